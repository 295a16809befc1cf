import db from '@adonisjs/lucid/services/db'
import { isCandidate, select, type Caller } from '#shared'
import type { AnswerOutline } from './answer_outlines.js'
import { rememberOwner } from './application_owner.js'
import { APPLICATION, type ApplicationRow } from './application_views.js'
import { outlinesOfOne, ownApplications, ownWithOutlines, type OwnApplication } from './own_application.js'
import { onlyVisible } from './visibility.js'

export type ApplicationWithOutlines = {
  readonly application: ApplicationRow
  readonly outlines: readonly AnswerOutline[]
}

/** The application, when the caller may know of it; null otherwise, whether it is there or not. `withRooms`, `withdrawn`: as `onlyVisible`. */
export async function findApplication(
  id: number,
  caller: Caller,
  reach: { withRooms?: boolean; withdrawn?: boolean } = {}
): Promise<ApplicationRow | null> {
  if (isCandidate(caller)) return onlyOwn(id, await ownApplications.add(id), caller)
  const query = select(db, 'applications', APPLICATION)
    .join('users', 'users.id', 'applications.user_id')
    .where('applications.id', id)
  await onlyVisible(query, caller, reach)
  const row = await query.first()
  if (row) rememberOwner(id, row)
  return row
}

/** The same with the outlines of its answers; for its candidate in one read, because all candidates of a class ask at the same time. */
export async function findWithOutlines(id: number, caller: Caller): Promise<ApplicationWithOutlines | null> {
  if (isCandidate(caller)) {
    const found = await ownWithOutlines.add(id)
    return found && onlyOwn(id, found.application, caller) ? found : null
  }
  const application = await findApplication(id, caller)
  return application && { application, outlines: await outlinesOfOne(id) }
}

function onlyOwn(id: number, row: OwnApplication | null, caller: Caller): OwnApplication | null {
  if (row?.userId !== caller.userId || row.institutionId !== caller.institutionId) return null
  if (row.withdrawnAt !== null) return null
  rememberOwner(id, row)
  return row
}
