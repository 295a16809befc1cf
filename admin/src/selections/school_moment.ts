/** Times are typed and shown in the time zone of the schools, wherever the person is (const-general-001). */
const ZONE = 'America/Sao_Paulo'
/** Brazil has one offset all year. */
const OFFSET = '-03:00'

/** The server's time of a typed one (`2026-11-20T08:00`); null for nothing. */
export const typedMoment = (text: string): string | null => (text === '' ? null : `${text}:00${OFFSET}`)

/** `2026-11-20T08:00`, as a field of date and time has it; empty for nothing. */
export function shownMoment(iso: string | null | undefined): string {
  const at = iso ? new Date(iso) : null
  if (at === null || Number.isNaN(at.getTime())) return ''
  return at.toLocaleString('sv-SE', { timeZone: ZONE }).slice(0, 16).replace(' ', 'T')
}
