/** At most `max` within `seconds`; the window begins with the first count and ends by itself. */
export type Limit = { readonly max: number; readonly seconds: number }

/** What is counted in the current window, and the seconds until it ends (integer, rounded up); 0 and 0 without one. */
export type Counted = { readonly count: number; readonly seconds: number }

/** What was refused was not counted. */
export type Taken = Counted & { readonly allowed: boolean }

type Window = { count: number; endsAt: number; lengthMs: number }

/** Keys of one kind that are remembered: some megabytes, more than a school has people. */
const KEYS_OF_A_KIND = 20_000
/** Of the oldest so many, the one with the smallest count is forgotten for a new key. */
const LOOKED_AT = 32

const secondsUntil = (at: number, now: number) => Math.max(1, Math.ceil((at - now) / 1_000))

/**
 * Counts in memory. A key is `<kind>:<of whom>`; each kind has room of its own, so that a flood of one kind (addresses, made-up names)
 * costs no other kind its counts, and within a kind it costs small counts first. Times in epoch ms.
 */
export class WindowCounts {
  readonly #kinds = new Map<string, Map<string, Window>>()
  readonly #keysOfAKind: number

  constructor(keysOfAKind: number = KEYS_OF_A_KIND) {
    this.#keysOfAKind = keysOfAKind
  }

  /** Keys that are remembered, of all kinds. */
  get size() {
    return [...this.#kinds.values()].reduce((sum, kind) => sum + kind.size, 0)
  }

  take(key: string, { max, seconds }: Limit, amount: number, now: number): Taken {
    const kind = this.#kindOf(key)
    const known = this.#running(kind, key, now)
    const count = known?.count ?? 0
    if (count + amount > max)
      return { allowed: false, count, seconds: known ? secondsUntil(known.endsAt, now) : seconds }
    if (known) {
      known.count += amount
      return { allowed: true, count: known.count, seconds: secondsUntil(known.endsAt, now) }
    }
    if (kind.size >= this.#keysOfAKind) forgetOne(kind, now)
    kind.set(key, { count: amount, endsAt: now + seconds * 1_000, lengthMs: seconds * 1_000 })
    return { allowed: true, count: amount, seconds }
  }

  peek(key: string, now: number): Counted {
    const known = this.#running(this.#kindOf(key), key, now)
    return known ? { count: known.count, seconds: secondsUntil(known.endsAt, now) } : { count: 0, seconds: 0 }
  }

  giveBack(key: string, amount: number, now: number): void {
    const kind = this.#kindOf(key)
    const known = this.#running(kind, key, now)
    if (!known) return
    known.count -= amount
    if (known.count <= 0) kind.delete(key)
  }

  reset(key: string): void {
    this.#kindOf(key).delete(key)
  }

  #kindOf(key: string): Map<string, Window> {
    const name = key.slice(0, Math.max(0, key.indexOf(':')))
    const known = this.#kinds.get(name)
    if (known) return known
    const made = new Map<string, Window>()
    this.#kinds.set(name, made)
    return made
  }

  #running(kind: Map<string, Window>, key: string, now: number): Window | undefined {
    const known = kind.get(key)
    if (!known || !hasEnded(known, now)) return known
    kind.delete(key)
    return undefined
  }
}

/** Also one that ends later than it is long: the machine's clock was put back, and nobody is to wait for that. */
const hasEnded = ({ endsAt, lengthMs }: Window, now: number) => endsAt <= now || endsAt - now > lengthMs

function forgetOne(kind: Map<string, Window>, now: number): void {
  let looked = 0
  let least: { key: string; count: number } | null = null
  for (const [key, window] of kind) {
    if (hasEnded(window, now)) {
      kind.delete(key)
      return
    }
    if (least === null || window.count < least.count) least = { key, count: window.count }
    looked += 1
    if (looked >= LOOKED_AT) break
  }
  if (least) kind.delete(least.key)
}
