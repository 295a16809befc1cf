import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { stopMails } from '#communication'
import { lockSittings } from '#delivery'
import { eraseIdentity, hasOtherActive, leaveErasing } from '#identity'
import { clock, select } from '#shared'
import { erasureObstacles } from '../queries/erasure_obstacles.js'
import type { Obstacle } from '../views.js'

type Erasing = {
  readonly request: number
  readonly person: number
  readonly orderedBy: number | null
  /** What was quarantined of the answers, and looked into before the transaction (`settledQuarantine`). */
  readonly settled: ReadonlySet<string>
}

/**
 * Closes the account of somebody and takes their name away, where nothing keeps them from being erased: asked here once more, under the locks of the
 * institution, the person and their applications, so that no exam, no session and no application begins in between. Else nothing is erased: the
 * request is open again, with what was in the way.
 * @returns whether it is closed
 */
export async function closePerson(trx: TransactionClientContract, erasing: Erasing): Promise<boolean> {
  const { request, person, orderedBy, settled } = erasing
  const { institutionId } = await select(trx, 'privacy_requests', {
    institutionId: 'privacy_requests.institution_id',
  })
    .where('privacy_requests.id', request)
    .forUpdate()
    .firstOrFail()
  await trx.from('institutions').where('id', institutionId).forUpdate().select('id')
  await trx.from('users').where('id', person).forUpdate().select('id')
  await lockSittings(trx, person)
  const erasure = await select(trx, 'erasures', { closedAt: 'erasures.closed_at' })
    .where('request_id', request)
    .forUpdate()
    .firstOrFail()
  if (erasure.closedAt !== null) return true
  const obstacles = [
    ...(await erasureObstacles(trx, person, settled)),
    ...((await isLastKey(trx, institutionId, person)) ? [LAST_KEY] : []),
  ]
  const by = orderedBy === null ? null : { userId: orderedBy, group: 'ADMINISTRADOR' as const }
  const about = { by, institutionId, subject: { type: 'user', id: person }, detail: { request } } as const
  if (obstacles.length > 0) {
    await leaveErasing(trx, person)
    await trx
      .from('erasures')
      .where('request_id', request)
      .update({
        confirmed_by: null,
        confirmed_at: null,
        stopped_at: clock.now(),
        stopped_json: JSON.stringify(obstacles),
      })
    await trx.from('privacy_requests').where('id', request).update({ state: 'open' })
    await record(trx, { act: 'erasure_stopped', ...about })
    return false
  }
  const keys = await eraseIdentity(trx, person, orderedBy)
  await stopMails(trx, person)
  await trx
    .from('erasures')
    .where('request_id', request)
    .update({
      closed_at: clock.now(),
      keys_json: JSON.stringify(keys),
      stopped_at: null,
      stopped_json: null,
    })
  return true
}

export const LAST_KEY: Obstacle = { kind: 'last_key', applicationId: null, name: '', until: null }

/** Whether somebody is the last who could let others in. Ask under the lock of the institution. */
export async function isLastKey(
  trx: TransactionClientContract,
  institutionId: number,
  person: number
): Promise<boolean> {
  const holder = await select(trx, 'users', { id: 'users.id' })
    .join('user_groups', 'user_groups.user_id', 'users.id')
    .where({ 'users.id': person, 'users.is_active': 1, 'user_groups.group_name': 'ADMINISTRADOR' })
    .first()
  return (
    holder !== null && !(await hasOtherActive(trx, { institutionId, group: 'ADMINISTRADOR', except: person }))
  )
}
