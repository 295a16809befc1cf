import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { schoolScopeOf } from '#identity'
import { select, type Caller } from '#shared'
import { withinScope } from '../queries/visibility.js'
import { actOnUnbegun } from './act_on_unbegun.js'
import { WITHDRAW } from './withdraw.js'

const EXAM = {
  id: 'applications.id',
  examId: 'applications.exam_id',
  examVersion: 'applications.exam_version',
} as const

/**
 * Takes back applications that nobody has begun, by the act of `withdraw`, in the transaction of whoever gave them.
 * @returns those that are withdrawn now. What was begun, what the caller does not see, and what belongs to a collection that is over stays
 */
export async function withdrawWithin(
  trx: TransactionClientContract,
  ids: readonly number[],
  caller: Caller
): Promise<Set<number>> {
  const { all, schoolIds, classIds } = await schoolScopeOf(caller, trx)
  // Locked: nobody begins one meanwhile, and an exam that is imported again gives them another version.
  const query = select(trx, 'applications', EXAM)
    .where('applications.institution_id', caller.institutionId)
    .whereIn('applications.id', [...ids])
    .orderBy('applications.id')
    .forUpdate()
  withinScope(query, { all, schoolIds, classIds, roomIds: [] })
  return (await actOnUnbegun(trx, await query, caller, WITHDRAW)).done
}
