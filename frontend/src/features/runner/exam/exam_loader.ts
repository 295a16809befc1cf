import type { BancaDatabase, ServerAnswer, SyncEngine } from '../../../offline/index.ts'
import type { ExamCalls, ExamItem } from './calls.ts'
import type { ExamItems } from './exam_items.ts'
import type { ExamNotes } from './exam_notes.ts'
import type { ExamTime } from './exam_time.ts'
import type { OpenExamOptions, OpenExamSnapshot } from './open_exam_types.ts'
import { prepareExam, storedExam } from './prepare.ts'
import type { TableAnswers } from './table_answers.ts'

export type ExamLoaderOptions = {
  db: BancaDatabase
  applicationId: string
  calls: ExamCalls
  engine: Pick<SyncEngine, 'getSnapshot'>
  notes: ExamNotes
  time: Pick<ExamTime, 'recall'>
  tables: Pick<TableAnswers, 'open' | 'refresh'>
  items: Pick<ExamItems, 'show'>
  loadScreens: OpenExamOptions['loadScreens']
  adopt: (answers: ServerAnswer[]) => Promise<void>
  onChange: (part: Partial<OpenExamSnapshot>) => void
}

/** Brings all of an exam onto the page, from the local store or from the server. */
export class ExamLoader {
  readonly #options: ExamLoaderOptions
  #loadScreens: OpenExamOptions['loadScreens']

  constructor(options: ExamLoaderOptions) {
    this.#options = options
    this.#loadScreens = options.loadScreens
  }

  /** Another page provides the code of the items from now on. */
  shownBy(loadScreens: OpenExamOptions['loadScreens']): void {
    this.#loadScreens = loadScreens
  }

  /** Shows the exam as an earlier visit stored it; resolves to false where it is not complete. Its code comes from the browser's cache. */
  async showStored(): Promise<boolean> {
    const { db, applicationId, engine, notes, time, tables, items } = this.#options
    const stored = engine.getSnapshot().answers.length > 0 ? await storedExam(db, applicationId, notes) : null
    if (stored === null) return false
    await time.recall()
    await this.#screensFor(stored.map((item) => item.category))
    await tables.open(stored)
    await items.show(stored)
    return true
  }

  /** Fetches the exam from the server, then shows it. */
  async fetch(): Promise<void> {
    await this.#options.items.show(await this.#prepare())
  }

  #prepare(): Promise<ExamItem[]> {
    const { db, applicationId, calls, notes, tables, adopt, onChange } = this.#options
    return prepareExam({
      db,
      applicationId,
      calls,
      notes,
      adopt,
      loadScreens: (categories) => this.#screensFor(categories),
      fetchMore: async (items) => {
        await tables.open(items)
        await tables.refresh()
      },
      onProgress: (progress) => onChange({ phase: { name: 'preparing', progress } }),
      onFull: () => onChange({ isStoreFull: true }),
    })
  }

  /** Includes the types of items that are handed out later. */
  async #screensFor(categories: readonly string[]): Promise<void> {
    const { engine, onChange } = this.#options
    const answered = engine.getSnapshot().answers.map(({ itemCategory }) => itemCategory)
    onChange({ screens: await this.#loadScreens([...new Set([...categories, ...answered])].filter(Boolean)) })
  }
}
