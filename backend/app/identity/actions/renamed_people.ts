import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

export type RenamedPerson = {
  readonly userId: number
  readonly name: string
  readonly publicIdentifier: string | null
}

type Hear = (trx: TransactionClientContract, people: readonly RenamedPerson[]) => Promise<void>

const hearers: Hear[] = []

/** Modules that keep names of people in an order of their own hear, in the same transaction, who has another name or identifier. */
export const registerRenamed = (hear: Hear): void => void hearers.push(hear)

export async function peopleRenamed(
  trx: TransactionClientContract,
  people: readonly RenamedPerson[]
): Promise<void> {
  if (people.length > 0) for (const hear of hearers) await hear(trx, people)
}
