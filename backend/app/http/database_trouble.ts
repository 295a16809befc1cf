import { codeOf } from '#shared'

/** Out of reach, going down, or full: by the names that the drivers and Node give it. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  'PROTOCOL_ENQUEUE_AFTER_QUIT',
  'ER_CON_COUNT_ERROR',
  'ER_TOO_MANY_USER_CONNECTIONS',
  'ER_SERVER_SHUTDOWN',
  'ER_NORMAL_SHUTDOWN',
  'ER_CONNECTION_KILLED',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_LOCK_DEADLOCK',
  'ER_DISK_FULL',
  'ER_RECORD_FILE_FULL',
  'SQLITE_BUSY',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_CANTOPEN',
])

/** The pool had no connection to give for too long. */
const NAMES = new Set(['KnexTimeoutError', 'TimeoutError'])

/** mysql2 gives this one no code of its own. */
const CLOSED = /Can't add new command when connection is in closed state/

/**
 * Whether an error means that the database is unavailable at present. The request is not at fault then: the client stores its data and
 * retries.
 */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { name, message } = error
  const code = codeOf(error)
  if (
    typeof code === 'string' &&
    (CODES.has(code) || code.startsWith('SQLITE_IOERR') || code.startsWith('SQLITE_BUSY'))
  )
    return true
  return NAMES.has(name) || CLOSED.test(message)
}
