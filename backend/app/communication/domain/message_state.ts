/**
 * The states of a message, a row of `email_messages`.
 *
 *   ordered ──> queued ── a worker takes it ──> sending ── the server took it ──────────> sent ── came back ──> bounced
 *                 ^                              │  │ └── refused (5xx), tries used up ─> failed
 *                 └── 4xx, no connection ────────┘  └──── nobody knows (mailings) ──────> unknown
 *   ordered ──> suppressed (mailings: the address is dead); queued ──> cancelled (with its mailing)
 *   unknown ── a person sends it again ──> queued
 *
 * A single message is sent at least once: one that is `sending` when its worker dies is sent again. Mailings are sent at most once: theirs is
 * `unknown` then, until somebody decides.
 */
export const MESSAGE_STATES = [
  'queued',
  'sending',
  'sent',
  'failed',
  'bounced',
  'suppressed',
  'unknown',
  'cancelled',
] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

const MINUTE_MS = 60_000
/** What the second, third … attempt waits for: five within a day. Servers that put strangers off let them in after some minutes. */
const WAITS_MS = [1, 10, 60, 6 * 60].map((minutes) => minutes * MINUTE_MS)

/** What has come of a message that did not reach its person, and will not by itself. */
export const hasFailed = (state: string): boolean => ['failed', 'bounced', 'suppressed'].includes(state)

/** Attempts of one message. */
export const MOST_ATTEMPTS = WAITS_MS.length + 1

/**
 * When the message is tried again whose attempt number `attempts` ended at `now`; null: never. Up to a fifth sooner or later than planned,
 * by `random` (0 to 1), so that what one outage delayed does not come back at once. Epoch ms.
 */
export function nextAttemptAt(attempts: number, now: number, random: number): number | null {
  const wait = WAITS_MS[attempts - 1]
  return wait === undefined ? null : now + Math.round(wait * (0.8 + 0.4 * random))
}
