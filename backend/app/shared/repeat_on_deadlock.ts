import { setTimeout as wait } from 'node:timers/promises'

/** MariaDB undid the transaction: the victim of a deadlock, a lock that took too long, a row that changed since it was read. */
const UNDONE = [1213, 1205, 1020]
const TRIES = 6

/**
 * Runs `attempt`, one complete transaction, and repeats it where MariaDB undid it because of others, six times at most. It must be
 * repeatable, so it changes nothing but the database. Any other error is thrown at once. SQLite has one writer and never deadlocks.
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
