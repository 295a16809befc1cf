/** A day (`YYYY-MM-DD`) as people write it. */
export const dayText = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`)
  )

/** The day of schools in which a moment (epoch ms) is, `YYYY-MM-DD`. */
export const schoolDay = (at: number): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(at)
