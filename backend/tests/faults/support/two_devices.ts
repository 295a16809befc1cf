/** What two devices of one candidate did and what the server answered, and whether it fulfilled the contract. Independent of HTTP. */
export type Edit = {
  device: string
  answerId: number
  term: number
  revision: number
  text: string
  at: number
}
export type StoredEdit = { id: number; term: number; revision: number; text: string | null }
export type QuarantinedText = { id: number; text: string | null }
/** `taken`: it became the answer; `held`: refused, and archived; `older`: the same device had written a newer one. */
export type Outcome = 'taken' | 'held' | 'older'

const isBelow = (one: StoredEdit, other: StoredEdit) =>
  one.term < other.term || (one.term === other.term && one.revision < other.revision)

export class TwoDevices {
  readonly problems: string[] = []
  readonly #edits = new Map<string, Edit>()
  readonly #outcomes = new Map<string, Outcome>()
  /** When a device first saw a text, by its own reading. */
  readonly #seen = new Map<string, Map<string, number>>()
  readonly #highest = new Map<number, StoredEdit>()
  #clock = 0

  /** `text` is nobody else's. */
  edited(edit: Omit<Edit, 'at'>): Edit {
    const made = { ...edit, at: (this.#clock += 1) }
    this.#edits.set(edit.text, made)
    return made
  }

  read(device: string, rows: readonly StoredEdit[]): void {
    const seen = this.#seen.get(device) ?? new Map<string, number>()
    this.#seen.set(device, seen)
    this.#clock += 1
    for (const { text } of rows) if (text !== null && !seen.has(text)) seen.set(text, this.#clock)
  }

  acknowledge(text: string, outcome: Outcome): void {
    this.#outcomes.set(text, outcome)
  }

  /** The highest edit of each answer that was ever read. */
  highest(): ReadonlyMap<number, StoredEdit> {
    return new Map(this.#highest)
  }

  /**
   * Call with every read of the store, whoever made it. `before`: `highest()` when the read began, because reads may end in another order.
   */
  saw(rows: readonly StoredEdit[], before = this.highest()): void {
    for (const row of rows) {
      const known = before.get(row.id)
      if (known && isBelow(row, known))
        this.problems.push(
          `answer ${row.id}: fell from (${known.term}, ${known.revision}) to (${row.term}, ${row.revision})`
        )
      const highest = this.#highest.get(row.id)
      if (!highest || isBelow(highest, row)) this.#highest.set(row.id, row)
    }
  }

  /** Call when nothing is under way any more. */
  check(stored: readonly StoredEdit[], quarantined: readonly QuarantinedText[]): string[] {
    this.saw(stored)
    const there = new Set([...stored, ...quarantined].map(({ text }) => text))
    for (const { id, text } of stored) {
      const edit = text === null ? undefined : this.#edits.get(text)
      if (text !== null && edit?.answerId !== id)
        this.problems.push(`answer ${id}: holds a text that nobody wrote there`)
    }
    for (const [text, outcome] of this.#outcomes) {
      const edit = this.#edits.get(text)
      if (!edit || outcome === 'older' || there.has(text)) continue
      if (outcome === 'held') this.problems.push(`${text}: was refused, and is stored nowhere`)
      else if (!this.#wasReplaced(edit)) this.problems.push(`${text}: was acknowledged, and is lost`)
    }
    return this.problems
  }

  /** By its own writer, or by one who had read it. What replaced it was acknowledged, so that it is looked for as well. */
  #wasReplaced(edit: Edit): boolean {
    return [...this.#edits.values()].some((other) => {
      if (
        other.answerId !== edit.answerId ||
        other.text === edit.text ||
        this.#outcomes.get(other.text) !== 'taken'
      )
        return false
      if (other.device === edit.device) return other.at > edit.at
      return (this.#seen.get(other.device)?.get(edit.text) ?? Infinity) < other.at
    })
  }
}
