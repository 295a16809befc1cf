import { createHash } from 'node:crypto'

/** A row of the record, as it is hashed. */
export type SealedRow = {
  readonly id: number
  readonly institutionId: number | null
  readonly actorId: number | null
  readonly actorGroup: string | null
  readonly sessionId: number | null
  readonly address: string | null
  readonly requestId: string | null
  readonly act: string
  readonly subjectType: string
  readonly subjectId: number | null
  readonly detail: string
  readonly changes: string | null
  readonly reason: string | null
  readonly occurredAt: number
}

/** Where a chain is: `position` 0 and 64 zeros before its first seal. */
export type Head = { readonly position: number; readonly hash: string }
export const BEGINNING: Head = { position: 0, hash: '0'.repeat(64) }

export type Seal = Head & { readonly auditId: number; readonly previousHash: string }

/** Chain of acts that belong to no institution. */
export const NO_INSTITUTION = 0
export const chainOf = (row: Pick<SealedRow, 'institutionId'>) => row.institutionId ?? NO_INSTITUTION

const FORM = 'banca-audit-1'

/**
 * What is hashed, exactly as docs/security/audit.md gives it for other programs: one JSON array without white space, numbers and null as
 * JSON has them, texts as stored.
 */
export const canonicalText = (
  row: SealedRow,
  { position, previousHash }: Pick<Seal, 'position' | 'previousHash'>
) =>
  JSON.stringify([
    FORM,
    previousHash,
    chainOf(row),
    position,
    row.id,
    row.institutionId,
    row.actorId,
    row.actorGroup,
    row.sessionId,
    row.address,
    row.requestId,
    row.act,
    row.subjectType,
    row.subjectId,
    row.detail,
    row.changes,
    row.reason,
    row.occurredAt,
  ])

/** The seal of the row behind `head`. */
export function sealOf(row: SealedRow, head: Head): Seal {
  const place = { position: head.position + 1, previousHash: head.hash }
  const hash = createHash('sha256').update(canonicalText(row, place), 'utf8').digest('hex')
  return { ...place, auditId: row.id, hash }
}

export type Break = 'row_changed' | 'row_missing' | 'seal_missing' | 'order_changed'

/** What is wrong with the link behind `head`; null where it holds. `row` null: the row that the seal names is not there. */
export function breakOf(head: Head, chain: number, seal: Seal, row: SealedRow | null): Break | null {
  if (seal.position !== head.position + 1) return 'seal_missing'
  if (seal.previousHash !== head.hash) return 'order_changed'
  if (row === null) return 'row_missing'
  return chainOf(row) === chain && sealOf(row, head).hash === seal.hash ? null : 'row_changed'
}
