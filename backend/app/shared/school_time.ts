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
