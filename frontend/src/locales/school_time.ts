import { TIME_ZONE } from './dates.ts'

const DATE = /^(\d{2})\/(\d{2})\/(\d{4})$/
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/
const MINUTE_MS = 60_000

/** The wall clock of the school at an instant (epoch ms), as if it were UTC. */
const wallOf = (at: number): number =>
  Date.parse(`${new Date(at).toLocaleString('sv-SE', { timeZone: TIME_ZONE }).replace(' ', 'T')}Z`)

/** Midnight of `20/11/2026` as if the school were in UTC, or null where there is no such day. */
function dayOfText(text: string): number | null {
  const [, day = '', month = '', year = ''] = DATE.exec(text) ?? []
  if (year === '') return null
  const at = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.getUTCDate() !== Number(day) ? null : at.getTime()
}

export const isDate = (text: string): boolean => dayOfText(text) !== null
export const isTime = (text: string): boolean => TIME.test(text)

/**
 * The instant (epoch ms) of a date DD/MM/YYYY and a time hh:mm at the school, whatever the time zone of this computer is; null where
 * one of them is none.
 */
export function instantOf(date: string, time: string): number | null {
  const day = dayOfText(date)
  const [, hours, minutes] = TIME.exec(time) ?? []
  if (day === null || hours === undefined) return null
  const wall = day + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  // Twice: the first offset may be that of the other side of a change of the clocks.
  const about = wall - (wallOf(wall) - wall)
  return wall - (wallOf(about) - about)
}

/** `20/11/2026` of an instant (epoch ms). */
export const dateText = (at: number): string => {
  const [year = '', month = '', day = ''] = new Date(wallOf(at)).toISOString().slice(0, 10).split('-')
  return `${day}/${month}/${year}`
}

/** `11:45` of an instant (epoch ms). */
export const timeText = (at: number): string => new Date(wallOf(at)).toISOString().slice(11, 16)
