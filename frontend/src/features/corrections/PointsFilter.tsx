import { useTranslation } from 'react-i18next'
import { useDelayedText } from '../../shared/delayed_text.ts'
import { Box } from '../../ui/Box.ts'
import { CheckLine } from '../../ui/CheckLine.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { NO_MARK } from './model/filters.ts'
import { isTypable, pointsIn } from '../../shared/points_text.ts'

interface PointsFilterProps {
  points: string
  onChange(points: string): void
}

/** The answers with exactly this mark, or those without one. */
export function PointsFilter({ points, onChange }: PointsFilterProps) {
  const { t } = useTranslation('corrections')
  const isNone = points === NO_MARK
  const [typed, setTyped] = useDelayedText(isNone ? '' : points, onChange)
  return (
    <Box sx={{ display: 'flex', alignItems: 'start', gap: 3, minWidth: 0 }}>
      <Box sx={{ flex: '1 1 80px', minWidth: 0 }}>
        <TextInput
          quiet
          label={t('filters.points')}
          value={typed}
          disabled={isNone}
          inputMode="decimal"
          autoComplete="off"
          error={pointsIn(typed) === undefined ? t('points.number') : undefined}
          onChange={(text) => isTypable(text.trim()) && setTyped(text.trim())}
        />
      </Box>
      <Box sx={{ flexShrink: 0, mt: '27px' }}>
        <CheckLine
          label={t('filters.pointsNone')}
          checked={isNone}
          onChange={(checked) => onChange(checked ? NO_MARK : '')}
        />
      </Box>
    </Box>
  )
}
