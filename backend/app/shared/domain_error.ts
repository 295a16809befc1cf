import { err, type Result } from './result.js'
import type { TextParams } from './texts.js'

/** Catalogue keys by field name. */
export type ErrorFields = Record<string, string[] | undefined>

/** What sort of refusal it is. `app_error.ts` alone knows which HTTP status each of them gets. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported_type'
  | 'too_many'
  | 'unavailable'

/**
 * Why a use case refused. `code` is stable: callers compare it, and it is the `code` of the wire. `messages` and the lists in
 * `fields` hold catalogue keys, `params` fill their placeholders, `extra` are further keys of the answer.
 */
export type DomainError = {
  readonly kind: ErrorKind
  readonly code: string
  readonly messages?: readonly string[]
  readonly fields?: ErrorFields
  readonly params?: TextParams
  readonly extra?: Readonly<Record<string, unknown>>
  /** Seconds after which the same call may succeed. */
  readonly retryAfter?: number
}

type Detail = Omit<DomainError, 'kind' | 'code'>

/** A refusal of `kind` with its stable code. */
export const refuse = (kind: ErrorKind, code: string, detail: Detail = {}): Result<never, DomainError> =>
  err({ kind, code, ...detail })

/** Not there, or not the caller's; both look the same from outside. */
export const refuseNotFound = (message = 'shared.not_found') =>
  refuse('not_found', 'not_found', { messages: [message] })

/** The caller is known and may not. */
export const refuseForbidden = (message = 'shared.forbidden') =>
  refuse('forbidden', 'forbidden', { messages: [message] })

/** The state of the resource does not allow it; `code` names the reason. */
export const refuseConflict = (code: string, message: string) =>
  refuse('conflict', code, { messages: [message] })
