import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DomainError, Result } from '#shared'

/** A piece of an erasure. `after`: where the step goes on, 0 at its beginning; `most`: so many rows at a time. */
export type Work = {
  readonly request: number
  readonly person: number
  readonly after: number
  readonly most: number
  readonly attempts: number
}

/** `next`: where the step goes on; null: it is through. `waitsUntil`: not before this moment, epoch ms. */
export type Done = {
  readonly next: number | null
  readonly counts?: Readonly<Record<string, number>>
  readonly waitsUntil?: number
}

/**
 * One step of an erasure, which may run again from its beginning. `before`: what takes files away, outside of the transaction.
 */
export type Step = {
  before?(work: Work): Promise<void>
  run(trx: TransactionClientContract, work: Work): Promise<Result<Done, DomainError>>
}
