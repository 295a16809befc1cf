import type { RawTransaction } from '#shared'
import type { ResetObstacle } from './reset_guards.js'

type Reader = Pick<RawTransaction, 'all' | 'locksRows'>

/** What staff do to something finished. `at` epoch ms; `sessionId` null: an order of many, which outlives it. */
type AfterFinish = {
  readonly at: number
  readonly by: { readonly userId: number; readonly sessionId: number | null }
}

/** A finished application that staff open again. */
export type Reopening = AfterFinish & { readonly applicationId: number }

/** Answers of a finished application that hold something else, because staff accepted it. */
export type AnswersChange = AfterFinish & { readonly answerIds: readonly number[] }

type Obstacles = ReadonlyMap<number, ResetObstacle>

/** Who has something that goes with a finish and its answers. All are called under the lock of the application; what looks writes nothing. */
export type ReopenHook = {
  /** Why applications stay finished, by id; of one that is not in it nothing is in the way. */
  readonly obstacles: (trx: Reader, applicationIds: readonly number[]) => Promise<Obstacles>
  /** In the transaction that opens it. */
  readonly reopened: (trx: RawTransaction, reopening: Reopening) => Promise<void>
  /** In the transaction that changes them. */
  readonly answersChanged: (trx: RawTransaction, change: AnswersChange) => Promise<void>
}

const hooks: ReopenHook[] = []

/** Delivery knows no marks; who does registers here. Unlike a reset guard, it is asked when nothing of the application changes any more. */
export const registerExamReopened = (hook: ReopenHook): void => void hooks.push(hook)

/** The first obstacle of each application that has one. */
export async function reopenObstacles(trx: Reader, applicationIds: readonly number[]): Promise<Obstacles> {
  const found = new Map<number, ResetObstacle>()
  if (applicationIds.length === 0) return found
  for (const { obstacles } of hooks)
    for (const [id, obstacle] of await obstacles(trx, applicationIds))
      if (!found.has(id)) found.set(id, obstacle)
  return found
}

export async function tellReopened(trx: RawTransaction, reopening: Reopening): Promise<void> {
  for (const { reopened } of hooks) await reopened(trx, reopening)
}

export async function tellAnswersChanged(trx: RawTransaction, change: AnswersChange): Promise<void> {
  for (const { answersChanged } of hooks) await answersChanged(trx, change)
}
