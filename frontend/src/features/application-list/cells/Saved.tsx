import { useTranslation } from 'react-i18next'
import { dayAndTime, dayOf, timeOfDay } from '../../../locales/dates.ts'

/** When an answer last arrived: the time alone where it was today. Both ISO. */
export function Saved({ at, serverTime }: { at: string; serverTime: string }) {
  const { i18n } = useTranslation()
  const now = Date.parse(serverTime)
  const isToday = dayOf(Date.parse(at)) === dayOf(now)
  return (
    <time dateTime={at}>
      {isToday ? timeOfDay(at, i18n.language, true) : dayAndTime(at, i18n.language, now)}
    </time>
  )
}
