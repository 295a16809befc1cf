import { api } from '../api/client.ts'
import type { FailureKind } from './camera_failure.ts'

const log = (action: string, message: string) => {
  const body = { level: 'warning', action, message: message.slice(0, 300), path: location.pathname }
  void api.post('/v1/client_logs', { body }).catch(() => undefined)
}

/** Sends to the school's log that this computer has no camera. Nothing waits for it or depends on it. */
export const logCameraFailure = (kind: FailureKind): void => log('GET_CAMERA_STREAM_INPUT', kind)

/** A stream that fails repeatedly logs one line per this time, ms. */
const SAME_MS = 60_000
const loggedAt = new Map<string, number>()

/**
 * Sends to the school's log that a stream failed: one that was sent or watched, or the upload of a recording.
 */
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
