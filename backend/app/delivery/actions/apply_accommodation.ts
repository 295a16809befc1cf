import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { accommodationsOf, factorAt, type Accommodation } from '#identity'
import { ok, select, type Caller } from '#shared'
import { regranted } from '../domain/accommodated.js'
import { hasWindow } from '../domain/schedule.js'
import { notBegunOf } from '../queries/applications_of_person.js'
import { actOnUnbegun, type LockedUnbegun } from './act_on_unbegun.js'
import { actOn, type PlannedAct } from './staff_act.js'

/**
 * Gives the exams that a person has not begun the time of their accommodation as it is now, each as an act of its own; what staff granted by
 * hand stays. Exams of collections that are over stay as they are.
 * @returns how many have another time than before
 */
export async function applyAccommodation(
  userId: number,
  caller: Pick<Caller, 'userId' | 'sessionId' | 'institutionId'>
): Promise<number> {
  const needs = await accommodationsOf([userId])
  let changed = 0
  for (const { id, version } of await notBegunOf(userId, caller.institutionId)) {
    const done = await actOn(
      { applicationId: id, caller: { userId: caller.userId, sessionId: caller.sessionId } },
      accommodating(needs)
    )
    if (done.ok && done.value.version !== version) changed += 1
  }
  return changed
}

/** Ids of one statement. */
const LOCKED_AT_ONCE = 500

/**
 * The same of many, in the transaction that gave them what they need; some statements for all. It has locked the people before its first plain read, so that nobody has
 * got an exam since. Exams that run are not locked: a condition on the state would lock them too, and answers would wait.
 */
export async function applyAccommodations(
  trx: TransactionClientContract,
  userIds: readonly number[],
  caller: Pick<Caller, 'userId' | 'sessionId' | 'institutionId' | 'group'>
): Promise<void> {
  if (userIds.length === 0) return
  const unbegun = await select(trx, 'applications', { id: 'applications.id' })
    .where({ institution_id: caller.institutionId, state: 'CREATED' })
    .whereIn('user_id', [...userIds])
    .whereNull('withdrawn_at')
    .orderBy('id')
  const ids = unbegun.map(({ id }) => id)
  const applications: LockedUnbegun[] = []
  for (let from = 0; from < ids.length; from += LOCKED_AT_ONCE)
    applications.push(
      ...(await select(trx, 'applications', {
        id: 'applications.id',
        examId: 'applications.exam_id',
        examVersion: 'applications.exam_version',
      })
        .whereIn('id', ids.slice(from, from + LOCKED_AT_ONCE))
        .orderBy('id')
        .forUpdate())
    )
  await actOnUnbegun(trx, applications, caller, accommodating(await accommodationsOf(userIds, trx)))
}

const accommodating = (needs: ReadonlyMap<number, Accommodation>): PlannedAct => ({
  act: 'set_accommodation',
  plan: ({ application, now }) => {
    if (application.state !== 'CREATED') return ok(null)
    const at = hasWindow(application) ? application.windowStartAt : now
    const timeFactor = factorAt(needs.get(application.userId), at)
    if (timeFactor === application.timeFactor) return ok(null)
    const { maxDurationMinutes } = application
    return ok({
      set: { timeFactor, grantedSeconds: regranted(application, { maxDurationMinutes, timeFactor }) },
      event: 'schedule_changed',
      audit: { act: 'deadline_changed' },
    })
  },
})
