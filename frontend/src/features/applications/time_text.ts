import type { TFunction } from 'i18next'
import { dayAndTime } from '../../locales/dates.ts'
import { timeLeftText } from '../../locales/duration.ts'
import type { Application } from './types.ts'
import type { ServerNow } from './use_server_now.ts'

/** The window of an exam, ISO 8601; null when it has none. */
export function windowOf({ timeWindows }: Application): { start: string; end: string } | null {
  const [first] = timeWindows
  return first?.startTime && first.endTime ? { start: first.startTime, end: first.endTime } : null
}

/** The time that matters for this exam now, as text: what is left, until when, since when. */
export function timeText(
  application: Application,
  now: ServerNow,
  t: TFunction<'applications'>,
  language: string
): string {
  const { status, secondsToTimeout, finishedAt } = application
  const window = windowOf(application)
  const until = (iso: string) => (Date.parse(iso) - now.at) / 1000
  const left = (seconds: number) => timeLeftText(seconds, t as unknown as TFunction, language)
  const day = (iso: string) => dayAndTime(iso, language, now.at)

  if (status === 'STARTED') {
    return secondsToTimeout !== null && now.isKnown
      ? t('time.left', { time: left(secondsToTimeout - now.sinceHeard) })
      : t('time.started')
  }
  if (status === 'FINISHED')
    return finishedAt === null ? t('time.finished') : t('time.finishedAt', { day: day(finishedAt) })
  if (status === 'STOPPED') return t('time.stopped')
  if (window === null) return ''
  if (status === 'AVAILABLE')
    return now.isKnown && until(window.end) > 0
      ? t('time.closesIn', { time: left(until(window.end)) })
      : t('time.closesAt', { day: day(window.end) })
  if (status === 'AVAILABLE_SOON')
    return now.isKnown && until(window.start) > 0
      ? t('time.opensIn', { time: left(until(window.start)) })
      : t('time.opensAt', { day: day(window.start) })
  return until(window.end) < 0 ? t('time.closedAt', { day: day(window.end) }) : ''
}
