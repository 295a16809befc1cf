import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { receiptKeys } from '#config/encryption'
import { ok, refuseNotFound, select, type DomainError, type Result, type Row } from '#shared'
import { contentDigest, isSigned, readCode } from '../domain/receipt.js'
import type { CheckedReceiptView, ReceiptView } from '../views.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const RECEIPT = {
  appealId: 'appeal_receipts.appeal_id',
  edition: 'appeal_receipts.edition',
  digest: 'appeal_receipts.digest',
  code: 'appeal_receipts.code',
  issuedAt: 'appeal_receipts.issued_at',
} as const

const viewOf = ({ appealId, ...receipt }: Row<typeof RECEIPT>): ReceiptView => ({
  ...receipt,
  number: appealId,
})

/** The newest receipt of each of these appeals; one of before there were receipts has none. */
export async function receiptsOf(ids: readonly number[]): Promise<Map<number, ReceiptView>> {
  if (ids.length === 0) return new Map()
  const rows = await select(db, 'appeal_receipts', RECEIPT)
    .whereIn('appeal_id', [...ids])
    .orderBy('edition')
  return new Map(rows.map((row) => [row.appealId, viewOf(row)]))
}

/** The digest of what an appeal says now, as it is stored; null where there is none. `mayHaveFiles`: it is known to have none where it is false. */
export async function contentOf(
  appealId: number,
  client: Client = db,
  mayHaveFiles = true
): Promise<string | null> {
  const appeal = await select(client, 'appeals', {
    itemId: 'appeals.item_id',
    content: 'appeals.content',
    bibliography: 'appeals.bibliography',
  })
    .where('id', appealId)
    .first()
  if (!appeal) return null
  const files = mayHaveFiles ? await hashesOf(appealId, client) : []
  return contentDigest({ ...appeal, appealId, files })
}

async function hashesOf(appealId: number, client: Client): Promise<string[]> {
  const files = await select(client, 'appeal_attachments', { sha256: 'files.sha256' })
    .join('files', 'files.id', 'appeal_attachments.file_id')
    .where('appeal_attachments.appeal_id', appealId)
    .orderBy('appeal_attachments.id')
  return files.map(({ sha256 }) => sha256)
}

/**
 * The receipt with this code, as somebody typed it. A row that somebody changed in the database has no valid signature any more.
 * @returns refused: `not_found` for whatever the server has not signed
 */
export async function checkedReceipt(typed: string): Promise<Result<CheckedReceiptView, DomainError>> {
  const code = readCode(typed)
  if (code === null) return refuseNotFound()
  const row = await select(db, 'appeal_receipts', RECEIPT).where('code', code).first()
  if (!row || !isSigned(row, code, receiptKeys)) return refuseNotFound()
  return ok({ ...viewOf(row), isCurrent: (await contentOf(row.appealId)) === row.digest })
}
