import type { BancaDatabase } from './database.ts'
import { asideRows } from './aside_rows.ts'
import { clearExam, markKey, termKey } from './sent_exams.ts'
import { LocalStoreError, ReadOnlyError, UnknownAnswerError } from '../engine/errors.ts'
import { isPutAside } from '../engine/closed_sitting.ts'
import { compareHere, isUnsent, mergeServer, sittingOf } from '../engine/merge.ts'
import type { AnswerRow, Id, ServerAnswer } from '../types.ts'

const valueOf = (mark: { value: unknown } | undefined): unknown => mark?.value ?? null

/** Between two tries to read a store that was lost for a moment, ms. */
const READ_AGAIN_MS = [150, 600] as const

/**
 * The answers of one application: the durable rows, and a mirror of them in memory. Every change is read, made and
 * written in one strict transaction, so that two tabs never overwrite each other's revisions. When the browser
 * cannot write (disk full, store gone) the change stays in the mirror, is still sent, and the caller is notified.
 */
export class AnswerStore {
  readonly rows = new Map<string, AnswerRow>()
  /** Ids whose newest row exists only in memory. */
  readonly volatile = new Set<string>()
  /** Writes in progress, in the order of their calls. */
  readonly #underWay = new Set<number>()
  #asked = 0
  /**
   * By answer: what the store did not accept while an earlier write was in progress. The earlier one comes
   * first, whenever it is committed.
   */
  readonly #missed = new Map<string, { at: number; change: (row: AnswerRow) => AnswerRow }[]>()
  readonly #db: BancaDatabase
  /** The term of new edits: that of the answers as they were shown last. Null: never received. */
  term: number | null = null
  /** The one in the store: the next page begins with it. */
  #storedTerm: number | null = null
  #closed = false
  /** Rows of closed sittings that gave way, and that the server and the store do not have. */
  #aside: AnswerRow[] = []
  /** The value of `markKey` when this tab first read the store; undefined before. */
  #mark: unknown
  readonly applicationId: string

  constructor(db: BancaDatabase, applicationId: string) {
    this.#db = db
    this.applicationId = applicationId
  }

  /** Nothing survives the page. */
  get isMemory(): boolean {
    return this.#db.isMemory
  }

  /** How many rows of closed sittings gave way while the browser could not write them: this page alone has them. */
  get asideInMemory(): number {
    return this.#aside.length
  }

  /** Beside what is in memory there are edits that could not be read. */
  get isUnread(): boolean {
    return this.#db.isUnread
  }

  /** The sitting of the answers on screen: the highest that the server has shown. */
  get sitting(): number {
    return Math.max(1, ...[...this.rows.values()].map(sittingOf))
  }

  /** Reads the mirror again. Call it before anything is written. */
  async load(): Promise<void> {
    if (this.#mark === undefined) this.#mark = valueOf(await this.#db.meta.get(markKey(this.applicationId)))
    const term = valueOf(await this.#db.meta.get(termKey(this.applicationId)))
    if (typeof term === 'number') this.term = Math.max(term, this.term ?? 0)
    this.#storedTerm = typeof term === 'number' ? term : null
    const rows = await this.#db.answers.of(this.applicationId)
    for (const row of rows) if (this.#newest(row.id, row) === row) this.rows.set(String(row.id), row)
  }

  /**
   * Before anything is numbered here: the number of an unsent row that nobody has seen must not be given to another edit. A store that
   * cannot be read stays as it is; the exam goes on in memory.
   */
  async loadOrUseMemory(pause: (ms: number) => Promise<void>): Promise<void> {
    const read = () =>
      this.load().then(
        () => true,
        () => false
      )
    for (const ms of READ_AGAIN_MS) {
      if (await read()) return
      await pause(ms)
    }
    if (await read()) return
    await this.#db.useMemory()
    // What the memory holds is ours alone: a mark that cannot be read any more ends nothing here.
    this.#mark = undefined
    await this.load()
  }

  /** Rows with `_changed`, after reading the mirror again: another tab may have written since. */
  async changed(): Promise<AnswerRow[]> {
    // A store that cannot be read must not stop the sending: the mirror has what this tab knows.
    await this.load().catch(() => undefined)
    return [...this.rows.values()].filter((row) => row._changed === 1)
  }

  /**
   * Changes rows durably; gives the new rows. Rejects with `LocalStoreError` after keeping the change in memory, and
   * with `ReadOnlyError`, changing nothing, when the exam was finished meanwhile.
   */
  async update(ids: readonly Id[], change: (row: AnswerRow) => AnswerRow): Promise<AnswerRow[]> {
    return this.#write(ids, (id, row) => {
      if (!row) throw new UnknownAnswerError(id)
      return change(row)
    })
  }

  /** Merges what the server holds. Gives the rows before and after. */
  async merge(
    answers: readonly ServerAnswer[],
    also: (row: AnswerRow) => AnswerRow
  ): Promise<{ before: AnswerRow | undefined; after: AnswerRow }[]> {
    const byId = new Map(answers.map((answer) => [String(answer.id), answer]))
    const before = new Map<string, AnswerRow | undefined>()
    const after = await this.#write(
      answers.map((answer) => answer.id),
      (id, row) => {
        before.set(String(id), row)
        return also(mergeServer(row, this.applicationId, byId.get(String(id))!))
      }
    )
    return after.map((row) => ({ before: before.get(String(row.id)), after: row }))
  }

  /** From now on edits are made in this term. Where some of this page are in no store, the next page goes on in the one before. */
  async storeTerm(term: number): Promise<void> {
    this.term = term
    if (this.volatile.size > 0) return
    await this.#db.meta.put({ key: termKey(this.applicationId), value: term })
    this.#storedTerm = term
  }

  /** The next page would count in the term that edits are made in here, and might give the number of one that only this page has once more. */
  get isTermStored(): boolean {
    return this.term !== null && this.term <= (this.#storedTerm ?? -1)
  }

  /** Edits that only this page has, and that were not sent yet, are made in the present term from now on. */
  restamp(accept: (row: AnswerRow) => boolean): void {
    const { term } = this
    if (term === null) return
    for (const [id, row] of this.rows) if (accept(row)) this.#mirror({ ...row, term }, !this.volatile.has(id))
  }

  /** The store takes writes again: it gets what it did not take before, and the term after that. */
  async persistVolatile(): Promise<void> {
    if (this.isMemory || (this.volatile.size + this.#aside.length === 0 && this.isTermStored)) return
    const missing = [...this.volatile].flatMap((id) => this.rows.get(id)?.id ?? [])
    if (missing.length + this.#aside.length > 0) await this.update(missing, (row) => row)
    if (this.term !== null) await this.storeTerm(this.term)
  }

  async pendingFinish(): Promise<boolean> {
    return (await this.#db.finishes.get(this.applicationId)) !== undefined
  }

  async rememberFinish(requestedAt: number): Promise<void> {
    await this.#db.finishes.put({ applicationId: this.applicationId, requestedAt })
  }

  async forgetFinish(): Promise<void> {
    await this.#db.finishes.delete(this.applicationId)
  }

  /** Another tab of this browser has finished the exam since this one read it. */
  async finishedElsewhere(): Promise<boolean> {
    return !this.#closed && this.#isAnother(await this.#db.meta.get(markKey(this.applicationId)))
  }

  /** The exam is over: deletes everything of it except the rows that `isRetained` selects. See `clearExam`. */
  async clear(isRetained: (row: AnswerRow) => boolean, mark: number): Promise<void> {
    const { applicationId } = this
    this.#closed = true
    try {
      await clearExam(this.#db, {
        applicationId,
        isRetained,
        at: mark,
        // As they are in memory where this computer could not write them.
        newest: (row) => this.#newest(row.id, row) ?? row,
      })
    } finally {
      this.forget(isRetained)
    }
  }

  /** Drops rows from the mirror for good; nothing is written from now on. */
  forget(isRetained: (row: AnswerRow) => boolean): void {
    this.#closed = true
    for (const [id, row] of this.rows) if (!isRetained(row)) this.rows.delete(id)
  }

  async #write(
    ids: readonly Id[],
    change: (id: Id, row: AnswerRow | undefined) => AnswerRow
  ): Promise<AnswerRow[]> {
    const at = (this.#asked += 1)
    this.#underWay.add(at)
    try {
      const asked = new Set(ids.map(String))
      // What the store lost, or could not take before, it gets with the next write.
      let owed: AnswerRow[] = []
      const rows = await this.#db.write(['answers', 'meta'], async ({ answers, meta }) => {
        const unsent = [...this.rows.values()].filter((row) => isUnsent(row) && !asked.has(String(row.id)))
        const [mark, stored, others] = await Promise.all([
          meta.get(markKey(this.applicationId)),
          answers.bulkGet(ids),
          answers.bulkGet(unsent.map(({ id }) => id)),
        ])
        // A write in progress when the exam ended, here or in another tab, must not
        // restore rows after the clearing.
        if (this.#closed || this.#isAnother(mark)) throw new ReadOnlyError('finished')
        const before = ids.map((id, at) => this.#newest(id, stored[at]))
        const next = ids.map((id, at) => change(id, before[at]))
        for (const [at, row] of next.entries()) if (row !== stored[at]) answers.put(row)
        const aside = [...this.#aside, ...before.filter((row, at) => isPutAside(row, next[at]!))]
        await asideRows.put(meta, this.applicationId, aside)
        // A later edit stays behind one whose write is in progress.
        const isFirst = Math.min(...this.#underWay) === at
        owed = unsent.filter(
          (row, at) =>
            this.#newest(row.id, others[at]) === row && (isFirst || !this.#missed.get(String(row.id))?.length)
        )
        for (const row of owed) answers.put(row)
        return next
      })
      this.#aside = []
      for (const row of rows) this.#written(row, at)
      for (const row of owed) {
        // The present row, with every write that failed before.
        if (this.rows.get(String(row.id)) !== row) continue
        this.#missed.delete(String(row.id))
        this.#mirror(row, true)
      }
      return rows
    } catch (error) {
      if (error instanceof UnknownAnswerError || error instanceof ReadOnlyError) throw error
      for (const id of ids) {
        const key = String(id)
        const first = Math.min(...this.#underWay)
        const missed = (this.#missed.get(key) ?? []).filter((one) => one.at > first)
        this.#missed.set(key, first < at ? [...missed, { at, change: (row) => change(id, row) }] : missed)
        const before = this.rows.get(key)
        const after = change(id, before)
        if (isPutAside(before, after)) this.#aside.push(before)
        this.#mirror(after, false)
      }
      throw new LocalStoreError(error)
    } finally {
      this.#underWay.delete(at)
    }
  }

  /** The store has the row; a later write that it refused wins over it. */
  #written(row: AnswerRow, at: number): void {
    const key = String(row.id)
    const missed = (this.#missed.get(key) ?? []).filter((one) => one.at > at)
    this.#missed.set(key, missed)
    this.#mirror(
      missed.reduce((next, { change }) => change(next), row),
      missed.length === 0
    )
  }

  #isAnother(mark: { value: unknown } | undefined): boolean {
    return this.#mark !== undefined && valueOf(mark) !== this.#mark
  }

  #mirror(row: AnswerRow, durable: boolean): void {
    if (this.#closed) return
    this.rows.set(String(row.id), row)
    if (durable) this.volatile.delete(String(row.id))
    else this.volatile.add(String(row.id))
  }

  #newest(id: Id, stored: AnswerRow | undefined): AnswerRow | undefined {
    const mirrored = this.rows.get(String(id))
    // A store that lost the row while we were running gets it back with the next write.
    if (!stored) return mirrored
    return mirrored && this.volatile.has(String(id)) && compareHere(mirrored, stored) >= 0 ? mirrored : stored
  }
}
