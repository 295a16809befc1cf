import db from '@adonisjs/lucid/services/db'
import { clock, select, type Row } from '#shared'
import { BEGINNING, NO_INSTITUTION, breakOf, type Break, type Head, type SealedRow } from '../domain/chain.js'
import { SEALED_ROW } from './sealed_rows.js'

/** Unsealed rows are younger than this while a server runs. */
export const SEALED_WITHIN_MS = 5_000

/** A page of a chain, in memory at once. */
const PAGE = 1_000

/** The first link that does not hold. `auditId` null: the seal is missing that would name it. */
export type BrokenLink = {
  readonly kind: Break
  readonly position: number | null
  readonly auditId: number | null
}

/**
 * What became of a chain. `head`: its last good link; whoever notes it elsewhere can prove later that nothing was cut off.
 * `waiting`: rows without a seal, of them `overdue` older than five seconds.
 */
export type ChainReport = {
  readonly institutionId: number | null
  readonly head: Head
  readonly waiting: number
  readonly overdue: number
  readonly broken: BrokenLink | null
}

/** Checks the chains, or that of one institution (null: of acts of none), link by link, a page in memory at once. */
export async function* verifyChains(only?: number | null): AsyncGenerator<ChainReport> {
  for (const chain of only === undefined ? await chains() : [only ?? NO_INSTITUTION]) {
    // First the rows without a seal: what is sealed while the chain is read is no fault.
    const unsealed = await unsealedOf(chain)
    const { head, broken } = await walk(chain)
    yield {
      institutionId: chain === NO_INSTITUTION ? null : chain,
      head,
      waiting: unsealed.waiting,
      overdue: unsealed.overdue,
      broken:
        broken ??
        (unsealed.lost === null ? null : { kind: 'seal_missing', position: null, auditId: unsealed.lost }),
    }
  }
}

async function chains(): Promise<number[]> {
  const sealed = await db.query<{ chain: number }>().from('audit_seals').distinct('chain')
  const recorded = await db
    .query<{ chain: number | null }>()
    .from('audit_records')
    .distinct('institution_id as chain')
  const all = [...sealed, ...recorded].map(({ chain }) => chain ?? NO_INSTITUTION)
  return [...new Set(all)].toSorted((a, b) => a - b)
}

type Unsealed = { waiting: number; overdue: number; lost: number | null }

/** `lost`: the first row that has no seal and waits for none, because one was removed. In one statement, for what is sealed meanwhile. */
async function unsealedOf(chain: number): Promise<Unsealed> {
  const query = db
    .query<{ waiting: number | string; overdue: number | string | null; lost: number | null }>()
    .from('audit_records')
    .leftJoin('audit_seals', 'audit_seals.audit_id', 'audit_records.id')
    .leftJoin('audit_unsealed', 'audit_unsealed.audit_id', 'audit_records.id')
    .whereNull('audit_seals.audit_id')
    .count('audit_records.id as waiting')
    .select(
      db.raw('sum(case when audit_records.occurred_at < ? then 1 else 0 end) as overdue', [
        clock.now() - SEALED_WITHIN_MS,
      ]),
      db.raw('min(case when audit_unsealed.audit_id is null then audit_records.id end) as lost')
    )
  if (chain === NO_INSTITUTION) query.whereNull('audit_records.institution_id')
  else query.where('audit_records.institution_id', chain)
  const found = await query.firstOrFail()
  return { waiting: Number(found.waiting), overdue: Number(found.overdue ?? 0), lost: found.lost }
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

async function walk(chain: number): Promise<{ head: Head; broken: BrokenLink | null }> {
  let head: Head = BEGINNING
  for (;;) {
    const page: Link[] = await select(db, 'audit_seals', { ...SEALED_ROW, ...LINK })
      .leftJoin('audit_records', 'audit_records.id', 'audit_seals.audit_id')
      .where('audit_seals.chain', chain)
      .where('audit_seals.position', '>', head.position)
      .orderBy('audit_seals.position')
      .limit(PAGE)
    for (const link of page) {
      const kind = breakOf(head, chain, link, rowOf(link))
      if (kind !== null) return { head, broken: { kind, ...placeOf(kind, head, link) } }
      head = { position: link.position, hash: link.hash }
    }
    if (page.length < PAGE) return { head, broken: null }
  }
}

const rowOf = (link: Link): SealedRow | null => (link.id === null ? null : link)

const placeOf = (kind: Break, head: Head, { position, auditId }: Link) =>
  kind === 'seal_missing' ? { position: head.position + 1, auditId: null } : { position, auditId }
