import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTime } from '../../../locales/dates.ts'
import { timeLeftText } from '../../../locales/duration.ts'
import { Box } from '../../../ui/Box.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { secondsLeft } from './window_time.ts'

interface WindowLineProps {
  /** ISO */
  closesAt: string
  /** Why it closes later than it was to; null: it does not. */
  extensionReason: string | null
  /** The server's time (ISO), and when that was heard, as `performance.now()`: this computer's own clock may be wrong. */
  serverTime: string
  heardAt: number
}

/** Often enough for "menos de 1 minuto". */
const TICK_MS = 5_000

/** Until when an appeal may be sent or changed, and how long that is. */
export function WindowLine({ closesAt, extensionReason, serverTime, heardAt }: WindowLineProps) {
  const { t, i18n } = useTranslation('appeals')
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const left = secondsLeft(closesAt, serverTime, now - heardAt)
  const day = dayAndTime(closesAt, i18n.language, Date.parse(serverTime))
  return left === null ? (
    <Notice kind="warning">{t('window.over', { day })}</Notice>
  ) : (
    <Notice kind="info">
      {t('window.until', { day })}{' '}
      <strong className="numbers">{t('window.left', { time: timeLeftText(left, t, i18n.language) })}</strong>
      {extensionReason !== null && (
        <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {t('window.extended', { reason: extensionReason })}
        </Box>
      )}
    </Notice>
  )
}
