import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { restAfter } from '../domain/chunk_size.js'

/**
 * Does a piece of background work that is no durable job, and rests for as long as it took. On SQLite a chain of statements never lets go of
 * the process by itself: answers would wait for all of them.
 */
export async function andRest<Done>(work: () => Promise<Done>): Promise<Done> {
  const beganAt = performance.now()
  const done = await work()
  await wait(restAfter(performance.now() - beganAt))
  return done
}
