import { accommodationsOf, factorAt } from '#identity'
import { ok, type Caller } from '#shared'
import { regranted } from '../domain/accommodated.js'
import { hasWindow } from '../domain/schedule.js'
import { notBegunOf } from '../queries/applications_of_person.js'
import { actOn } from './staff_act.js'

/**
 * Gives the exams that a person has not begun the time of their accommodation as it is now, each as an act of its own; what staff granted by
 * hand stays. Exams of collections that are over stay as they are.
 * @returns how many have another time than before
 */
export async function applyAccommodation(
  userId: number,
  caller: Pick<Caller, 'userId' | 'sessionId' | 'institutionId'>
): Promise<number> {
  const need = (await accommodationsOf([userId])).get(userId)
  let changed = 0
  for (const { id, version } of await notBegunOf(userId, caller.institutionId)) {
    const done = await actOn(
      { applicationId: id, caller: { userId: caller.userId, sessionId: caller.sessionId } },
      {
        act: 'set_accommodation',
        plan: ({ application, now }) => {
          if (application.state !== 'CREATED') return ok(null)
          const timeFactor = factorAt(need, hasWindow(application) ? application.windowStartAt : now)
          if (timeFactor === application.timeFactor) return ok(null)
          const { maxDurationMinutes } = application
          return ok({
            set: { timeFactor, grantedSeconds: regranted(application, { maxDurationMinutes, timeFactor }) },
            event: 'schedule_changed',
            audit: { act: 'deadline_changed' },
          })
        },
      }
    )
    if (done.ok && done.value.version !== version) changed += 1
  }
  return changed
}
