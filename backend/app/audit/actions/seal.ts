import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { andRest, holdsLease } from '#jobs'
import { clock, repeatOnDeadlock, select } from '#shared'
import { BEGINNING, chainOf, sealOf, type Head } from '../domain/chain.js'
import { SEALED_ROW } from '../queries/sealed_rows.js'

export const SEALING = 'audit.seal'

/** Far longer than a batch; a process that dies is replaced while what it left is younger than five seconds. */
const LEASE_MS = 3_000

/** A batch holds the one connection of SQLite for less than 25 ms. */
const BATCH = 200

/**
 * Seals what is unsealed, if this process has or gets the lease: of all processes one does it. Where nothing is to be sealed it only looks,
 * so that a quiet server writes nothing. `holder`: the name of this process.
 */
export async function sealAsHolder(holder: string): Promise<void> {
  if (!(await isAnythingUnsealed())) return
  do {
    if (!(await holdsLease(SEALING, holder, LEASE_MS))) return
  } while ((await andRest(sealBatch)) === BATCH)
}

const unsealed = (client: Pick<typeof db, 'query'>) =>
  client.query<{ id: number }>().from('audit_unsealed').orderBy('audit_id')

async function isAnythingUnsealed(): Promise<boolean> {
  return (await unsealed(db).select('audit_id as id').first()) !== null
}

/**
 * Puts the oldest unsealed rows behind the last seals of their chains. Positions are the order of sealing: an act that committed late, with
 * a lower id, comes behind what was sealed before it.
 * @returns how many entries of `audit_unsealed` were done
 */
export const sealBatch = (): Promise<number> => repeatOnDeadlock(() => db.transaction(sealSome))

async function sealSome(trx: TransactionClientContract): Promise<number> {
  // Two that seal at once, because a lease ran out, take turns here: what follows sees the seals of the first.
  // It is no task that could be overdue: while nothing is to be sealed nobody does it.
  await trx.from('scheduled_tasks').where('name', SEALING).update({ last_run_at: null })
  const ids = (await unsealed(trx).select('audit_id as id').limit(BATCH)).map(({ id }) => id)
  if (ids.length === 0) return 0
  const rows = await select(trx, 'audit_records', { ...SEALED_ROW, sealed: 'audit_seals.audit_id?' })
    .leftJoin('audit_seals', 'audit_seals.audit_id', 'audit_records.id')
    .whereIn('audit_records.id', ids)
    .orderBy('audit_records.id')
  if (rows.length < ids.length)
    logger.error(
      { auditIds: missingOf(ids, rows) },
      'rows of the record of acts were removed before their seal'
    )
  const heads = new Map<number, Head>()
  const now = clock.now()
  const seals = []
  for (const row of rows) {
    // Entered once more, by hand: its second seal would be refused, and those of all others with it.
    if (row.sealed !== null) continue
    const chain = chainOf(row)
    const seal = sealOf(row, heads.get(chain) ?? (await headOf(trx, chain)))
    heads.set(chain, seal)
    seals.push({
      chain,
      position: seal.position,
      audit_id: row.id,
      previous_hash: seal.previousHash,
      hash: seal.hash,
      sealed_at: now,
    })
  }
  if (seals.length > 0) await trx.insertQuery().table('audit_seals').multiInsert(seals)
  await trx.from('audit_unsealed').whereIn('audit_id', ids).delete()
  return ids.length
}

function missingOf(ids: readonly number[], rows: readonly { id: number }[]): number[] {
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}

async function headOf(trx: TransactionClientContract, chain: number): Promise<Head> {
  const last = await select(trx, 'audit_seals', {
    position: 'audit_seals.position',
    hash: 'audit_seals.hash',
  })
    .where('chain', chain)
    .orderBy('position', 'desc')
    .first()
  return last ?? BEGINNING
}
