import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, insertRow, select, type Caller } from '#shared'
import { noteEvent } from './payment_events.js'

type Application = { readonly id: number; readonly institutionId: number; readonly collectionId: number }

/** The process that the appeals of an application belong to, whose lock its caller has; it is made with the first of them. @returns its id */
export async function joinProcess(
  trx: TransactionClientContract,
  caller: Caller,
  { id, institutionId, collectionId }: Application
): Promise<number> {
  const process = await select(trx, 'appeal_processes', { id: 'appeal_processes.id' })
    .where('application_id', id)
    .first()
  if (process) return process.id
  const made = await insertRow(trx, 'appeal_processes', {
    institution_id: institutionId,
    collection_id: collectionId,
    application_id: id,
    user_id: caller.userId,
    status: 'creating',
    count: 0,
    price: 0,
    version: 1,
    created_at: clock.now(),
  })
  await noteEvent(trx, made, 'created', { by: caller })
  return made
}
