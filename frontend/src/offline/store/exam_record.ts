export type RecordStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** One value for each exam of a person, under one key of localStorage. */
export class ExamRecord<T> {
  readonly #storage: RecordStorage | null
  readonly #key: string
  readonly #applicationId: string

  constructor(storage: RecordStorage | null, key: string, applicationId: string) {
    this.#storage = storage
    this.#key = key
    this.#applicationId = applicationId
  }

  /** Undefined where there is none, where it cannot be read, or where it is not ours. */
  get(): T | undefined {
    return this.#all()[this.#applicationId]
  }

  /** Undefined removes it. A storage that is full or forbidden stays unchanged: returns false. */
  set(value: T | undefined): boolean {
    if (!this.#storage) return false
    const { [this.#applicationId]: _, ...all } = this.#all()
    if (value !== undefined) all[this.#applicationId] = value
    const text = JSON.stringify(all)
    try {
      if (this.#storage.getItem(this.#key) !== text) this.#storage.setItem(this.#key, text)
      return true
    } catch {
      // The record is a copy, or a last attempt: its failure stops nothing.
      return false
    }
  }

  /** The exams that have one. */
  exams(): string[] {
    return Object.keys(this.#all())
  }

  #all(): Record<string, T> {
    try {
      const value: unknown = JSON.parse(this.#storage?.getItem(this.#key) ?? '{}')
      return typeof value === 'object' && value !== null ? (value as Record<string, T>) : {}
    } catch {
      return {}
    }
  }
}
