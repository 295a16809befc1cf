import { WindowCounts } from '#counters'

/** `limit`: somebody did too much, too often, or sent too much. `refused_input`: what no client of ours sends. */
export type SecurityEvent = 'limit' | 'refused_input'

const INPUT = new Set(['bad_request', 'too_deep', 'key_too_long', 'sent_twice', 'unsupported_media_type'])

/** Which security event a refusal is; null when it is none (docs/security/inventory.md, "Security events"). */
export function securityEventOf(status: number, code: string): SecurityEvent | null {
  if (status === 429 || status === 413 || code === 'busy') return 'limit'
  return INPUT.has(code) ? 'refused_input' : null
}

const SECONDS = 60
/** Of all callers together, so that a flood from many addresses does not fill the log either. */
const LINES = 300

/** Which events are written: of one caller, route and code the first within a minute, and of all so many. */
export class EventLines {
  readonly #counts = new WindowCounts()

  /** `last`: this one is written, and notes that others of this minute are not. */
  next(event: { code: string; route: string; who: string }, now: number): 'written' | 'last' | 'left_out' {
    const once = this.#counts.take(
      `of:${event.code} ${event.route} ${event.who}`,
      { max: 1, seconds: SECONDS },
      1,
      now
    )
    if (!once.allowed) return 'left_out'
    const all = this.#counts.take('all:', { max: LINES, seconds: SECONDS }, 1, now)
    if (!all.allowed) return 'left_out'
    return all.count === LINES ? 'last' : 'written'
  }
}
