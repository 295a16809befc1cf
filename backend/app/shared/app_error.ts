import { Exception } from '@adonisjs/core/exceptions'
import type { DomainError, ErrorFields, ErrorKind } from './domain_error.js'
import type { Result } from './result.js'
import type { TextParams } from './texts.js'

/**
 * The one error that crosses the wire: `{ code, nonFieldErrors?, <field>?: string[] }` with an HTTP status.
 * `messages` and the lists in `fields` hold catalogue keys (`delivery.already_finished`), worded in the caller's language
 * when the answer is written; `params` fill their placeholders; `extra` are further keys of the body (such as `clientId`).
 */
export class AppError extends Exception {
  readonly messages: string[]
  readonly fields: ErrorFields
  readonly params: TextParams
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    detail: {
      messages?: string[]
      fields?: ErrorFields
      params?: TextParams
      extra?: Record<string, unknown>
      headers?: Record<string, string>
    } = {}
  ) {
    super(detail.messages?.[0] ?? code, { status, code })
    this.messages = detail.messages ?? []
    this.fields = detail.fields ?? {}
    this.params = detail.params ?? {}
    this.extra = detail.extra ?? {}
    this.headers = detail.headers ?? {}
  }
}

/** 404: not there, or not the caller's; both look the same from outside. */
export const notFound = (message = 'shared.not_found') =>
  new AppError(404, 'not_found', { messages: [message] })

/** 403: the caller is known and may not. */
export const forbidden = (message = 'shared.forbidden') =>
  new AppError(403, 'forbidden', { messages: [message] })

/** 409 with a stable code, such as `illegal_transition`. */
export const conflict = (code: string, message: string) => new AppError(409, code, { messages: [message] })

/** Throws 403 unless the policy allowed it. */
export function authorize(allowed: boolean): asserts allowed {
  if (!allowed) throw forbidden()
}

/** Throws 404 unless the policy allowed it: for things whose existence is not the caller's business. */
export function authorizeOrHide(allowed: boolean): asserts allowed {
  if (!allowed) throw notFound()
}

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  unavailable: 503,
}

/** A refusal of the domain in the terms of HTTP. The one place that translates. */
export const toAppError = ({ kind, code, messages, fields, params, extra, retryAfter }: DomainError) =>
  new AppError(STATUS[kind], code, {
    messages: [...(messages ?? [])],
    ...(fields && { fields }),
    ...(params && { params }),
    ...(extra && { extra: { ...extra } }),
    ...(retryAfter !== undefined && { headers: { 'Retry-After': String(retryAfter) } }),
  })

/** For controllers: the value of a use case. @throws AppError what it was refused for */
export function unwrap<T>(result: Result<T, DomainError>): T {
  if (!result.ok) throw toAppError(result.error)
  return result.value
}
