export type Json = { [key: string]: unknown }
export type Jsep = { type: 'offer' | 'answer'; sdp: string }

/** Janus refused, or did not answer (`code` 0). */
export class JanusError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const ROOM_EXISTS = 427
export const NO_SUCH_ROOM = 426
export const NO_SUCH_FEED = 428
export const ID_TAKEN = 436

export const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

/** The error inside an answer: the core's `error {code, reason}` or the plugin's `error_code, error`; null when there is none. */
export function reasonIn(answer: Json): JanusError | null {
  if (isObject(answer.error))
    return new JanusError(Number(answer.error.code ?? 0), String(answer.error.reason ?? 'Janus refused'))
  if (answer.error_code !== undefined)
    return new JanusError(Number(answer.error_code), String(answer.error ?? 'Janus refused'))
  return null
}

export function jsepIn(message: Json): Jsep | null {
  const { jsep } = message
  if (!isObject(jsep) || typeof jsep.sdp !== 'string' || (jsep.type !== 'offer' && jsep.type !== 'answer'))
    return null
  return { type: jsep.type, sdp: jsep.sdp }
}
