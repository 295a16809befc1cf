import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import { ForecastLine } from './ForecastLine.tsx'
import type { Progress } from './use_board.ts'

interface PlanProgressProps {
  progress: Progress
  /** Epoch ms. */
  now: number
}

/** Round by round what waits, is held and was handed in, and when it ends if the pace of the last days goes on. */
export function PlanProgress({ progress, now }: PlanProgressProps) {
  const { t, i18n } = useTranslation('marking')
  const { language } = i18n
  const { rounds, pairs, discrepant, countedAt, forecast } = progress
  const panel = rounds.find(({ round }) => round === PANEL)?.waiting ?? 0
  return (
    <Box sx={{ mt: 4, display: 'grid', gap: 3, maxWidth: 640 }}>
      <ForecastLine forecast={forecast} panel={panel} now={now} />
      <Box component="table" sx={TABLE} className="numbers">
        <caption>{t('progress.byRound')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('progress.round')}</th>
            <th scope="col">{t('progress.waiting')}</th>
            <th scope="col">{t('progress.held')}</th>
            <th scope="col">{t('progress.marked')}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map(({ round, waiting, held, marked }) => (
            <tr key={round}>
              <th scope="row">{round === PANEL ? t('board.panel') : t('progress.nth', { round })}</th>
              <td>{waiting.toLocaleString(language)}</td>
              <td>{round === PANEL ? '–' : held.toLocaleString(language)}</td>
              <td>{marked.toLocaleString(language)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
      <Box className="numbers" sx={{ color: 'text.secondary' }}>
        {pairs > 0 &&
          `${t('progress.discrepant', {
            count: pairs,
            total: pairs.toLocaleString(language),
            discrepant: discrepant.toLocaleString(language),
            share: (discrepant / pairs).toLocaleString(language, {
              style: 'percent',
              maximumFractionDigits: 0,
            }),
          })} `}
        {countedAt !== null && t('progress.countedAt', { time: dayAndTime(countedAt, language, now) })}
      </Box>
    </Box>
  )
}

/** The round of the panel, in which nobody holds a text. */
const PANEL = 4

const TABLE = {
  width: '100%',
  borderCollapse: 'collapse',
  '& caption': { textAlign: 'left', fontWeight: 700, pb: 1 },
  '& th, & td': { textAlign: 'left', font: 'inherit', py: 1, pr: 3, borderBottom: 1, borderColor: 'divider' },
  '& thead th': { color: 'text.secondary', fontSize: '0.875rem' },
} as const
