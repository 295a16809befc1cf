import { api } from '../api/client.ts'
import type { FailureKind } from './camera_failure.ts'

/** Tells the school's log that this computer gave no camera. Nobody waits for it, and nothing depends on it. */
export function logCameraFailure(kind: FailureKind): void {
  const body = { level: 'warning', action: 'GET_CAMERA_STREAM_INPUT', message: kind, path: location.pathname }
  void api.post('/v1/client_logs', { body }).catch(() => undefined)
}
