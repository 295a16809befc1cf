import { TIME_ZONE } from '../../../locales/dates.ts'

/** `20/11/2026 18:00`, or the language's own format. */
export function dateTimeText(iso: string, language: string): string {
  return new Date(iso).toLocaleString(language, {
    timeZone: TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  })
}

/** `11h45` in Portuguese, `11:45` elsewhere: for a sentence. */
export function hourText(iso: string, language: string): string {
  const time = new Date(iso).toLocaleTimeString(language, {
    timeZone: TIME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
  })
  return language.startsWith('pt') ? time.replace(':', 'h') : time
}

const timeFormats = new Map<string, Intl.DateTimeFormat>()

/** `18:00:07`. Shown beside the answer and rendered at each key press, so the formatter is cached. */
export function timeText(iso: string, language: string): string {
  const format =
    timeFormats.get(language) ??
    new Intl.DateTimeFormat(language, { timeZone: TIME_ZONE, timeStyle: 'medium' })
  timeFormats.set(language, format)
  return format.format(new Date(iso))
}
