import type { FileColumn } from './domain/columns.js'
import type { Outcome, RunState } from './domain/run_state.js'
import type { ListMode, Remark, RowChange } from './import_kinds.js'

/** An import. Times in epoch ms; `counts`: rows by outcome, null until they were checked. `done`: rows of the work that is under way. */
export type RunView = {
  readonly id: number
  readonly kind: string
  readonly mode: ListMode
  readonly state: RunState
  readonly fileName: string
  readonly fileBytes: number
  readonly encoding: string
  readonly total: number
  readonly columns: readonly FileColumn[]
  /** Who chose how its columns were read, where the choice is still remembered; null: nobody, and in lists of runs. */
  readonly mappedBy: { readonly id: number; readonly name: string } | null
  /** For whom a full list is; null: it is none, and in lists of runs. */
  readonly scope: ScopeView | null
  readonly counts: Partial<Record<Outcome, number>> | null
  readonly orderedBy: number
  readonly orderedByName: string
  /** The service key that sent it, whose maker is `orderedBy`; null: a person did. */
  readonly sentByKey: number | null
  readonly keyName: string | null
  readonly jobId: number | null
  readonly jobState: string | null
  readonly done: number | null
  readonly createdAt: number
  readonly appliedAt: number | null
  readonly undoneAt: number | null
}

/**
 * For whom a full list is: for the people of `places` (schools, or classes of who sees no more) and of `more` others, or where it names none for all whom its sender
 * sees. `people`: how many they are, and `isCounted` once all of them have been looked at.
 */
export type ScopeView = {
  readonly isPlaced: boolean
  readonly places: readonly string[]
  readonly more: number
  readonly people: number
  readonly isCounted: boolean
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
