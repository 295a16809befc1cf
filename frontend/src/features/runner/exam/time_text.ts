import { TIME_ZONE } from '../../../locales/dates.ts'

/** `20/11/2026 18:00` (or as the language has it). */
export function dateTimeText(iso: string, language: string): string {
  return new Date(iso).toLocaleString(language, {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  })
}

const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** `18:00:07`. It stands beside the answer and is drawn at each key: the format is kept. */
export function timeText(iso: string, language: string): string {
  const format =
    timeFormats.get(language) ??
    new Intl.DateTimeFormat(language, { timeZone: TIME_ZONE, timeStyle: 'medium' })
  timeFormats.set(language, format)
  return format.format(new Date(iso))
}
