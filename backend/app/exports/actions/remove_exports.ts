import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { discardFiles } from '#files'
import { clock, repeatOnDeadlock, select } from '#shared'
import { OPENS_FOR_MS } from '../limits.js'

const AT_ONCE = 20

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>
type Narrow = (query: DatabaseQueryBuilderContract<unknown>) => unknown

/** Of orders whose job has ended, or is gone. */
const isOver: Narrow = (query) =>
  query.leftJoin('background_jobs', 'background_jobs.id', 'list_exports.job_id').where((over) => {
    over.whereIn('background_jobs.state', ['DONE', 'FAILED', 'CANCELLED']).orWhereNull('background_jobs.id')
  })

/** Some of the orders that are over. */
function ended(client: Client, narrow: Narrow) {
  const query = select(client, 'list_exports', { id: 'list_exports.id' }).limit(AT_ONCE)
  isOver(query)
  narrow(query)
  return query
}

/** Takes away orders that are not being made, with their files: the rows now, the bytes an hour later, since somebody may be reading them. @returns how many */
export async function removeExports(trx: TransactionClientContract, narrow: Narrow): Promise<number> {
  // Their jobs are locked, so that none of them begins again.
  const ids = (await ended(trx, narrow).forUpdate()).map(({ id }) => id)
  if (ids.length === 0) return 0
  const parts = await select(trx, 'list_export_parts', { fileId: 'list_export_parts.file_id' }).whereIn(
    'export_id',
    ids
  )
  // Parts go with their order.
  await trx.from('list_exports').whereIn('id', ids).delete()
  await discardFiles(
    parts.map(({ fileId }) => fileId),
    trx
  )
  return ids.length
}

/** Takes away what cannot be opened any more: what was cancelled, and what ended a day ago. */
export async function removeExpired(): Promise<void> {
  for (let removed = AT_ONCE; removed === AT_ONCE;)
    removed = await repeatOnDeadlock(() =>
      db.transaction((trx) =>
        removeExports(trx, (query) =>
          query.where((due) => {
            due
              .where('background_jobs.state', 'CANCELLED')
              .orWhere('background_jobs.ended_at', '<', clock.now() - OPENS_FOR_MS)
              .orWhereNull('background_jobs.id')
          })
        )
      )
    )
}

/** Lists of an institution that were ordered at `before` or earlier, epoch ms: they may name whoever was in one. */
type Named = { readonly institutionId: number; readonly before: number }

const named =
  ({ institutionId, before }: Named): Narrow =>
  (query) =>
    query.where('list_exports.institution_id', institutionId).where('list_exports.created_at', '<=', before)

/** The files of those that are not being made, all of them: whoever takes them away sees by their number whether it goes on. */
export async function exportFileIds(client: Client, which: Named): Promise<number[]> {
  const query = select(client, 'list_export_parts', { fileId: 'list_export_parts.file_id' }).join(
    'list_exports',
    'list_exports.id',
    'list_export_parts.export_id'
  )
  isOver(query)
  named(which)(query)
  return (await query).map(({ fileId }) => fileId)
}

/** Takes away those that are not being made; whoever ordered them orders them again. @returns how many are left */
export async function removeExportsOf(trx: TransactionClientContract, which: Named): Promise<number> {
  for (let removed = AT_ONCE; removed === AT_ONCE;) removed = await removeExports(trx, named(which))
  const left = select(trx, 'list_exports', { id: 'list_exports.id' })
  named(which)(left)
  return (await left).length
}
