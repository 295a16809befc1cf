import { setTimeout as wait } from 'node:timers/promises'

/** MariaDB undid the transaction: the victim of a deadlock, a lock that took too long, a row that changed since it was read. */
const UNDONE = [1213, 1205, 1020]
const TRIES = 6

/** Did MariaDB undo a transaction with this error because of others? */
export const wasUndone = (error: unknown): boolean =>
  error instanceof Error && 'errno' in error && UNDONE.some((errno) => errno === error.errno)

/**
 * Runs `attempt`, one complete transaction, and repeats it where MariaDB undid it because of others, six times at most. It must be
 * repeatable, so it changes nothing but the database. Any other error is thrown at once. SQLite has one writer and never deadlocks.
 */
export async function repeatOnDeadlock<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === TRIES || !wasUndone(error)) throw error
      // At random, so that those who met do not meet again.
      await wait(tries * 10 * Math.random())
    }
  }
}
