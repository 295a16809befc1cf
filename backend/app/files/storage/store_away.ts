import { Unavailable } from '#shared'

/** Seconds after which a caller may ask again. */
const RETRY_SECONDS = 5

/**
 * The store did not do what it was asked for. Of its own error only what the log needs goes along: requests and signatures stay out.
 * @param what was asked for, such as 'PutObject'
 */
export function storeAway(what: string, error: unknown): Unavailable {
  if (error instanceof Unavailable) return error
  const { name, message, code, status } = readError(error)
  const details = [name, code, status, message].filter(Boolean).join(', ')
  return new Unavailable(
    { code: 'store_away', messages: ['files.store_away'], retryAfter: RETRY_SECONDS },
    { message: `the store did not answer ${what}: ${details}` }
  )
}

type Foreign = { name?: string; message?: string; code?: string; $metadata?: { httpStatusCode?: number } }

/** What S3's client and Node put on their errors. */
export function readError(error: unknown) {
  const { name = '', message = '', code = '', $metadata }: Foreign = error ?? {}
  return { name, message, code, status: $metadata?.httpStatusCode }
}
