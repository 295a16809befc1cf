import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { receiptKeys } from '#config/encryption'
import { insertRow, select } from '#shared'
import { receiptCode } from '../domain/receipt.js'
import { contentOf } from '../queries/receipts.js'

/** The receipt of an appeal as it was written in this transaction, at `issuedAt`. The caller has the lock of the appeal, or has just made it. */
export async function giveReceipt(
  trx: TransactionClientContract,
  appeal: { readonly id: number; readonly applicationId: number },
  issuedAt: number
): Promise<void> {
  const [key] = receiptKeys
  const digest = await contentOf(appeal.id, trx)
  if (key === undefined || digest === null) throw new Error('a receipt needs an appeal and a key')
  const last = await select(trx, 'appeal_receipts', { edition: 'appeal_receipts.edition' })
    .where('appeal_id', appeal.id)
    .orderBy('edition', 'desc')
    .first()
  const statement = { appealId: appeal.id, edition: (last?.edition ?? 0) + 1, issuedAt, digest }
  await insertRow(trx, 'appeal_receipts', {
    application_id: appeal.applicationId,
    appeal_id: statement.appealId,
    edition: statement.edition,
    digest,
    code: receiptCode(statement, key),
    issued_at: issuedAt,
  })
}
