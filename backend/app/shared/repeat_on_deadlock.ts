import { setTimeout as wait } from 'node:timers/promises'

/** MariaDB undid the transaction: the victim of a deadlock, a lock that took too long, a row that changed since it was read. */
const UNDONE = [1213, 1205, 1020]
const TRIES = 6

/**
 * Runs `attempt`, one whole transaction, and runs it again where MariaDB undid it because of others, six times at most: it must be
 * repeatable, so it changes nothing but the database. Any other error is the caller's at once. SQLite has one writer and never comes here.
 */
export async function repeatOnDeadlock<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === TRIES || !UNDONE.includes((error as { errno?: number }).errno ?? 0)) throw error
      // At random, so that those who met do not meet again.
      await wait(tries * 10 * Math.random())
    }
  }
}
