import type { DomainError } from '#shared/domain_error'
import type { Problem } from './problems.js'

export type ItemOutcome = 'kept' | 'created' | 'changed' | 'removed'

/** Something about an item that its author should look at: worded as `warning_<code>` of this module's catalogue. */
export type ImportWarning = { code: string; params: Readonly<Record<string, string | number>> }

/**
 * What an import did. `images.embedded`: pictures that the texts show; `stored`: files that were not there yet (pictures, videos,
 * captions); `withoutAlt`: pictures without an alternative text, by the idn of their item or the field they are in.
 */
export type ImportReport = {
  exam: { id: number; idn: string; name: string }
  collection: { id: number; name: string }
  outcome: 'created' | 'updated'
  items: { idn: string; position: number; outcome: ItemOutcome; warnings: ImportWarning[] }[]
  images: {
    embedded: number
    stored: number
    refused: { item: string; address: string }[]
    withoutAlt: { item: string; count: number }[]
  }
}

/** Why nothing was imported. */
export type ImportFailure =
  | { kind: 'invalid'; problems: Problem[] }
  | { kind: 'exists' }
  | { kind: 'already_started' }
  | { kind: 'forbidden' }
  /** By a module that uses the exam. */
  | { kind: 'refused'; error: DomainError }
