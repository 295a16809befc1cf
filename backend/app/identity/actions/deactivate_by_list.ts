import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { clock, select, type Caller } from '#shared'
import { schoolScopeOf } from '../queries/people.js'
import { onlyPeopleOf } from '../queries/scoped.js'
import { rightsChanged } from '../sessions/rights_changes.js'
import { endSessionsIn } from './end_sessions.js'

type Asked = { readonly importer: Caller; readonly run: number }

/**
 * Deactivates people whom a full list does not name: they may not log in any more, and their sessions end, as when somebody deactivates them by hand; a list that names
 * them, or an undo, activates them again. Whoever calls it has judged them in this transaction, which holds the lock of the institution.
 */
export async function deactivateByList(
  trx: TransactionClientContract,
  { importer, run }: Asked,
  ids: readonly number[]
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .from('users')
    .where({ institution_id: importer.institutionId, is_active: 1 })
    .whereIn('id', [...ids])
    .update({ is_active: 0, deactivated_by_import: run, updated_at: clock.now() })
  for (const userId of ids) {
    await recordActive(trx, importer, userId, false)
    await endSessionsIn(trx, userId, 'all', importer)
    trx.after('commit', () => rightsChanged({ userId }))
  }
}

/**
 * Activates somebody again whom a list has deactivated.
 * @returns false: they are not of the scope of whoever undoes it, or somebody changed it since
 */
export async function activateByUndo(
  trx: TransactionClientContract,
  { importer, run }: Asked,
  userId: number
): Promise<boolean> {
  const own = select(trx, 'users', { id: 'users.id' }).where('users.id', userId)
  onlyPeopleOf(own, await schoolScopeOf(importer, trx))
  if (!(await own.first())) return false
  const changed = await trx
    .from('users')
    .where({ id: userId, is_active: 0, deactivated_by_import: run })
    // Whoever is being erased stays closed.
    .whereNull('erasing_at')
    .update({ is_active: 1, deactivated_by_import: null, updated_at: clock.now() })
  if (Number(changed) === 0) return false
  await recordActive(trx, importer, userId, true)
  trx.after('commit', () => rightsChanged({ userId }))
  return true
}

const recordActive = (trx: TransactionClientContract, by: Caller, id: number, isActive: boolean) =>
  record(trx, {
    act: 'person_activated',
    by,
    subject: { type: 'user', id },
    before: { isActive: !isActive },
    after: { isActive },
  })
