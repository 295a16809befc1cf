import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { holdsLease } from '#jobs'
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
  } while ((await sealBatch()) === BATCH)
}

const unsealed = (client: Pick<typeof db, 'query'>) =>
  client.query<{ id: number }>().from('audit_unsealed').orderBy('audit_id')

async function isAnythingUnsealed(): Promise<boolean> {
  return (await unsealed(db).select('audit_id as id').first()) !== null
}

/**
 * Puts the oldest unsealed rows behind the last seals of their chains. Positions are the order of sealing: an act that committed late, with
 * a lower id, comes behind what was sealed before it.
 * @returns how many were sealed
 */
export const sealBatch = (): Promise<number> => repeatOnDeadlock(() => db.transaction(sealSome))

async function sealSome(trx: TransactionClientContract): Promise<number> {
  // Two that seal at once, because a lease ran out, take turns here: what follows sees the seals of the first.
  await trx.from('scheduled_tasks').where('name', SEALING).update({ last_run_at: clock.now() })
  const rows = await select(trx, 'audit_records', SEALED_ROW)
    .join('audit_unsealed', 'audit_unsealed.audit_id', 'audit_records.id')
    .orderBy('audit_unsealed.audit_id')
    .limit(BATCH)
  if (rows.length === 0) return 0
  const heads = new Map<number, Head>()
  const now = clock.now()
  const seals = []
  for (const row of rows) {
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
  await trx.insertQuery().table('audit_seals').multiInsert(seals)
  await trx
    .from('audit_unsealed')
    .whereIn(
      'audit_id',
      rows.map(({ id }) => id)
    )
    .delete()
  return rows.length
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
