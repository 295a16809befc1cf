/** The part of an API client error that the runner reads. */
type ClientError = { status?: unknown }

const field = (error: unknown): ClientError => (typeof error === 'object' && error !== null ? error : {})

/** HTTP status of a failed call; null when no response arrived (no connection, captive portal). */
export function statusOf(error: unknown): number | null {
  const { status } = field(error)
  return typeof status === 'number' && status > 0 ? status : null
}

/** The application does not exist for this person. */
export const isGone = (error: unknown): boolean => [401, 403, 404].includes(statusOf(error) ?? 0)

/** The server rejects it, however often it is sent. */
export function isFinal(error: unknown): boolean {
  const status = statusOf(error)
  return status !== null && status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
}
