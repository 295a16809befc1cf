import { RETRY_WINDOW_MS } from './outage.js'

/** An answer as far as its item's own time is concerned. Epoch ms, the limit in seconds; null: none, or not yet. */
export type ItemTime = {
  answerTimeLimit: number | null
  openedAt: number | null
  closesAt: number | null
  timeoutAt: number | null
}

/** When the answer takes nothing more: as the client reported, or as the server counts, whichever is earlier; null: not decided yet. */
export function endOfItem({ timeoutAt, closesAt }: Pick<ItemTime, 'timeoutAt' | 'closesAt'>): number | null {
  if (timeoutAt === null || closesAt === null) return timeoutAt ?? closesAt
  return Math.min(timeoutAt, closesAt)
}

/** A past moment that a client reports is accepted between the start of the exam and now. */
export const believable = (
  claimed: number | null,
  { startedAt, now }: { startedAt: number | null; now: number }
): number => Math.min(now, Math.max(claimed ?? now, startedAt ?? now))

/**
 * The answer with its item opened at `at`. The earliest opening counts: a later one changes nothing, an earlier one that is reported later
 * brings the end forward. What pauses gave back stays. The same object when nothing changes.
 */
export function openedAt<Answer extends ItemTime>(answer: Answer, at: number): Answer {
  if (answer.answerTimeLimit === null || (answer.openedAt !== null && answer.openedAt <= at)) return answer
  const closesAt =
    answer.openedAt === null || answer.closesAt === null
      ? at + answer.answerTimeLimit * 1000
      : answer.closesAt - (answer.openedAt - at)
  return { ...answer, openedAt: at, closesAt }
}

/** Between a click and the clock of the server: an edit so shortly after the end was made before it. */
const TOLERANCE_MS = 3_000

export type ClosingRules = {
  /** The time of the exam's clock. */
  now: number
  startedAt: number | null
  graceMs: number
  /** What outages of our own give back to a grace after `endAt`. */
  shiftMs(endAt: number): number
  /** When anything of this application was last stored; null: never, or not asked. */
  heardAt: number | null
}

/**
 * Whether the answer takes no other content because its item's own time is over.
 * What arrives within the grace was under way. Later only an edit counts that claims a time before the end, and only if the page sent
 * nothing since then: otherwise it had sent this edit too. An edit that claims a time after the end is too late at once.
 */
export function isItemOver(
  answer: Pick<ItemTime, 'timeoutAt' | 'closesAt'>,
  editedAt: number | null,
  rules: ClosingRules
): boolean {
  const end = endOfItem(answer)
  if (end === null || rules.now <= end) return false
  const edited = editedAt === null ? null : believable(editedAt, rules)
  if (edited !== null && edited > end + TOLERANCE_MS) return true
  if (rules.now <= end + rules.graceMs + rules.shiftMs(end)) return false
  return edited === null || (rules.heardAt !== null && rules.heardAt > edited + RETRY_WINDOW_MS)
}

/** Integer seconds that the item is still open, never negative; null where it has no end yet. */
export const itemSecondsLeft = (
  answer: Pick<ItemTime, 'timeoutAt' | 'closesAt'>,
  now: number
): number | null => {
  const end = endOfItem(answer)
  return end === null ? null : Math.max(0, Math.ceil((end - now) / 1000))
}
