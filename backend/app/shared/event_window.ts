/** An id that is skipped may belong to a transaction that has not ended; more than this at once belong to none. */
const SKIPPED_MOST = 10_000

/**
 * Up to where events have been read. Ids are given before a commit, so an event may appear behind one with a higher id: ids that were
 * skipped are looked for again, until they are older than `againMs`.
 */
export class EventWindow {
  readonly #againMs: number
  /** By id: when it was found to be skipped. Epoch ms. */
  readonly #skipped = new Map<number, number>()
  /** The highest id at some moments, oldest first. */
  #history: { readonly at: number; readonly highest: number }[] = []
  #highest: number
  #floor: number

  constructor(floor: number, againMs: number) {
    this.#againMs = againMs
    this.#highest = floor
    this.#floor = floor
  }

  /** Everything up to here is read and settled: another process goes on behind it. */
  get floor(): number {
    return this.#floor
  }

  get highest(): number {
    return this.#highest
  }

  get skipped(): number[] {
    return [...this.#skipped.keys()]
  }

  /** Notes ids that were read, ascending. */
  take(ids: readonly number[], now: number): void {
    for (const id of ids) {
      this.#skipped.delete(id)
      if (id <= this.#highest) continue
      const from = Math.max(this.#highest + 1, id - SKIPPED_MOST)
      for (let skipped = from; skipped < id; skipped += 1) this.#skipped.set(skipped, now)
      this.#highest = id
    }
  }

  /** Ends a round of reading: forgets what was skipped too long ago. */
  settle(now: number): void {
    for (const [id, at] of this.#skipped) if (now - at >= this.#againMs) this.#skipped.delete(id)
    if (this.#history.at(-1)?.highest !== this.#highest)
      this.#history.push({ at: now, highest: this.#highest })
    const settled = this.#history.filter(({ at }) => now - at >= this.#againMs)
    const last = settled.at(-1)
    if (!last) return
    this.#floor = last.highest
    this.#history = this.#history.slice(settled.length)
  }
}
