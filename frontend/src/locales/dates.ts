/** Dates and times are those of the school, whatever the computer's time zone is. */
export const TIME_ZONE = 'America/Sao_Paulo'

/** `qui., 20 de nov., 08:00`, with the year when it is not the one of `now` (epoch ms). */
export function dayAndTime(iso: string, language: string, now: number): string {
  const date = new Date(iso)
  const yearOf = (day: Date) => day.toLocaleDateString('en', { timeZone: TIME_ZONE, year: 'numeric' })
  return date.toLocaleString(language, {
    timeZone: TIME_ZONE,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(yearOf(date) !== yearOf(new Date(now)) && { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  })
}

/** The day of an instant (epoch ms) at the school: `2026-11-20`. */
export const dayOf = (at: number): string => new Date(at).toLocaleDateString('sv-SE', { timeZone: TIME_ZONE })

/** The time of an instant at the school: `08:05`, with seconds where they matter. */
export const timeOfDay = (iso: string, language: string, withSeconds = false): string =>
  new Date(iso).toLocaleTimeString(language, {
    timeZone: TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds && { second: '2-digit' }),
  })
