import type { Link } from './link.ts'
import { isSendable, isUnsent } from './merge.ts'
import type { EngineStatus } from './status.ts'
import type { AnswerStore } from './store.ts'
import type { Authority, EngineState, Scheduler, ServerAnswer } from './types.ts'

interface RereadHost {
  authority: Authority
  store: AnswerStore
  status: EngineStatus
  link: Link
  scheduler: Scheduler
  /** This tab is the one that writes. */
  isWriter(): boolean
  enter(state: EngineState): void
  readsAgain(): boolean
  /** Sends what is unsent; true when nothing is left to send. */
  drain(): Promise<boolean>
  /** Merges what was read, after every edit that was asked for. */
  adopt(answers: readonly ServerAnswer[]): Promise<void>
  /** The exam goes on here. */
  open(): void
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined

/**
 * Knows whose term it is, and has the right to write back after it was broken: claims it, sends what is unsent under the term it was
 * written in, reads the answers, and goes on trying until the screen shows what the server holds or somebody else has the exam.
 */
export class Rereader {
  readonly #host: RereadHost
  /** The highest writer's term that the server spoke of; null: none yet. */
  #heardTerm: number | null = null
  #running: Promise<void> | null = null
  #wake: () => void = () => {}

  constructor(host: RereadHost) {
    this.#host = host
  }

  /** What the server says the present term is, or nothing new: looks whether it is still the one that the screen was shown in. */
  observe(term?: number | null): void {
    this.#hear(term)
    const { store, status } = this.#host
    if (this.#heardTerm === null || this.#heardTerm <= (store.term ?? -1)) return
    if (store.rows.size === 0 && status.state !== 'loading') void this.#keepTerm()
    else this.doubt()
  }

  /** Edits have an order by term here, and nobody said which one is ours. */
  adopted(answers: readonly ServerAnswer[]): void {
    const isUnknown = this.#host.store.term === null && this.#heardTerm === null
    if (isUnknown && answers.some(({ term }) => typeof term === 'number')) this.doubt()
  }

  /** Somebody else may have written since the answers were shown: nothing is edited here before they have been read again. */
  doubt(): void {
    if (this.#host.isWriter() && this.#host.status.state === 'active') void this.run()
  }

  /** Never rejects; one run at a time. */
  run(): Promise<void> {
    this.wake()
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /** Ends the pause between two rounds. */
  wake(): void {
    this.#wake()
  }

  get #isOn(): boolean {
    return this.#host.status.state === 'rereading'
  }

  async #run(): Promise<void> {
    const { link, scheduler } = this.#host
    this.#host.enter('rereading')
    while (this.#isOn && !(await this.#round())) {
      if (!this.#isOn) return
      let handle: unknown
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        handle = scheduler.set(resolve, link.waitMs())
      })
      scheduler.clear(handle)
    }
  }

  async #round(): Promise<boolean> {
    const { authority } = this.#host
    const claim = await this.#asked(() => authority.claim())
    if (claim === null) return false
    this.#hear(claim.given?.writerTerm)
    for (;;) {
      if (!(await this.#host.drain())) return false
      const read = await this.#asked(() => (this.#host.readsAgain() ? authority.read() : Promise.resolve([])), true)
      if (read?.given === undefined || !this.#isOn) return false
      await this.#host.adopt(read.given)
      if (!this.#isOn) return false
      // Handed on by a field while the answers were on their way: it was written in the old term, and goes first.
      if ([...this.#host.store.rows.values()].some((row) => isSendable(row) && isUnsent(row))) continue
      await this.#keepTerm()
      if (this.#isOn) this.#host.open()
      return true
    }
  }

  /** Null when no answer came or it ends the run. An answer that says no leaves it to the next request, unless it `isNeeded`. */
  async #asked<T>(ask: () => Promise<T>, isNeeded = false): Promise<{ given: T | undefined } | null> {
    try {
      return { given: await ask() }
    } catch (error) {
      const status = statusOf(error)
      if (status === 401) this.#host.enter('unauthenticated')
      else if (status === 409) this.#host.enter('taken_over')
      else if (!isNeeded && typeof status === 'number' && status >= 400 && status < 500) return { given: undefined }
      else this.#host.link.failed()
      return null
    }
  }

  #hear(term: number | null | undefined): void {
    if (typeof term === 'number') this.#heardTerm = Math.max(term, this.#heardTerm ?? 0)
  }

  /** Edits are made in the term that was heard, from now on. */
  async #keepTerm(): Promise<void> {
    const { store, status } = this.#host
    if (this.#heardTerm !== null) await status.guarded(store.keepTerm(Math.max(this.#heardTerm, store.term ?? 0)))
  }
}
