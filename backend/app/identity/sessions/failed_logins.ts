import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { browserOf } from '../domain/user_agent.js'

/** A wrong password for an account that there is, or after a right one a wrong code. `knownDevice`: from a device that had logged in to it before. */
type FailedLogin = {
  userId: number
  wrong?: 'password' | 'code'
  address: string
  userAgent: string | undefined
  knownDevice: boolean
  at: number
}

const CHUNK = 200
/** More than this come between two writes only in an attack, of which the first ones are evidence enough. */
const MOST_WAITING = 5_000

const waiting: FailedLogin[] = []

/** Held in memory until the next write: an account that exists must not answer later than one that does not. */
export function noteFailedLogin(failed: FailedLogin): void {
  if (waiting.length < MOST_WAITING) waiting.push(failed)
}

/** Writes the noted ones; called by a timer and at the end of the process. */
export async function flushFailedLogins(): Promise<void> {
  while (waiting.length > 0) {
    const rows = waiting.splice(0, CHUNK).map(rowOf)
    try {
      await db.insertQuery().table('failed_logins').multiInsert(rows)
    } catch (error) {
      // An account that went meanwhile must not keep the others from being written.
      logger.error({ err: error }, 'failed log-ins could not be written together')
      for (const row of rows)
        await db
          .insertQuery()
          .table('failed_logins')
          .insert(row)
          .catch(() => undefined)
    }
  }
}

function rowOf({ userId, wrong = 'password', address, userAgent, knownDevice, at }: FailedLogin) {
  const browser = browserOf(userAgent)
  return {
    user_id: userId,
    wrong,
    address,
    browser_family: browser?.family ?? null,
    browser_version: browser?.version ?? null,
    known_device: knownDevice ? 1 : 0,
    occurred_at: at,
  }
}
