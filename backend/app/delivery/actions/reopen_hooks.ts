import type { RawTransaction } from '../queries/raw_transaction.js'
import type { ResetObstacle } from './reset_guards.js'

/** A finished application that staff open again. `at` epoch ms; `sessionId` null: an order of many, which outlives it. */
export type Reopening = {
  readonly applicationId: number
  readonly at: number
  readonly by: { readonly userId: number; readonly sessionId: number | null }
}

/** Who has something that goes with a finish. Both are called under the lock of the application. */
export type ReopenHook = {
  /** Why it stays finished; null: nothing is in the way. It writes nothing. */
  readonly obstacle: (
    trx: Pick<RawTransaction, 'all' | 'locksRows'>,
    applicationId: number
  ) => Promise<ResetObstacle | null>
  /** In the transaction that opens it. */
  readonly reopened: (trx: RawTransaction, reopening: Reopening) => Promise<void>
}

const hooks: ReopenHook[] = []

/** Delivery knows no marks; who does registers here. Unlike a reset guard, it is asked when nothing of the application changes any more. */
export const registerExamReopened = (hook: ReopenHook): void => void hooks.push(hook)

/** The first obstacle; null where there is none. */
export async function reopenObstacle(
  trx: Pick<RawTransaction, 'all' | 'locksRows'>,
  applicationId: number
): Promise<ResetObstacle | null> {
  for (const { obstacle } of hooks) {
    const found = await obstacle(trx, applicationId)
    if (found !== null) return found
  }
  return null
}

export async function tellReopened(trx: RawTransaction, reopening: Reopening): Promise<void> {
  for (const { reopened } of hooks) await reopened(trx, reopening)
}
