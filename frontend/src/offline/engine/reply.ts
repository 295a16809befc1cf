import type { Acknowledgement, TransportReply } from '../transport_types.ts'
import type { EngineError } from './types.ts'

/** What an answer from the network means. Only `ok` is success, and only our server can produce it. */
export type Verdict =
  | {
      kind: 'ok'
      serverTime: string
      secondsToTimeout: number | null | undefined
      writerTerm: number | undefined
      answers: Acknowledgement[] | null
      body: unknown
    }
  /**
   * `reason`: the server stores what came too late for staff, or reports that it
   * has no space for it (`not_stored`).
   */
  | { kind: 'finished'; reason: string }
  /** `isTaken`: the session ended because the person went on elsewhere. */
  | { kind: 'unauthenticated'; isTaken: boolean }
  /** The server's outcome for the entries, which it accepts or stores all the same. */
  | { kind: 'taken_over'; serverTime: string; answers: Acknowledgement[]; body: unknown }
  /** Staff have cleared the answers: what was sent is of a sitting before `sitting`. `isKept`: the server stores it for staff. */
  | { kind: 'sitting_closed'; sitting: number; isKept: boolean; serverTime: string }
  /** Staff have reset the exam, and it has not begun again. */
  | { kind: 'not_started' }
  /** Something in this very request is not acceptable: a smaller one may be. */
  | { kind: 'too_much'; error: EngineError }
  | { kind: 'retry'; error: EngineError; waitMs: number | null }

type Fields = Record<string, unknown>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isAcknowledgement(value: unknown): value is Acknowledgement {
  return (
    isObject(value) &&
    (typeof value.id === 'number' || typeof value.id === 'string') &&
    typeof value.revision === 'number' &&
    typeof value.accepted === 'boolean'
  )
}

const retry = (error: EngineError, waitMs: number | null = null): Verdict => ({
  kind: 'retry',
  error,
  waitMs,
})

const codeOf = (body: unknown): string | undefined =>
  isObject(body) && typeof body.code === 'string' ? body.code : undefined

/** Longer waits than this are not obeyed: an exam is running. */
const LONGEST_WAIT_MS = 15_000

/** Milliseconds of a `Retry-After` header (seconds or an HTTP date), or null. `now` is the server's time, epoch ms. */
export function parseRetryAfter(header: string | null | undefined, now: number): number | null {
  if (!header?.trim()) return null
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(ms) ? null : Math.min(LONGEST_WAIT_MS, Math.max(0, ms))
}

/**
 * `expects` selects the shape of a success: a batch's has `answers`, a finish's may. A page of a captive
 * portal has neither `serverTime` nor an error `code`, whatever its status.
 */
export function readReply(reply: TransportReply, expects: 'batch' | 'finish', now: number): Verdict {
  const { status, body } = reply
  const captive = retry({ kind: 'captive', status })
  // A proxy with a size limit responds in HTML, and without a code.
  if (status === 413) return { kind: 'too_much', error: { kind: 'refused', status, code: codeOf(body) } }
  if (reply.foreign) return captive
  if (status >= 200 && status < 300) return readSuccess(body, expects) ?? captive
  const code = codeOf(body)
  if (status === 429 || status === 503) {
    return retry({ kind: 'busy', status, code }, parseRetryAfter(reply.retryAfter, now))
  }
  if (status >= 500 && status !== 511) return retry({ kind: 'server', status, code })
  if (code === undefined) return captive
  if (status === 401) return { kind: 'unauthenticated', isTaken: code === 'session_taken' }
  if (code === 'application_already_finished')
    return { kind: 'finished', reason: (body as Fields).kept === false ? 'not_stored' : code }
  if (status === 409 && code === 'session_taken') {
    const { answers, serverTime } = isObject(body) ? body : {}
    return {
      kind: 'taken_over',
      serverTime: typeof serverTime === 'string' ? serverTime : new Date(now).toISOString(),
      answers: Array.isArray(answers) ? answers.filter(isAcknowledgement) : [],
      body,
    }
  }
  if (status === 409 && code === 'sitting_closed') {
    const { sitting, kept, serverTime } = isObject(body) ? body : {}
    if (typeof sitting === 'number' && typeof serverTime === 'string')
      return { kind: 'sitting_closed', sitting, isKept: kept !== false, serverTime }
  }
  if (status === 409 && code === 'application_not_started') return { kind: 'not_started' }
  if (status === 400 || status === 422) return { kind: 'too_much', error: { kind: 'refused', status, code } }
  return retry({ kind: 'refused', status, code })
}

function readSuccess(body: unknown, expects: 'batch' | 'finish'): Verdict | null {
  if (!isObject(body) || typeof body.serverTime !== 'string' || Number.isNaN(Date.parse(body.serverTime)))
    return null
  const answers = Array.isArray(body.answers) ? body.answers.filter(isAcknowledgement) : null
  if (expects === 'batch' && answers === null) return null
  const { serverTime, secondsToTimeout } = body
  const writerTerm = typeof body.writerTerm === 'number' ? body.writerTerm : undefined
  const seconds =
    typeof secondsToTimeout === 'number' || secondsToTimeout === null ? secondsToTimeout : undefined
  return { kind: 'ok', serverTime, secondsToTimeout: seconds, writerTerm, answers, body }
}
