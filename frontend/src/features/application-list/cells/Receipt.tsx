import { useTranslation } from 'react-i18next'
import { timeOfDay } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'
import Check from '../../../ui/icons/Check.ts'
import Schedule from '../../../ui/icons/Schedule.ts'

/** Whether the page of the candidate shows what staff did last. `at`: since when, ISO; null: not yet. */
export function Receipt({ at }: { at: string | null }) {
  const { t, i18n } = useTranslation('application_list')
  const Icon = at === null ? Schedule : Check
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        color: 'text.secondary',
        fontSize: '0.8125rem',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: '1rem', flexShrink: 0 }} />
      {at === null
        ? t('receipt.waiting')
        : t('receipt.received', { time: timeOfDay(at, i18n.language, true) })}
    </Box>
  )
}
