import type { DomainError, Result } from '#shared'
import type { Problem } from './read_rows.js'

/** Rows that cannot be imported, and with them all of the file. */
export type VectorsFailure =
  | { readonly kind: 'rows'; readonly problems: readonly Problem[] }
  | { readonly kind: 'refused'; readonly error: DomainError }

export type Outcome<T> = Result<T, VectorsFailure>
