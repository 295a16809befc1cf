import type { Problem } from './problems.js'

export type ItemOutcome = 'kept' | 'created' | 'changed' | 'removed'

/** What an import did. `warnings` are catalogue keys of this module. */
export type ImportReport = {
  exam: { id: number; idn: string; name: string }
  collection: { id: number; name: string }
  outcome: 'created' | 'updated'
  items: { idn: string; position: number; outcome: ItemOutcome; warnings: string[] }[]
  images: { stored: number; refused: { item: string; address: string }[] }
}

/** Why nothing was imported. */
export type ImportFailure =
  | { kind: 'invalid'; problems: Problem[] }
  | { kind: 'exists' }
  | { kind: 'already_started' }
  | { kind: 'forbidden' }
