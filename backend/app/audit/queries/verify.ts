import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { BEGINNING, NO_INSTITUTION, type Head } from '../domain/chain.js'
import { someLinks, type BrokenLink } from './links.js'

/** Unsealed rows are younger than this while a server runs. */
export const SEALED_WITHIN_MS = 5_000

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

async function walk(chain: number): Promise<{ head: Head; broken: BrokenLink | null }> {
  for (let head: Head = BEGINNING; ;) {
    const { head: last, broken, isEnd } = await someLinks(chain, head)
    if (broken !== null || isEnd) return { head: last, broken }
    head = last
  }
}
