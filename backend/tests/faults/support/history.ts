/** What a client did and saw, and whether the store fulfilled the contract. Independent of HTTP and databases. */
export type SentEntry = { id: number; revision: number; text: string }
export type SentBatch = { entries: readonly SentEntry[]; acked: boolean }
export type StoredText = { id: number; revision: number; text: string | null }

export class History {
  readonly batches: SentBatch[] = []
  readonly #acked = new Map<number, number>()
  readonly #seen = new Map<number, number>()
  readonly problems: string[] = []

  sent(entries: readonly SentEntry[]): SentBatch {
    const batch = { entries, acked: false }
    this.batches.push(batch)
    return batch
  }

  /** Only what the server acknowledged, at the revision that it named. */
  acknowledged(id: number, revision: number) {
    this.#acked.set(id, Math.max(revision, this.#acked.get(id) ?? 0))
  }

  /** Call with every read of the store, at any time. */
  saw(stored: readonly StoredText[]) {
    for (const { id, revision } of stored) {
      const before = this.#seen.get(id) ?? 0
      if (revision < before) this.problems.push(`answer ${id}: revision fell from ${before} to ${revision}`)
      this.#seen.set(id, Math.max(before, revision))
    }
  }

  /** Call at the end, or while no request is under way. */
  check(stored: readonly StoredText[]): string[] {
    this.saw(stored)
    const sent = new Map<string, string>()
    for (const { entries } of this.batches)
      for (const { id, revision, text } of entries) sent.set(`${id}:${revision}`, text)
    for (const { id, revision, text } of stored) {
      const promised = this.#acked.get(id) ?? 0
      if (revision < promised)
        this.problems.push(`answer ${id}: revision ${promised} was acknowledged, ${revision} is stored`)
      if (revision === 0) {
        if (text !== null) this.problems.push(`answer ${id}: holds a text that nobody sent`)
      } else if (sent.get(`${id}:${revision}`) !== text)
        this.problems.push(`answer ${id}: revision ${revision} holds a text that nobody sent with it`)
    }
    return this.problems
  }

  /**
   * A batch whose answer was lost must be stored completely or not at all. Call for the latest batch of a client, before it sends anything
   * else.
   */
  checkAllOrNone(batch: SentBatch, stored: readonly StoredText[]) {
    const at = new Map(stored.map((row) => [row.id, row.revision]))
    const there = batch.entries.filter((entry) => (at.get(entry.id) ?? 0) >= entry.revision).length
    if (there !== 0 && there !== batch.entries.length)
      this.problems.push(`half a batch: ${there} of ${batch.entries.length} entries are stored`)
  }
}
