import { ApiError } from '../../api/errors.ts'

const PAUSES_MS = [1_000, 3_000, 9_000]

export interface RetryPorts {
  send(document: Blob, face: Blob): Promise<void>
  wait(ms: number): Promise<void>
}

/** Longest wait between two attempts, seconds: the page shows no progress meanwhile. */
const LONGEST_WAIT = 60

const isFinal = (error: unknown) =>
  error instanceof ApiError &&
  error.status < 500 &&
  error.status !== 408 &&
  (error.status !== 429 || (error.retryAfter ?? 0) > LONGEST_WAIT)

/**
 * Sends both photos, with retries while the connection or the server fails. Rejects with the last failure, at
 * once when the server rejected them.
 */
export async function sendWithRetry(
  photos: { document: Blob; face: Blob },
  { send, wait }: RetryPorts
): Promise<void> {
  for (const pause of [...PAUSES_MS, null]) {
    try {
      return await send(photos.document, photos.face)
    } catch (error) {
      if (pause === null || isFinal(error)) throw error
      await wait(error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : pause)
    }
  }
}
