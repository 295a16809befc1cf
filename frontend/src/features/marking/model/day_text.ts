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
