import { useTranslation } from 'react-i18next'
import { pointsText } from '../../../shared/points_text.ts'
import { Box } from '../../../ui/Box.ts'
import { criteriaOf } from '../model/mark.ts'
import type { Definition, Level } from '../types.ts'

interface GivenLevelsProps {
  given: { criteria: (number | null)[] | null; situation: string | null }
  definition: Definition
}

/** The situation and the levels of a mark, by criterion. */
export function GivenLevels({ given, definition }: GivenLevelsProps) {
  const { i18n } = useTranslation('marking')
  const situation = definition.situations.find(({ code }) => code === given.situation)?.label
  const levels = criteriaOf(definition).flatMap(({ name, levels: all }, at) => {
    const level = all[given.criteria?.[at] ?? -1]
    return level === undefined ? [] : [{ name, level }]
  })
  return (
    <>
      {situation !== undefined && <div>{situation}</div>}
      {levels.length > 0 && (
        <Box component="ol" className="numbers" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
          {levels.map(({ name, level }, at) => (
            <li key={at}>
              {name}: {levelText(level, i18n.language)}
            </li>
          ))}
        </Box>
      )}
    </>
  )
}

/** The points of a level, with its name where that says more. */
function levelText({ points, label }: Level, language: string): string {
  const text = pointsText(points / 1000, language)
  return label === text ? text : `${text} (${label})`
}
