import { TIME_ZONE } from '../../../locales/dates.ts'

/** A day of the school's calendar (`2026-11-27`) in words; a calendar day has no zone. */
export const dayText = (day: string, language: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })

/** The month of a day: `novembro de 2026`. */
export const monthText = (day: string, language: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language, {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  })

/** The day, at the school, of a moment that lies ahead: `8 de dezembro`, with its year where that is another one. `now`: epoch ms. */
export function endText(iso: string, language: string, now: number): string {
  const yearOf = (at: Date) => at.toLocaleDateString('en', { timeZone: TIME_ZONE, year: 'numeric' })
  const date = new Date(iso)
  return date.toLocaleDateString(language, {
    timeZone: TIME_ZONE,
    day: 'numeric',
    month: 'long',
    ...(yearOf(date) !== yearOf(new Date(now)) && { year: 'numeric' }),
  })
}
