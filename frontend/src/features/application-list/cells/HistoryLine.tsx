import type { Data } from '@banca/backend/api'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { Box } from '../../../ui/Box.ts'

type Event = Data.Delivery.History

/** One event: what, when, by whom, why, and what an act of staff changed. */
export function HistoryLine({ event }: { event: Event }) {
  const { t, i18n } = useTranslation('application_list')
  const named = (group: string, name: string | null) =>
    name !== null && i18n.exists(`application_list:history.${group}.${name}`)
      ? t(`history.${group}.${name}`)
      : null
  const [now] = useState(() => Date.now())
  const when = (iso: string) => dayAndTime(iso, i18n.language, now)
  const { before, after } = event
  const changes = [
    before !== null && after !== null && after.endTime !== null && after.endTime !== before.endTime
      ? t('history.end', {
          from: before.endTime === null ? '–' : when(before.endTime),
          to: when(after.endTime),
        })
      : null,
    before !== null && after !== null && after.timeout !== null && after.timeout !== before.timeout
      ? t('history.minutes', { from: before.timeout ?? '–', to: after.timeout })
      : null,
  ].filter((line) => line !== null)
  return (
    <Box
      component="li"
      sx={{ py: 2, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}
    >
      <Box sx={{ display: 'flex', gap: 3, justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Box component="strong" sx={{ fontWeight: 600, minWidth: 0 }}>
          {named('acts', event.act) ?? named('types', event.type) ?? t('history.other')}
        </Box>
        <Box
          component="time"
          dateTime={event.at}
          className="numbers"
          sx={{ color: 'text.secondary', fontSize: '0.875rem', whiteSpace: 'nowrap' }}
        >
          {when(event.at)}
        </Box>
      </Box>
      {changes.map((line) => (
        <div key={line} className="numbers">
          {line}
        </div>
      ))}
      {event.reason !== null && event.reason !== '' && (
        <div>{t('history.reason', { reason: event.reason })}</div>
      )}
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {event.by?.name ?? named('sources', event.source)}
      </Box>
    </Box>
  )
}
