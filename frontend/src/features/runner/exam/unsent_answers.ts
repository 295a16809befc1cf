import type { EngineState, SyncEngine } from '../../../offline/index.ts'
import type { TableAnswers } from './table_answers.ts'

type Exam = { engine: Pick<SyncEngine, 'getSnapshot'>; tables: Pick<TableAnswers, 'getSnapshot'> }

/** Elsewhere, or before the local store was read, the number here is not that of the exam. */
const WRITING: readonly EngineState[] = ['active', 'finishing', 'rereading']

/** A table counts as one answer, however many of its records are unsent. */
export const withTable = (answers: number, records: number): number => answers + (records > 0 ? 1 : 0)

/** How many answers the server lacks now; undefined where this page does not write the exam. */
export function unsentAnswers({ engine, tables }: Exam): number | undefined {
  const { state, unsentAnswers: answers } = engine.getSnapshot()
  return WRITING.includes(state) ? withTable(answers, tables.getSnapshot().unsent) : undefined
}
