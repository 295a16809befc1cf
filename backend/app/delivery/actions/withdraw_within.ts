import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { schoolScopeOf } from '#identity'
import { select, type Caller } from '#shared'
import { movesOf } from '../queries/moves_of.js'
import { withinScope } from '../queries/visibility.js'
import { actOnUnbegun } from './act_on_unbegun.js'
import { WITHDRAW } from './withdraw.js'

const APPLICATION = {
  id: 'applications.id',
  examId: 'applications.exam_id',
  examVersion: 'applications.exam_version',
  version: 'applications.schedule_version',
  withdrawnAt: 'applications.withdrawn_at',
} as const

/** An application as it was when it was given: its `schedule_version`, and how many moves between rooms are in it. */
export type GivenApplication = { readonly id: number; readonly version: number; readonly moves: number }

/**
 * Takes back applications that nobody has begun, by the act of `withdraw`, in the transaction of whoever gave them.
 * @returns those that are withdrawn now. What was begun or changed since it was given, but for its room, what the caller does not see, and what belongs to a
 *   collection that is over stays
 */
export async function withdrawWithin(
  trx: TransactionClientContract,
  given: readonly GivenApplication[],
  caller: Caller
): Promise<Set<number>> {
  // What runs is not locked: its answers wait for nobody.
  const unbegun = await select(trx, 'applications', { id: 'applications.id' })
    .where('state', 'CREATED')
    .whereIn(
      'id',
      given.map(({ id }) => id)
    )
  const ids = unbegun.map(({ id }) => id)
  const { all, schoolIds, classIds } = await schoolScopeOf(caller, trx)
  // Locked: nobody begins one meanwhile, and an exam that is imported again gives them another version.
  const query = select(trx, 'applications', APPLICATION)
    .where('applications.institution_id', caller.institutionId)
    .whereIn('applications.id', ids)
    .orderBy('applications.id')
    .forUpdate()
  withinScope(query, { all, schoolIds, classIds, roomIds: [] })
  const rows = await query
  // Read without a lock: of a move that it does not see yet, the application counts as changed.
  const moves = await movesOf(trx, ids)
  const givenAs = new Map(given.map((one) => [one.id, one]))
  const asGiven = rows.filter(({ id, version, withdrawnAt }) => {
    const then = givenAs.get(id)
    const isSame = then !== undefined && version - then.version === (moves.get(id) ?? 0) - then.moves
    return withdrawnAt !== null || isSame
  })
  return (await actOnUnbegun(trx, asGiven, caller, WITHDRAW)).done
}
