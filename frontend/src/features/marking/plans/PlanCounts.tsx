import { useTranslation } from 'react-i18next'
import { Box } from '../../../ui/Box.ts'
import type { Plan } from './use_plans.ts'

const NAMES = ['waiting', 'held', 'marked', 'discrepant', 'panel', 'resolved'] as const

/** How many texts of a plan are where. What waits for a decision is marked. */
export function PlanCounts({ counts }: { counts: NonNullable<Plan['counts']> }) {
  const { t, i18n } = useTranslation('marking')
  return (
    <Box component="dl" className="numbers" sx={LIST}>
      {NAMES.map((name) => (
        <Box key={name} data-count={name} sx={name === 'panel' && counts.panel > 0 ? WAITS : undefined}>
          <dt>{t(`plans.counts.${name}`)}</dt>
          <dd>{counts[name].toLocaleString(i18n.language)}</dd>
        </Box>
      ))}
    </Box>
  )
}

const LIST = {
  m: 0,
  mt: 2,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 5,
  rowGap: 1,
  '& > div': { display: 'flex', flexDirection: 'row-reverse', gap: 1.5, alignItems: 'baseline' },
  '& dd': { m: 0, fontWeight: 700 },
  '& dt': { color: 'text.secondary' },
} as const

const WAITS = { '& dt, & dd': { color: 'warning.main', fontWeight: 700 } } as const
