import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#shared'
import { plainAddress } from '../domain/dead_address.js'

type DeadAddress = {
  readonly institutionId: number
  readonly address: string
  /** The answer of the mail server. */
  readonly answer: string
}

/** Mailings of the institution pass this address over, until an administrator lifts it. */
export async function suppressAddress(
  trx: TransactionClientContract,
  { institutionId, address, answer }: DeadAddress
): Promise<void> {
  await trx
    .insertQuery()
    .table('email_suppressions')
    .onConflict(['institution_id', 'address'])
    .ignore()
    .multiInsert([
      {
        institution_id: institutionId,
        address: plainAddress(address),
        reason: 'hard_bounce',
        answer,
        created_at: clock.now(),
      },
    ])
}
