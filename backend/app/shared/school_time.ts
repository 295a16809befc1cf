import type { Language } from './texts.js'

/** The zone in which schools read the clock. */
export const SCHOOL_ZONE = 'America/Sao_Paulo'

/** Date and time of a moment (epoch ms) as the pages show them; null for one that is not set (null or 0). */
export function schoolTime(language: Language): (at: number | null) => string | null {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: SCHOOL_ZONE,
  })
  return (at) => (at === null || at === 0 ? null : format.format(at))
}

/** When the day began, for schools, in which this moment is. Epoch ms. */
export function startOfSchoolDay(now: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    timeZone: SCHOOL_ZONE,
  }).formatToParts(now)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return now - (now % 1000) - ((of('hour') * 60 + of('minute')) * 60 + of('second')) * 1000
}

/** When a day (`YYYY-MM-DD`) of schools is over: the first moment of the next one. Epoch ms. */
export const endOfSchoolDay = (day: string): number =>
  startOfSchoolDay(Date.parse(`${day}T15:00:00Z`) + 24 * 60 * 60_000)

const hourFormat = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: SCHOOL_ZONE,
})

/** The day (`YYYY-MM-DD`) and the hour (0 to 23), for schools, in which a moment (epoch ms) is. */
export function schoolHour(at: number): { readonly day: string; readonly hour: number } {
  const parts = hourFormat.formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { day: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) }
}

/** When the clocks of schools show this. `month` from 1. Epoch ms. */
export function schoolMoment({
  year,
  month,
  day,
  hour,
  minute,
}: Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>>): number {
  const shown = Date.UTC(year, month - 1, day, hour, minute)
  // By the offset that holds around then.
  const near = shown + offsetAt(shown)
  return shown + offsetAt(near)
}

/** By how much the clocks of schools are behind UTC, in ms. */
function offsetAt(at: number): number {
  const parts = minuteFormat.formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
  return at - (at % 60_000) - shown
}

const minuteFormat = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: SCHOOL_ZONE,
})
