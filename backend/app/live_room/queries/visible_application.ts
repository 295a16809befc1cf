import db from '@adonisjs/lucid/services/db'
import { APPLICATION, onlyVisibleApplications, type ApplicationRow } from '#delivery'
import { select, type Caller } from '#shared'

/** The application, when it is one of the caller's (by school, class or room); null otherwise, there or not. */
export async function visibleApplication(id: number, caller: Caller): Promise<ApplicationRow | null> {
  const query = select(db, 'applications', APPLICATION)
    .join('users', 'users.id', 'applications.user_id')
    .where('applications.id', id)
  await onlyVisibleApplications(query, caller, { withRooms: true })
  return query.first()
}
