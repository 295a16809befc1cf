import { api } from '../api/client.ts'
import type { FailureKind } from './camera_failure.ts'

const log = (action: string, message: string) => {
  const body = { level: 'warning', action, message: message.slice(0, 300), path: location.pathname }
  void api.post('/v1/client_logs', { body }).catch(() => undefined)
}

/** Tells the school's log that this computer gave no camera. Nobody waits for it, and nothing depends on it. */
export const logCameraFailure = (kind: FailureKind): void => log('GET_CAMERA_STREAM_INPUT', kind)

/** A stream that fails again and again says the same thing: one line a minute is enough. */
const SAME_MS = 60_000
const loggedAt = new Map<string, number>()

/** Tells the school's log that a stream failed: what was sent or watched, or a recording on its way. */
export function logStreamFailure(what: 'publish' | 'watch' | 'recording', error: unknown): void {
  const message = `${what}: ${textOf(error)}`
  const last = loggedAt.get(message)
  const now = performance.now()
  if (last !== undefined && now - last < SAME_MS) return
  loggedAt.set(message, now)
  log('STREAMING', message)
}

function textOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null
  const status = 'status' in error ? String(error.status) : null
  const message = error instanceof Error ? error.message : ''
  return [status, code, message].filter(Boolean).join(' ') || 'unknown'
}
