import type { FileColumn } from './domain/columns.js'
import type { Outcome, RunState } from './domain/run_state.js'
import type { ImportMode, Remark, RowChange } from './import_kinds.js'

/** An import. Times in epoch ms; `counts`: rows by outcome, null until they were checked. `done`: rows of the work that is under way. */
export type RunView = {
  readonly id: number
  readonly kind: string
  readonly mode: ImportMode
  readonly state: RunState
  readonly fileName: string
  readonly fileBytes: number
  readonly encoding: string
  readonly total: number
  readonly columns: readonly FileColumn[]
  /** Who chose how its columns were read, where the choice is still remembered; null: nobody, and in lists of runs. */
  readonly mappedBy: string | null
  readonly counts: Partial<Record<Outcome, number>> | null
  readonly orderedBy: number
  readonly orderedByName: string
  readonly jobId: number | null
  readonly jobState: string | null
  readonly done: number | null
  readonly createdAt: number
  readonly appliedAt: number | null
  readonly undoneAt: number | null
}

/** A row of an import. `changedSince`: fields that an undo left, because somebody changed them since. */
export type RowView = {
  readonly line: number
  readonly outcome: Outcome
  readonly cells: Readonly<Record<string, string>>
  readonly changes: readonly RowChange[]
  readonly problems: readonly Remark[]
  readonly warnings: readonly Remark[]
  readonly changedSince: readonly string[]
}
