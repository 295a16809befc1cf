import { Exception } from '@adonisjs/core/exceptions'

import type { TextParams } from './texts.js'

export type ErrorFields = Record<string, string[] | undefined>

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
