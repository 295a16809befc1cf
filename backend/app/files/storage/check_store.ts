import { Unavailable } from '#shared'
import { store } from '#config/store'
import { S3Store } from './s3_store.js'
import { lastOfStore, noteOutcome } from './storage.js'
import type { Outcome } from './store_state.js'

/** Of one call of a check. A start is not held up for longer than its two calls take. */
const ANSWER_MS = 2_500

/** Beside the store of everybody else, whose calls wait for longer and are repeated. */
const checked = () => new S3Store(store.s3, { answerMs: ANSWER_MS, attempts: 1 }, noteOutcome)

/**
 * Looks at the store before anybody is served. One that does not answer is no problem: exams need no store, and a process that ended must
 * come back while the store is away.
 * @returns what no second attempt makes right, and the remedy; null where there is nothing of that kind
 */
export async function startProblem(): Promise<string | null> {
  try {
    return await checked().problem()
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return null
  }
}

let periodic: S3Store | null = null

/** Asks the store for a sign of life, for those who look at `/health/ready` while nobody needs a file. */
export async function lookAtStore(): Promise<void> {
  periodic ??= checked()
  await periodic.look().catch(() => undefined)
}

/** Where files are, and how the store is. `since`: epoch ms, of this outcome. `tookMs`: of one call, which was made now. */
export type StoreReport =
  | { readonly driver: 'disk' }
  | {
      readonly driver: 's3'
      readonly outcome: Outcome
      readonly since: number | null
      readonly tookMs: number
    }

/** Asks the store, for whoever looks after the installation. Takes 2.5 s at most. */
export async function askStore(): Promise<StoreReport> {
  if (store.driver !== 's3') return { driver: 'disk' }
  const began = performance.now()
  await lookAtStore()
  const tookMs = Math.round(performance.now() - began)
  const last = lastOfStore()
  return { driver: 's3', outcome: last?.outcome ?? 'away', since: last?.since ?? null, tookMs }
}
