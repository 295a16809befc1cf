import { banca } from '#config/banca'
import { columnsSql, readRows } from '#shared'
import { clockAt, secondsLeft } from '../domain/deadline.js'
import { outageShift, type Outage } from '../domain/outage.js'

/** Of a row of `service_outages`, what an `Outage` is. */
export const OUTAGE_COLUMNS = columnsSql(
  { fromAt: 'service_outages.from_at', untilAt: 'service_outages.until_at' },
  'plain'
)

/** Older outages concern no exam that still runs. */
const LOOK_BACK_MS = 24 * 3_600_000

/** The outages that may concern an exam that runs now, as last read by this process. */
let known: readonly Outage[] = []

/** The outages that may concern an exam that runs now: for tests, which else would have to wait for one. */
export const setKnownOutages = (outages: readonly Outage[]) => void (known = outages)

export async function readOutages(now: number): Promise<void> {
  known = await readRows<Outage>(`SELECT ${OUTAGE_COLUMNS} FROM service_outages WHERE until_at > ?`, [
    now - LOOK_BACK_MS,
  ])
}

/** By how much the grace after `endAt` grows because nobody served, in ms. */
export const shiftAfter = (endAt: number, outages: readonly Outage[] = known): number =>
  outages.length === 0
    ? 0
    : outageShift(
        { endAt, graceMs: banca.answerGraceSeconds * 1000, capMs: banca.outageGraceMinutes * 60_000 },
        outages
      )

/** Until when counts what was given by `endAt`, epoch ms. */
export const graceEndOf = (endAt: number): number =>
  endAt + banca.answerGraceSeconds * 1000 + shiftAfter(endAt)

/** Integer seconds in which an answer given in time still counts when it arrives, never negative; null when no time runs. */
export function secondsToGraceEnd(facts: Parameters<typeof secondsLeft>[0], now: number): number | null {
  if (facts.deadlineAt === null || secondsLeft(facts, now) === null) return null
  return Math.max(0, Math.floor((graceEndOf(facts.deadlineAt) - clockAt(facts, now)) / 1000))
}

/** More than these are no outages but a service that is down: the rest adds nothing to what staff decide. */
const MOST_OUTAGES = 1_000

/** The outages that lie within a time, in part or in full, by their beginning. */
export const outagesWithin = (fromAt: number, untilAt: number): Promise<Outage[]> =>
  readRows<Outage>(
    `SELECT ${OUTAGE_COLUMNS} FROM service_outages WHERE until_at > ? AND from_at < ? ORDER BY from_at LIMIT ${MOST_OUTAGES}`,
    [fromAt, untilAt]
  )
