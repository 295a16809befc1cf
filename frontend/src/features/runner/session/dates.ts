/** Dates and times are those of the school, wherever the computer is. */
const TIME_ZONE = 'America/Sao_Paulo'

/** `20/11/2026 18:00` (or as the language has it). */
export function dateTimeText(iso: string, language: string): string {
  return new Date(iso).toLocaleString(language, {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  })
}

/** `18:00:07` */
export function timeText(iso: string, language: string): string {
  return new Date(iso).toLocaleTimeString(language, { timeZone: TIME_ZONE })
}
