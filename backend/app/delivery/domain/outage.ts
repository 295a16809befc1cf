/** A time in which no process of this service answered. Epoch ms. */
export type Outage = { fromAt: number; untilAt: number }

/** A candidate's page tries again within this time whatever happened: its longest back-off, a request that hangs, and a sync interval. */
export const RETRY_WINDOW_MS = 60_000

/** The interval at which a process reports that it serves. */
export const BEAT_EVERY_MS = 3_000

/** Silence of all processes for longer than this was an outage: a beat or two may be late on a machine that is busy. */
export const OUTAGE_FROM_MS = 8_000

/** The silence between the last beat of any process and now, when it is one; null for an ordinary interval or before the first beat. */
export function outageBetween(servedUntil: number | null, now: number): Outage | null {
  return servedUntil === null || now - servedUntil <= OUTAGE_FROM_MS
    ? null
    : { fromAt: servedUntil, untilAt: now }
}

type GraceFacts = {
  /** End of an exam, or of one item: what is given by then counts when it arrives within the grace. */
  endAt: number
  graceMs: number
  /** By how much the grace may grow at most. */
  capMs: number
}

/**
 * By how much outages move the end of the grace, in ms.
 *
 * What was given in time needs, to arrive, the retry window before the end and the grace after it: that much *served* time each
 * candidate has. So the part of an outage counts that lies in [end - retry window, end of the grace], and the end of the grace moves
 * with each part, so that an outage that begins in the time given back counts too. An outage that was over before the retry window
 * cost nobody anything: the page has sent everything since. One that begins after the (moved) grace comes too late to matter.
 *
 * The exam itself does not become longer: the fields of the page closed at the end, and only the way to the server was missing.
 */
export function outageShift({ endAt, graceMs, capMs }: GraceFacts, outages: readonly Outage[]): number {
  let countedUntil = endAt - RETRY_WINDOW_MS
  let shift = 0
  for (const { fromAt, untilAt } of outages.toSorted((a, b) => a.fromAt - b.fromAt)) {
    if (fromAt >= endAt + graceMs + shift) break
    // Outages that overlap (two processes wrote the same one) are counted once.
    const from = Math.max(fromAt, countedUntil)
    if (untilAt <= from) continue
    shift += untilAt - from
    countedUntil = untilAt
  }
  return Math.min(shift, capMs)
}
