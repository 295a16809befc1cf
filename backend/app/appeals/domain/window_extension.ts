import type { AppealWindow } from './appeal_window.js'

/** A time in which nobody served. Epoch ms. */
type Outage = { readonly fromAt: number; readonly untilAt: number }

/** Shorter ones are no reason to extend a window. */
export const OUTAGE_FROM_MS = 300_000
export const REASON_MAX = 500

const MINUTE_MS = 60_000
/** A window that has been over for longer is history. */
const OFFERED_FOR_MS = 30 * 24 * 60 * MINUTE_MS

/** The dates that an extension moves, all by the same time. */
export type WindowDates = Pick<AppealWindow, 'closesAt' | 'replyUntil' | 'discloseAt' | 'payUntil'>

/** What candidates lost, and until when a window would have to be open to give it back. `outages`: the parts of them within the window. */
export type WindowLoss = {
  readonly lostMs: number
  readonly outages: readonly Outage[]
  readonly closesAt: number
}

/**
 * What outages took from the window that nobody has decided about yet (`decidedUntil`); null where that is nothing, once candidates read the replies, and thirty
 * days after the end. A window that is over gets the lost time from now on. Ends on a whole minute, as a form has it.
 */
export function lossOf(
  { opensAt, closesAt, discloseAt }: Pick<AppealWindow, 'opensAt' | 'closesAt' | 'discloseAt'>,
  outages: readonly Outage[],
  { now, decidedUntil }: { readonly now: number; readonly decidedUntil: number }
): WindowLoss | null {
  if ((discloseAt !== null && discloseAt <= now) || closesAt + OFFERED_FOR_MS < now) return null
  const lost = joined(outages)
    .filter(({ fromAt, untilAt }) => untilAt - fromAt > OUTAGE_FROM_MS && untilAt > decidedUntil)
    .map(({ fromAt, untilAt }) => ({
      fromAt: Math.max(fromAt, opensAt),
      untilAt: Math.min(untilAt, closesAt),
    }))
    .filter(({ fromAt, untilAt }) => untilAt > fromAt)
  const lostMs = lost.reduce((sum, { fromAt, untilAt }) => sum + untilAt - fromAt, 0)
  if (lostMs === 0) return null
  const end = Math.max(closesAt, now) + lostMs
  return { lostMs, outages: lost, closesAt: Math.ceil(end / MINUTE_MS) * MINUTE_MS }
}

/** Outages that overlap, since two processes wrote the same one, as one; by their beginning. */
function joined(outages: readonly Outage[]): Outage[] {
  const found: Outage[] = []
  for (const outage of outages.toSorted((one, other) => one.fromAt - other.fromAt)) {
    const last = found.at(-1)
    if (last !== undefined && outage.fromAt <= last.untilAt)
      found[found.length - 1] = { ...last, untilAt: Math.max(last.untilAt, outage.untilAt) }
    else found.push(outage)
  }
  return found
}

/** The dates of a window that closes at another time: what comes after its end comes as much later. */
export function extended(window: WindowDates, closesAt: number): WindowDates {
  const later = (at: number | null) => (at === null ? null : at + closesAt - window.closesAt)
  return {
    closesAt,
    replyUntil: later(window.replyUntil),
    discloseAt: later(window.discloseAt),
    payUntil: later(window.payUntil),
  }
}
