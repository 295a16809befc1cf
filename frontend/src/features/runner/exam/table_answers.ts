import type { PublicItem, WireResponse } from '@banca/item-renderers/contract'
import { loadedLogic } from '@banca/item-renderers/view'
import {
  journaledExams,
  type BancaDatabase,
  type Id,
  type RightLoss,
  type SaveState,
} from '../../../offline/index.ts'
import type { Scheduler } from '../../../shared/scheduler.ts'
import type { TableAutosave, TableNotice, TableTransport } from '../../../offline/repertorization/index.ts'
import { unsentRecords } from '../../../offline/repertorization/unsent.ts'
import { Observable } from '../../../shared/observable.ts'

export type TablesSnapshot = {
  /** By item id: the answer of each autosaved item as its views read it (`freeResponse`). */
  texts: ReadonlyMap<string, string | null>
  /** Records that the server lacks and has not rejected. */
  unsent: number
  /** The server rejected some because their item was not handed out. */
  isUnopened: boolean
  notice: TableNotice
  save: SaveState
  /** ISO 8601 by the server's clock. */
  savedAt: string | null
}

export type TableAnswersOptions = {
  db: BancaDatabase
  applicationId: string
  transport: TableTransport
  scheduler: Scheduler
  maySend: () => boolean
  term: () => number | null
  /** That of the answers on screen. */
  sitting: () => number
  /** Staff have cleared the answers since a record was written. */
  onSittingClosed: () => void
  onLoss: (loss: RightLoss) => void
  onBehind: () => void
  /** For tests: which categories save themselves. */
  isAutosaved?: (category: string) => boolean
}

const NOTHING: TablesSnapshot = {
  texts: new Map(),
  unsent: 0,
  isUnopened: false,
  notice: null,
  save: 'server',
  savedAt: null,
}

const medicamentsOf = (item: PublicItem) =>
  new Set(((item as { medicaments?: readonly { id: number }[] }).medicaments ?? []).map(({ id }) => id))

/**
 * The answers of this exam that save themselves, record by record, beside the sync engine. Does nothing, and
 * loads no code, in an exam that has none.
 */
export class TableAnswers extends Observable<TablesSnapshot> {
  readonly #options: TableAnswersOptions
  readonly #isAutosaved: (category: string) => boolean
  #autosave: TableAutosave | null = null
  #code: typeof import('../../../offline/repertorization/index.ts') | null = null
  #items: readonly PublicItem[] = []

  constructor(options: TableAnswersOptions) {
    super(NOTHING)
    this.#options = options
    this.#isAutosaved = options.isAutosaved ?? ((category) => loadedLogic(category)?.autosaved === true)
  }

  has(category: string): boolean {
    return this.#isAutosaved(category)
  }

  /** Loads what an earlier visit stored on this computer. Call when the code of the item types is loaded. */
  async open(items: readonly PublicItem[]): Promise<void> {
    this.#items = items.filter((item) => this.#isAutosaved(item.category))
    if (this.#items.length > 0) await this.#load()
  }

  /** Sends what an earlier visit stored and the server lacks, whatever the items are. */
  async load(): Promise<void> {
    const { db, applicationId } = this.#options
    const isLeft = () => journaledExams(db.userId).includes(applicationId)
    if (this.#autosave === null && (isLeft() || (await unsentRecords(db)).has(applicationId)))
      await this.#load()
  }

  /**
   * Reads the server's records. Resolves to whether they differ from the local ones.
   * Rejects when they cannot be read.
   */
  async refresh(): Promise<boolean> {
    return (await this.#autosave?.refresh()) ?? false
  }

  /** Whether the content of the item is in here, and not in the row of its answer. */
  holds(itemId: Id | null): boolean {
    return this.#items.some(({ id }) => String(id) === String(itemId))
  }

  /** Another tab may have written meanwhile. Resolves to whether it has. */
  async reload(): Promise<boolean> {
    return (await this.#autosave?.load()) ?? false
  }

  /** Resolves after the durable commit of what changed. */
  async edit(item: PublicItem, { freeResponse }: Pick<WireResponse, 'freeResponse'>): Promise<void> {
    const autosave = this.#autosave
    if (autosave && this.#code)
      await autosave.edit(this.#code.contentsOf(freeResponse, autosave.records, medicamentsOf(item)))
  }

  /** Sends now and resolves to the number of records that the server still lacks. Never rejects. */
  async drain(): Promise<{ unsent: number }> {
    return (await this.#autosave?.drain()) ?? { unsent: 0 }
  }

  async stop(): Promise<void> {
    await this.#autosave?.stop()
  }

  async #load(): Promise<void> {
    this.#code ??= await import('../../../offline/repertorization/index.ts')
    this.#autosave ??= new this.#code.TableAutosave({ ...this.#options, onChange: () => this.#show() })
    await this.#autosave.load()
  }

  #show(): void {
    const autosave = this.#autosave
    if (autosave === null || this.#code === null) return
    const { records, unsent, isUnopened, savedAt } = autosave
    const texts = new Map(
      this.#items.map((item) => [String(item.id), this.#code!.textFrom(records, medicamentsOf(item))])
    )
    const isSending = [...records.values()].some((record) => record.syncStatus === 'synchronizing')
    const save = unsent === 0 ? 'server' : isSending ? 'sending' : 'local'
    this.update({ texts, unsent, isUnopened, notice: this.#code.noticeOf(records), save, savedAt })
  }
}

/** An answer in which the autosaved content replaces `freeResponse`. */
export function withTable<A extends { itemId: unknown; freeResponse: string | null }>(
  answer: A,
  texts: TablesSnapshot['texts']
): A {
  const text = texts.get(String(answer.itemId))
  return text === undefined || text === answer.freeResponse ? answer : { ...answer, freeResponse: text }
}
