import { type HttpContext, ExceptionHandler } from '@adonisjs/core/http'
import { errors as vineErrors } from '@vinejs/vine'
import {
  AppError,
  clock,
  wordedFor,
  languageOf,
  readValidationText,
  say,
  toAppError,
  Unavailable,
  type Language,
  type TextParams,
} from '#shared'
import { isDatabaseTrouble } from '#http/database_trouble'
import { listedErrors } from '#http/errors_list'
import { EventLines, securityEventOf, type SecurityEvent } from '#http/security_events'
import { setSecurityHeaders } from '#http/security_headers'

type Body = { code: string; [field: string]: unknown }

const CODES: Record<number, string> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** Shapes every error into the one form of the wire. Stack traces stay in the log. */
export default class HttpExceptionHandler extends ExceptionHandler {
  protected debug = false

  async handle(error: unknown, ctx: HttpContext) {
    const language = languageOf(ctx.request.header('accept-language'))
    // Whoever is not logged in is of no institution.
    const caller: HttpContext['caller'] | undefined = ctx.caller
    const { status, body, headers } = wordedFor(caller?.institutionId, () => shape(error, language))
    // What went wrong may have done so before the middleware that sets them.
    if (ctx.response.getHeader('Content-Security-Policy') === undefined) setSecurityHeaders(ctx)
    for (const [name, value] of Object.entries(headers)) ctx.response.header(name, value)
    ctx.response.status(status).json({ ...body, ...listedErrors(ctx) })
  }

  async report(error: unknown, ctx: HttpContext) {
    const { status, body } = shape(error, 'en')
    if (status >= 500 && body.code !== 'busy') ctx.logger.error({ err: error }, 'request failed')
    const event = securityEventOf(status, body.code)
    if (event) logEvent(event, body.code, ctx)
  }
}

const lines = new EventLines()

/** One line for what the request's own line does not have: which limit it was, of whom, from where. */
function logEvent(event: SecurityEvent, code: string, ctx: HttpContext): void {
  const { request, route, logger } = ctx
  // Who is not logged in has no caller.
  const { caller }: Partial<HttpContext> = ctx
  const userId = caller?.userId
  const address = request.ip()
  const about = { code, route: `${request.method()} ${route?.pattern ?? 'none'}` }
  const line = lines.next({ ...about, who: String(userId ?? address) }, clock.now())
  if (line !== 'left_out')
    logger.warn(
      { event, ...about, userId, address, ...(line === 'last' && { othersLeftOut: true }) },
      'security event'
    )
}

const textsOf = (language: Language, keys: string[], params: TextParams = {}) =>
  keys.map((key) => say(language, key, params))

/** What Adonis and its packages put on their errors. */
const statusIn = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined

function shape(
  error: unknown,
  language: Language
): { status: number; body: Body; headers: Record<string, string> } {
  if (error instanceof Unavailable) return shape(toAppError(error.refusal), language)
  if (error instanceof AppError) {
    const nonFieldErrors =
      error.messages.length > 0 ? { nonFieldErrors: textsOf(language, error.messages, error.params) } : {}
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([field, keys]) => [
        field,
        textsOf(language, keys ?? [], error.params),
      ])
    )
    return {
      status: error.status,
      body: { code: error.code ?? 'error', ...nonFieldErrors, ...fields, ...error.extra },
      headers: error.headers,
    }
  }
  if (error instanceof vineErrors.E_VALIDATION_ERROR) {
    const fields: Record<string, string[]> = {}
    for (const message of error.messages as { field: string; message: string }[]) {
      const { key, params } = readValidationText(message.message)
      ;(fields[message.field || 'nonFieldErrors'] ??= []).push(say(language, key, params))
    }
    return { status: 400, body: { code: 'validation', ...fields }, headers: {} }
  }
  const known = isDatabaseTrouble(error) ? 503 : statusIn(error)
  const raw = typeof known === 'number' && known >= 400 && known < 600 ? known : 500
  const status = raw === 422 ? 400 : raw === 405 ? 404 : raw
  const code = CODES[status] ?? (status < 500 ? 'bad_request' : 'internal')
  const headers: Record<string, string> = {}
  if (status === 429 || status === 503) headers['Retry-After'] = '5'
  return { status, body: { code, nonFieldErrors: textsOf(language, [`shared.${code}`]) }, headers }
}
