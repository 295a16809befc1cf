import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { receiptKeys } from '#config/encryption'
import { insertRow, select } from '#shared'
import { receiptCode } from '../domain/receipt.js'
import { contentOf } from '../queries/receipts.js'

type Receipted = { readonly id: number; readonly applicationId: number }

/** The receipt of an appeal as it was edited in this transaction, at `issuedAt`. The caller has the lock of the appeal. */
export async function giveReceipt(
  trx: TransactionClientContract,
  appeal: Receipted,
  issuedAt: number
): Promise<void> {
  const last = await select(trx, 'appeal_receipts', { edition: 'appeal_receipts.edition' })
    .where('appeal_id', appeal.id)
    .orderBy('edition', 'desc')
    .first()
  const content = await contentOf(appeal.id, trx)
  await give(trx, appeal, { edition: (last?.edition ?? 0) + 1, issuedAt, digest: content })
}

/** The receipt of an appeal that this transaction has made. `hasFiles`: files were attached to it. */
export async function giveFirstReceipt(
  trx: TransactionClientContract,
  { hasFiles, ...appeal }: Receipted & { readonly hasFiles: boolean },
  issuedAt: number
): Promise<void> {
  await give(trx, appeal, { edition: 1, issuedAt, digest: await contentOf(appeal.id, trx, hasFiles) })
}

async function give(
  trx: TransactionClientContract,
  appeal: Receipted,
  { edition, issuedAt, digest }: { edition: number; issuedAt: number; digest: string | null }
): Promise<void> {
  const [key] = receiptKeys
  if (key === undefined || digest === null) throw new Error('a receipt needs an appeal and a key')
  const statement = { appealId: appeal.id, edition, issuedAt, digest }
  await insertRow(trx, 'appeal_receipts', {
    application_id: appeal.applicationId,
    appeal_id: statement.appealId,
    edition: statement.edition,
    digest,
    code: receiptCode(statement, key),
    issued_at: issuedAt,
  })
}
