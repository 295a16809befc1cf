/** Times are typed and shown in the time zone of the schools, wherever the person is (const-general-001). */
const ZONE = 'America/Sao_Paulo'
/** Brazil has one offset all year. */
const OFFSET = '-03:00'

export type Window = { start: string; end: string; minutes: string }

/** The body's `dates` of a typed window (`2026-11-20T08:00`), or its error: a key of the texts. */
export function datesOf({
  start,
  end,
  minutes,
}: Window):
  | { ok: true; dates: { startTime: string; endTime: string; timeout: number } }
  | { ok: false; reason: string } {
  const timeout = Number(minutes)
  if (start === '' || end === '' || minutes.trim() === '') return { ok: false, reason: 'give.window_missing' }
  if (!Number.isInteger(timeout) || timeout < 1) return { ok: false, reason: 'give.window_minutes' }
  if (end <= start) return { ok: false, reason: 'give.window_order' }
  return { ok: true, dates: { startTime: `${start}:00${OFFSET}`, endTime: `${end}:00${OFFSET}`, timeout } }
}

/** Day and time as text in `language`. */
export const dayAndTime = (iso: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone: ZONE }).format(
    new Date(iso)
  )

/** The time of day with seconds. `at`: epoch ms. */
export const clockTime = (at: number, language: string) =>
  new Intl.DateTimeFormat(language, { timeStyle: 'medium', hour12: false, timeZone: ZONE }).format(
    new Date(at)
  )
