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
