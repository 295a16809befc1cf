import { useTranslation } from 'react-i18next'
import { FiguresTable } from '../../ui/charts/FiguresTable.tsx'
import { Box } from '../../ui/Box.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Typography } from '../../ui/Typography.tsx'
import { useNumbers } from './numbers.ts'
import type { Preview } from './types.ts'

type List = Preview['selections'][number]
const SIDES = ['passing', 'failing', 'near'] as const
type Side = (typeof SIDES)[number]

/** What the decision does to selection processes that count this exam: who crosses the passing score, and whose rank changes near it. */
export function SelectionEffects({ selections }: Pick<Preview, 'selections'>) {
  const { t } = useTranslation('item_decisions')
  return (
    <Box
      component="section"
      aria-labelledby="decision-selections"
      sx={{ display: 'grid', gap: 3, minWidth: 0 }}
    >
      <Typography variant="h3" component="h4" id="decision-selections">
        {t('selections.title')}
      </Typography>
      {selections.length === 0 ? (
        <div>{t('selections.none')}</div>
      ) : (
        <>
          <div>{t('selections.note')}</div>
          {selections.map((list) => (
            <Effect
              key={`${list.process.id} ${list.section} ${list.category} ${list.passingScore}`}
              list={list}
            />
          ))}
        </>
      )}
    </Box>
  )
}

function Effect({ list }: { list: List }) {
  const { t } = useTranslation('item_decisions')
  const { count, points } = useNumbers()
  const { process, section, category, passingScore, results, outdated } = list
  const name = [process.name, section, ...(category === null ? [] : [category])].join(' · ')
  const moved = SIDES.filter((side) => list[side].count > 0)
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }} className="numbers">
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
      <div>
        {t('selections.cut', { points: points(passingScore), count: results, number: count(results) })}
      </div>
      {moved.length === 0 && <div>{t('selections.nobody')}</div>}
      {moved.map((side) => (
        <People key={side} list={list} side={side} name={name} />
      ))}
      {outdated > 0 && (
        <Notice kind="warning">
          {t('selections.outdated', { count: outdated, number: count(outdated) })}
        </Notice>
      )}
    </Box>
  )
}

/** How many, and by name for whom the server says so. */
function People({ list, side, name }: { list: List; side: Side; name: string }) {
  const { t } = useTranslation('item_decisions')
  const { count, points } = useNumbers()
  const { people, ...moved } = list[side]
  const text = t(`selections.${side}`, { count: moved.count, number: count(moved.count) })
  if (people === null || people.length === 0) return <div>{text}</div>
  const rest = moved.count - people.length
  const label = `${text} ${name}`
  return (
    <Box
      component="details"
      sx={{ minWidth: 0, '& > summary': { minHeight: 44, py: 2.5, cursor: 'pointer' } }}
    >
      <summary>{text}</summary>
      <Box sx={{ maxHeight: 420, overflow: 'auto' }} tabIndex={0} role="region" aria-label={label}>
        <FiguresTable
          label={label}
          head={[t('selections.person'), t('selections.points'), t('selections.rank')]}
          rows={people.map((person) => ({
            id: String(person.id),
            cells: [
              person.name,
              `${points(person.points.before)} → ${points(person.points.after)}`,
              `${count(person.rank.before)}º → ${count(person.rank.after)}º`,
            ],
          }))}
        />
      </Box>
      {rest > 0 && <div>{t('selections.rest', { count: rest, number: count(rest) })}</div>}
    </Box>
  )
}
