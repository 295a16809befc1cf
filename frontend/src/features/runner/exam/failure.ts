/** An error of the api client as far as the runner looks at it. */
type ClientError = { status?: unknown }

const field = (error: unknown): ClientError => (typeof error === 'object' && error !== null ? error : {})

/** HTTP status of a failed call; null when no answer came (dead link, captive portal). */
export function statusOf(error: unknown): number | null {
  const { status } = field(error)
  return typeof status === 'number' && status > 0 ? status : null
}

/** The application is not there for this person. */
export const isGone = (error: unknown): boolean => [401, 403, 404].includes(statusOf(error) ?? 0)

/** The server looked at it and will not take it, however often it is sent. */
export function isFinal(error: unknown): boolean {
  const status = statusOf(error)
  return status !== null && status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)
}
