import { styled } from '../../../ui/styled.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { announcementAt } from '../rules/timers.ts'
import { useAlertLog } from './use_alert_log.ts'

/** For screen readers only. */
export const Unseen = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
})

/** Announces the remaining time at 10, 5, 2 and 1 minute to screen readers. */
export function TimeAnnouncer({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation('runner')
  const before = useRef<number | null>(null)
  const [minutes, setMinutes] = useState<number | null>(null)
  useEffect(() => {
    const announcement = announcementAt(before.current, seconds)
    before.current = seconds
    if (announcement !== null) setMinutes(announcement)
  }, [seconds])
  useAlertLog('TIME_LEFT', minutes === null ? null : t('timer.announce', { count: minutes }))
  return (
    <Unseen role="status" aria-live="assertive" data-testid="time-announcement">
      {minutes !== null && t('timer.announce', { count: minutes })}
    </Unseen>
  )
}
