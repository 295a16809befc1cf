import db from '@adonisjs/lucid/services/db'
import { select, type Row } from '#shared'
import { breakOf, type Break, type Head, type SealedRow } from '../domain/chain.js'
import { SEALED_ROW } from './sealed_rows.js'

/** Links that are in memory at once. */
export const LINKS_AT_ONCE = 1_000

/** The first link that does not hold. `auditId` null: the seal is missing that would name it. */
export type BrokenLink = {
  readonly kind: Break
  readonly position: number | null
  readonly auditId: number | null
}

const LINK = {
  position: 'audit_seals.position',
  hash: 'audit_seals.hash',
  previousHash: 'audit_seals.previous_hash',
  auditId: 'audit_seals.audit_id',
} as const

/** Every column of the row is null where the row is missing. */
type Missing = { readonly [Name in keyof Row<typeof SEALED_ROW>]: null }
type Link = Row<typeof LINK> & (Row<typeof SEALED_ROW> | Missing)

/** The links that were checked, up to `LINKS_AT_ONCE`. `head`: the last that holds; `isEnd`: there is none behind it. */
export type CheckedLinks = {
  readonly head: Head
  readonly broken: BrokenLink | null
  readonly isEnd: boolean
}

/** Checks the links of a chain behind `from`, which holds. */
export async function someLinks(chain: number, from: Head): Promise<CheckedLinks> {
  let head = from
  const links: Link[] = await select(db, 'audit_seals', { ...SEALED_ROW, ...LINK })
    .leftJoin('audit_records', 'audit_records.id', 'audit_seals.audit_id')
    .where('audit_seals.chain', chain)
    .where('audit_seals.position', '>', head.position)
    .orderBy('audit_seals.position')
    .limit(LINKS_AT_ONCE)
  for (const link of links) {
    const kind = breakOf(head, chain, link, rowOf(link))
    if (kind !== null) return { head, broken: { kind, ...placeOf(kind, head, link) }, isEnd: true }
    head = { position: link.position, hash: link.hash }
  }
  return { head, broken: null, isEnd: links.length < LINKS_AT_ONCE }
}

const rowOf = (link: Link): SealedRow | null => (link.id === null ? null : link)

const placeOf = (kind: Break, head: Head, { position, auditId }: Link) =>
  kind === 'seal_missing' ? { position: head.position + 1, auditId: null } : { position, auditId }
