import type { Application } from '../types.ts'

type Facts = Pick<Application, 'status' | 'version' | 'serverTime' | 'secondsToTimeout'>

/** Below this a deadline is the same: the server counts in full seconds. Ms. */
const LEAST_MS = 30_000

/**
 * The end of a running exam by the server's clock, epoch ms; null where no time is known to run. The server leaves out the begun second of what
 * remains: the full second after it is the end, so that one at 09:34:00 is not shown as 09:33.
 */
const endOf = ({ status, serverTime, secondsToTimeout }: Facts): number | null =>
  status === 'STARTED' && secondsToTimeout !== null
    ? Math.ceil(Date.parse(serverTime) / 1000 + secondsToTimeout) * 1000
    : null

/**
 * What staff have changed of the deadline between two reads of the application: the new end (epoch ms) and full minutes, below zero for less
 * time. Null where they have not: a pause of the room moves the end as well, and reports it by itself.
 */
export function movedDeadline(before: Facts, after: Facts): { endsAt: number; minutes: number } | null {
  const [from, to] = [endOf(before), endOf(after)]
  if (after.version <= before.version || from === null || to === null) return null
  const ms = to - from
  if (Math.abs(ms) < LEAST_MS) return null
  return { endsAt: to, minutes: Math.sign(ms) * Math.max(1, Math.round(Math.abs(ms) / 60_000)) }
}
