import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../locales/dates.ts'
import { Box } from '../../ui/Box.ts'
import { Typography } from '../../ui/Typography.tsx'
import { pointsText } from './result_texts.ts'
import type { UserResult } from './types.ts'

/** What a result was before the school published it anew, and why it changed, as far as the school shows it. */
export function ResultChange({ result }: { result: UserResult }) {
  const { t, i18n } = useTranslation('results')
  const id = useId()
  const { change, value, totalValue, status, serverTime } = result
  if (change === null) return null
  const of = (points: number, total: number) =>
    t('fact.ofTotal', {
      value: pointsText(points, i18n.language),
      total: pointsText(total, i18n.language),
    })
  const day = (at: string | null) =>
    at === null ? '' : dayAndTime(at, i18n.language, Date.parse(serverTime ?? at))
  return (
    <Box component="section" aria-labelledby={id} sx={PART}>
      <Typography variant="h3" id={id}>
        {t('change.title')}
      </Typography>
      {change.value !== null && change.totalValue !== null && value !== null && totalValue !== null && (
        <Typography className="numbers" sx={{ mt: 2 }}>
          {t('change.points', { before: of(change.value, change.totalValue), after: of(value, totalValue) })}
        </Typography>
      )}
      {change.status !== null && (
        <Typography sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {status === null
            ? t('change.statusBefore', { before: change.status })
            : t('change.status', { before: change.status, after: status })}
        </Typography>
      )}
      <Box component="ul" aria-label={t('change.why')} sx={{ m: 0, mt: 2, pl: 5, color: 'text.secondary' }}>
        {change.causes.length === 0 ? (
          <li>{t('change.byPeople')}</li>
        ) : (
          change.causes.map(({ kind, at }) => (
            <li key={`${kind} ${at}`}>{t(`change.cause.${kind}`, { day: day(at) })}</li>
          ))
        )}
      </Box>
    </Box>
  )
}

const PART = {
  mt: 4,
  pl: 4,
  borderLeft: 3,
  borderColor: 'secondary.main',
  minWidth: 0,
} as const
