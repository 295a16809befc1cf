import type { Scheduler } from '../../shared/scheduler.ts'
import type { WriterClaim, WriterLocks } from '../locks/writer_locks.ts'
import type { AnswerStore } from '../store/answer_store.ts'
import type { EngineState } from './types.ts'
import type { Editor } from './editor.ts'
import type { Sender } from './sender.ts'
import type { EngineStatus } from './status.ts'

interface WriterRoleHost {
  store: AnswerStore
  status: EngineStatus
  editor: Editor
  sender: Sender
  scheduler: Scheduler
  enter(state: EngineState): void
  /**
   * The store is read and this tab writes: the exam goes on here. `finishPending`: the store holds a finish that was asked for before, by
   * this tab or another one; undefined where the store could not be read.
   */
  opened(finishPending: boolean | undefined): void
}

/** Whether this tab is the one of this browser that writes the exam: acquires that right, and hands it over when asked. */
export class WriterRole {
  readonly #host: WriterRoleHost
  #claim: WriterClaim | null = null
  #becoming: Promise<void> | null = null
  isWriter = false
  /** Nobody looks at the exam here: a tab that opens it gets it without asking. */
  isYielding = false

  constructor(host: WriterRoleHost) {
    this.#host = host
  }

  /** Asks for the right to write. Resolves once it is clear whether this tab has it. */
  claim(locks: WriterLocks): Promise<void> {
    return new Promise((resolve) => {
      this.#claim = locks.claim(`banca:exam:${this.#host.store.applicationId}`, {
        onAcquired: () => {
          this.#becoming = this.#become()
          void this.#becoming.then(resolve)
        },
        onWaiting: () => {
          if (this.#host.status.state === 'loading') this.#host.enter('other_tab')
          resolve()
        },
        onAsked: () => this.#handOver(),
        onLost: () => this.#lose(),
        yields: () => this.isYielding,
      })
    })
  }

  /** Resolves when this tab writes. */
  async takeOver(): Promise<void> {
    await this.#claim?.takeOver()
    await this.#becoming
  }

  release(): void {
    this.isWriter = false
    this.#claim?.release()
  }

  async #become(): Promise<void> {
    const { store, status, editor, scheduler, enter, opened } = this.#host
    if (status.state !== 'loading' && status.state !== 'other_tab') return
    this.isWriter = true
    if (await status.guarded(store.finishedElsewhere())) {
      // The tab that wrote has finished the exam while this one was waiting.
      store.forget(() => false)
      return enter('finished')
    }
    await store.loadOrUseMemory((ms) => new Promise((resolve) => void scheduler.after(ms, resolve)))
    await status.guarded(editor.restore())
    // What was refused is offered once more: the reason may be gone.
    const refused = [...store.rows.values()].filter((row) => row._changed === 1 && row.refusal)
    if (refused.length > 0)
      await status.guarded(
        store.update(
          refused.map((row) => row.id),
          (row) => ({ ...row, refusal: null })
        )
      )
    const finishPending = await status.guarded(store.pendingFinish())
    if (!this.isWriter || status.isStopped) return
    opened(finishPending)
  }

  async #handOver(): Promise<void> {
    const { status, editor, sender } = this.#host
    await editor.persistSeconds()
    await editor.written()
    if (status.state === 'active') await sender.drain()
    this.#lose()
    await editor.written()
    await sender.quiet()
  }

  /** Another tab writes from now on. */
  #lose(): void {
    this.isWriter = false
    if (this.#host.status.state !== 'finished') this.#host.enter('other_tab')
  }
}
