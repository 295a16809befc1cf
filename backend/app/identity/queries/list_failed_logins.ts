import db from '@adonisjs/lucid/services/db'
import { containing, select, type Caller, type ListRequest } from '#shared'
import { flushFailedLogins } from '../sessions/failed_logins.js'
import type { FailedLoginView } from '../views.js'
import { pageOf, type Page } from './page_of.js'
import { schoolScopeOf } from './people.js'
import { onlyOfSchools, seenSchool } from './scoped.js'

const FAILED = {
  id: 'failed_logins.id',
  wrong: 'failed_logins.wrong',
  userId: 'failed_logins.user_id',
  name: 'users.name',
  username: 'users.username',
  school: 'schools.name?',
  schoolId: 'users.school_id',
  address: 'failed_logins.address',
  at: 'failed_logins.occurred_at',
  browserFamily: 'failed_logins.browser_family',
  browserVersion: 'failed_logins.browser_version',
  knownDevice: 'failed_logins.known_device',
} as const

type Filter = { address?: string | undefined }

/** Wrong passwords for accounts as far as the caller's schools give them; searched by name, user name or number. */
export async function listFailedLogins(
  caller: Caller,
  request: ListRequest<'when' | 'id'>,
  { address }: Filter
): Promise<Page<FailedLoginView>> {
  // Those of this process that are not written yet: the list is read while somebody guesses.
  await flushFailedLogins()
  const scope = await schoolScopeOf(caller)
  const query = select(db, 'failed_logins', FAILED)
    .join('users', 'users.id', 'failed_logins.user_id')
    .leftJoin('schools', 'schools.id', 'users.school_id')
    .where('users.institution_id', scope.institutionId)
  if (!scope.all) onlyOfSchools(query, scope)
  if (request.search !== '')
    query.whereRaw(
      ...containing(query.client, request.search, 'users.name', 'users.username', 'users.public_identifier')
    )
  if (address !== undefined) query.where('failed_logins.address', address)
  const page = await pageOf(query, request, { when: 'failed_logins.occurred_at', id: 'failed_logins.id' })
  const rows = page.rows.map((row) => ({
    ...row,
    school: seenSchool(scope, row),
    knownDevice: Boolean(row.knownDevice),
  }))
  return { ...page, rows }
}

/** Is this person one whose log-ins the caller sees? */
export async function seesLoginsOf(caller: Caller, userId: number): Promise<boolean> {
  const scope = await schoolScopeOf(caller)
  const query = db.from('users').where({ id: userId, institution_id: scope.institutionId })
  if (!scope.all) onlyOfSchools(query, scope)
  return Boolean(await query.select('id').first())
}
