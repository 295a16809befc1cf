import db from '@adonisjs/lucid/services/db'
import { containing, type Caller, type ListRequest } from '#shared'
import { flushFailedLogins } from '../sessions/failed_logins.js'
import type { FailedLoginView } from '../views.js'
import { pageOf, type Page } from './page_of.js'
import { schoolScopeOf } from './people.js'

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
  const query = db
    .from('failed_logins as f')
    .join('users as u', 'u.id', 'f.user_id')
    .where('u.institution_id', scope.institutionId)
  if (!scope.all) query.whereIn('u.school_id', [...scope.schoolIds])
  if (request.search !== '')
    query.whereRaw(...containing(query.client, request.search, 'u.name', 'u.username', 'u.public_identifier'))
  if (address !== undefined) query.where('f.address', address)
  const page = await pageOf<FailedLoginView, 'when'>(
    query,
    request,
    { when: 'f.occurred_at', id: 'f.id' },
    (rows) =>
      rows
        .leftJoin('schools as s', 's.id', 'u.school_id')
        .select(
          'f.id',
          'f.wrong',
          'f.user_id as userId',
          'u.name',
          'u.username',
          's.name as school',
          'f.address',
          'f.occurred_at as at'
        )
        .select(
          'f.browser_family as browserFamily',
          'f.browser_version as browserVersion',
          'f.known_device as knownDevice'
        )
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, knownDevice: Boolean(row.knownDevice) })) }
}

/** Is this person one whose log-ins the caller sees? */
export async function seesLoginsOf(caller: Caller, userId: number): Promise<boolean> {
  const scope = await schoolScopeOf(caller)
  const query = db.from('users').where({ id: userId, institution_id: scope.institutionId })
  if (!scope.all) query.whereIn('school_id', [...scope.schoolIds])
  return Boolean(await query.select('id').first())
}
