import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../locales/dates.ts'
import { Box } from '../../ui/Box.ts'
import { Typography } from '../../ui/Typography.tsx'
import { pointsText } from './result_texts.ts'
import type { UserResult } from './types.ts'

/** A result that the school has published before, and that is not among those it has published since. */
export function ResultGone({ result }: { result: UserResult }) {
  const { t, i18n } = useTranslation('results')
  const id = useId()
  const { gone, serverTime } = result
  if (gone === null) return null
  const points = (of: number) => pointsText(of, i18n.language)
  const day = gone.at === null ? '' : dayAndTime(gone.at, i18n.language, Date.parse(serverTime ?? gone.at))
  return (
    <Box component="section" aria-labelledby={id} sx={PART}>
      <Typography variant="h3" id={id}>
        {t('gone.title')}
      </Typography>
      <Typography sx={{ mt: 2 }}>{t('gone.text', { day })}</Typography>
      {gone.value !== null && gone.totalValue !== null && (
        <Typography className="numbers" sx={{ mt: 2 }}>
          {t('gone.points', {
            before: t('fact.ofTotal', { value: points(gone.value), total: points(gone.totalValue) }),
          })}
        </Typography>
      )}
      {gone.status !== null && (
        <Typography sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {t('change.statusBefore', { before: gone.status })}
        </Typography>
      )}
      <Typography sx={{ mt: 2, color: 'text.secondary' }}>{t('gone.why')}</Typography>
    </Box>
  )
}

const PART = {
  mt: 4,
  pl: 4,
  borderLeft: 3,
  borderColor: 'warning.main',
  minWidth: 0,
} as const
