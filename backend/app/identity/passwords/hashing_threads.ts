import { readdirSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

const TASKS = '/proc/self/task'

/**
 * Lets everything else of the machine go before the thread pool, where passwords are hashed: a class that logs in must not
 * make those wait who are sitting an exam. Linux has a priority for each thread; elsewhere nothing happens. The pool must
 * have been used before: its threads come into being then, all at once.
 */
export function lowerHashingThreads(): void {
  try {
    for (const thread of readdirSync(TASKS))
      if (readFileSync(`${TASKS}/${thread}/comm`, 'utf8').trim() === 'libuv-worker')
        setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not Linux, or not allowed: all threads are equal then, as they were.
  }
}
