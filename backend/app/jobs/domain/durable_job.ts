/**
 * The states of a durable job, a row of `background_jobs`.
 *
 *   ordered ──> QUEUED ── claimed ──> RUNNING ── last chunk ──────────> DONE
 *                ^ ^ │                 │ │ │ └── cancelled, refused ──> CANCELLED, FAILED
 *                │ │ └─ cancelled ─────┼─┼─┼──────────────────────────> CANCELLED
 *                │ └─── error, exams, lease given back ─┘ │
 *                │                                        └ attempts used up ──> FAILED
 *                └──────────────────────── retry ─────────────────────────────── FAILED
 *
 * A RUNNING job whose lease has run out is claimed again, like a QUEUED one: its worker died. Each claim raises `fence`, and every write of
 * a worker names the fence of its claim: a worker that lost the job changes nothing more. `waitsFor` says why a QUEUED job waits.
 */
export const DURABLE_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type DurableState = (typeof DURABLE_STATES)[number]

/** `exams`: answer batches were slow. `retry`: the last attempt ended with an error, and the next one comes after the back-off. */
export type WaitsFor = 'exams' | 'retry'

const ENDED: readonly DurableState[] = ['DONE', 'FAILED', 'CANCELLED']
export const OPEN_STATES: readonly DurableState[] = ['QUEUED', 'RUNNING']

const DAY_MS = 24 * 60 * 60_000
/** How long the pages of its orderer show a job that has ended: what went wrong on a Friday is seen on Monday. */
export const SHOWN_MS: Readonly<Record<'DONE' | 'CANCELLED' | 'FAILED', number>> = {
  DONE: DAY_MS,
  CANCELLED: DAY_MS,
  FAILED: 7 * DAY_MS,
}

export const hasEnded = (state: DurableState): boolean => ENDED.includes(state)

/** Attempts in a row without a finished chunk; the last one fails the job. */
const MOST_ATTEMPTS = 8
const FIRST_BACK_OFF_MS = 1_000
const LONGEST_BACK_OFF_MS = 5 * 60_000

export type AfterError =
  { readonly state: 'FAILED' } | { readonly state: 'QUEUED'; readonly notBeforeAt: number }

/** What becomes of a job whose attempt number `attempts` in a row ended with an error, or with its worker, at `now`. Epoch ms. */
export function afterError(attempts: number, now: number): AfterError {
  if (attempts >= MOST_ATTEMPTS) return { state: 'FAILED' }
  const wait = Math.min(FIRST_BACK_OFF_MS * 4 ** (attempts - 1), LONGEST_BACK_OFF_MS)
  return { state: 'QUEUED', notBeforeAt: now + wait }
}

/** A job that steps aside looks again after so long. */
export const ASIDE_MS = 5_000
/** After so long aside a chunk is done all the same: exams that go on for hours must not hold it up for ever. */
const LONGEST_ASIDE_MS = 60_000

/** Does a job that waits since `waitingSince` (null: it does not) step aside, or is it time for a chunk? Epoch ms. */
export const stepsAside = (waitingSince: number | null, now: number): boolean =>
  waitingSince === null || now - waitingSince < LONGEST_ASIDE_MS

/** Who may cancel when: a queued job ends at once, a running one between two chunks, one that has ended never. */
export function cancelling(state: DurableState): 'ends' | 'is_asked' | 'refused' {
  if (hasEnded(state)) return 'refused'
  return state === 'QUEUED' ? 'ends' : 'is_asked'
}

/** Counts of several chunks in one: `{ created: 2 }` and `{ created: 1 }` are `{ created: 3 }`. */
export function addCounts(
  before: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>
): Record<string, number> {
  const sum = { ...before }
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count
  return sum
}
