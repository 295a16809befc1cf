import db from '@adonisjs/lucid/services/db'
import { containing, select, type Caller, type ListRequest } from '#shared'
import { flushFailedLogins } from '../sessions/failed_logins.js'
import type { FailedLoginView } from '../views.js'
import { pageOf, type Page } from './page_of.js'
import { schoolScopeOf } from './people.js'

const FAILED = {
  id: 'failed_logins.id',
  wrong: 'failed_logins.wrong',
  userId: 'failed_logins.user_id',
  name: 'users.name',
  username: 'users.username',
  school: 'schools.name?',
  address: 'failed_logins.address',
  at: 'failed_logins.occurred_at',
  browserFamily: 'failed_logins.browser_family',
  browserVersion: 'failed_logins.browser_version',
  knownDevice: 'failed_logins.known_device',
} as const

type Filter = { address?: string | undefined }

/** Wrong passwords for accounts as far as the caller's school gives them; searched by name, user name or number. */
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
  if (!scope.all) query.whereIn('users.school_id', [...scope.schoolIds])
  if (request.search !== '')
    query.whereRaw(
      ...containing(query.client, request.search, 'users.name', 'users.username', 'users.public_identifier')
    )
  if (address !== undefined) query.where('failed_logins.address', address)
  const page = await pageOf(query, request, { when: 'failed_logins.occurred_at', id: 'failed_logins.id' })
  return { ...page, rows: page.rows.map((row) => ({ ...row, knownDevice: Boolean(row.knownDevice) })) }
}

/** Is this person one whose log-ins the caller sees? */
export async function seesLoginsOf(caller: Caller, userId: number): Promise<boolean> {
  const scope = await schoolScopeOf(caller)
  const query = db.from('users').where({ id: userId, institution_id: scope.institutionId })
  if (!scope.all) query.whereIn('school_id', [...scope.schoolIds])
  return Boolean(await query.select('id').first())
}
