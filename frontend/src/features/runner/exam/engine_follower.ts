import type { EngineEvent, FileOutbox, Id, SyncEngine } from '../../../offline/index.ts'
import { isOut } from './engine_states.ts'
import type { TableAnswers } from './table_answers.ts'

export type EngineFollowerOptions = {
  engine: Pick<SyncEngine, 'getSnapshot' | 'onEvent'>
  outbox: Pick<FileOutbox, 'resume' | 'send'>
  tables: Pick<TableAnswers, 'holds' | 'reload' | 'drain'>
  /** The views have to show anew what the answers hold. */
  onOutdated: () => void
  onOnline: () => void
  /** Staff have cleared the answers, and those of the next sitting are shown. */
  onSittingClosed: () => void
}

/** What the other parts of an open exam do when its sync engine reports something. */
export class EngineFollower {
  readonly #options: EngineFollowerOptions
  #unsubscribe = () => {}
  #isOut = false

  constructor(options: EngineFollowerOptions) {
    this.#options = options
  }

  start(): void {
    this.#unsubscribe()
    // A tab that is opened beside the one that writes is out from the start.
    this.#isOut = isOut(this.#options.engine.getSnapshot().state)
    this.#unsubscribe = this.#options.engine.onEvent((event) => this.#heard(event))
  }

  stop(): void {
    this.#unsubscribe()
  }

  #heard(event: EngineEvent): void {
    const { outbox, tables, onOutdated, onOnline } = this.#options
    if (event.type === 'replaced' && event.ids.some((id) => !this.#isTable(id))) onOutdated()
    if (event.type === 'sitting_closed') this.#options.onSittingClosed()
    if (event.type === 'state') {
      const wasOut = this.#isOut
      this.#isOut = isOut(event.state)
      // When editing stops, a field commits its last input while that still counts as written before. When
      // editing resumes, it shows the current content.
      if (wasOut !== this.#isOut) onOutdated()
      if (wasOut && !this.#isOut) outbox.resume()
      // A view that is reset without need takes the focus from a candidate who has just begun to type.
      if (wasOut && !this.#isOut)
        void tables.reload().then(
          (isOther) => void (isOther && onOutdated()),
          () => undefined
        )
    }
    if (event.type !== 'connection' || event.connection !== 'online') return
    void outbox.send()
    void tables.drain()
    onOnline()
  }

  /**
   * The server writes the text of a table into its answer; the local row has none, and the
   * view does not read it from there.
   */
  #isTable(answerId: Id): boolean {
    const { engine, tables } = this.#options
    const { answers } = engine.getSnapshot()
    return tables.holds(answers.find(({ id }) => String(id) === String(answerId))?.itemId ?? null)
  }
}
