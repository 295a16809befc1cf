import type { Caller, Row } from '#shared'
import { isPlausible, MAX_ABSENCES, type Absence } from '../domain/absence.js'
import { numbersIn } from '../domain/event_detail.js'
import { changeApplication } from './change_application.js'
import { recordEvent } from './record_event.js'

/**
 * Records that the page of a running or finished exam was away. A repeat changes nothing; impossible absences, and more than one exam can
 * need, are dropped.
 * @returns whether there is such an application
 */
export async function recordAbsence(
  applicationId: number,
  caller: Pick<Caller, 'userId' | 'sessionId'>,
  { leftAt, seconds, serverAway }: Absence
): Promise<boolean> {
  const done = await changeApplication(applicationId, [], async ({ trx, application, now }) => {
    if (!isPlausible({ leftAt, seconds, serverAway }, application.startedAt, now)) return true
    const before = await trx.all<Row<{ detail: 'application_events.detail_json' }>>(
      "SELECT detail_json AS detail FROM application_events WHERE application_id = ? AND type = 'page_away'",
      [applicationId]
    )
    const isKnown = before.some(({ detail }) => numbersIn(detail)('leftAt') === leftAt)
    if (isKnown || before.length >= MAX_ABSENCES) return true
    const { state } = application
    const { userId, sessionId } = caller
    recordEvent(trx, {
      applicationId,
      at: now,
      type: 'page_away',
      from: state,
      to: state,
      source: 'candidate',
      userId,
      sessionId,
      detail: { leftAt, seconds, serverAway },
    })
    return true
  })
  return done !== null
}
