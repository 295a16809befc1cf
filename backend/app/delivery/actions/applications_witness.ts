import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** An application as its counts depend on it. */
export type CountedApplication = {
  readonly id: number
  readonly examId: number
  readonly classId: number | null
}

type Witness = (trx: TransactionClientContract, applications: readonly CountedApplication[]) => Promise<void>

let registered: Witness | null = null

/**
 * Whoever counts applications registers here: it gets, in the same transaction, those that are new, or were changed without an event of
 * their own.
 */
export function registerApplicationsWitness(witness: Witness): void {
  registered = witness
}

export const reportApplications: Witness = async (trx, applications) => {
  if (applications.length > 0) await registered?.(trx, applications)
}
