import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { clock, containing, type Caller, type Group, type ListRequest } from '#shared'
import { idleAt } from '../domain/session_state.js'
import type { OpenSessionView, OwnSessionView } from '../views.js'
import { pageOf, type Page } from './page_of.js'
import { schoolScopeOf } from './people.js'

/** More than one is rare: a browser ends the one before, only the import command has some beside it. */
const MOST_OWN = 50

/** The caller's own open sessions, newest first. */
export async function listOwnSessions(caller: Caller): Promise<OwnSessionView[]> {
  const now = clock.now()
  const rows = (await db
    .from('sessions')
    .where('user_id', caller.userId)
    .whereNull('ended_at')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_OWN)
    .select(
      'id',
      'purpose',
      'address',
      'browser_family as browserFamily',
      'browser_version as browserVersion'
    )
    .select('logged_group as group', 'created_at as since', 'last_seen_at as lastSeen')) as (Omit<
    OwnSessionView,
    'isCurrent'
  > & { group: Group })[]
  return rows
    .filter(({ group, lastSeen }) => (idleAt(group, lastSeen, banca.staffIdleMs) ?? Infinity) > now)
    .map((row) => ({ ...row, isCurrent: row.id === caller.sessionId }))
}

/** Who is logged in right now, as far as the caller's school gives them; searched by name, user name or number. */
export async function listOpenSessions(
  caller: Caller,
  request: ListRequest<'lastSeen' | 'id'>
): Promise<Page<OpenSessionView>> {
  const scope = await schoolScopeOf(caller)
  const query = db
    .from('sessions as s')
    .join('users as u', 'u.id', 's.user_id')
    .where('u.institution_id', scope.institutionId)
    .whereNull('s.ended_at')
    .where('s.expires_at', '>', clock.now())
  if (!scope.all) query.whereIn('u.school_id', [...scope.schoolIds])
  if (request.search !== '')
    query.whereRaw(...containing(query.client, request.search, 'u.name', 'u.username', 'u.public_identifier'))
  return pageOf<OpenSessionView, 'lastSeen'>(
    query,
    request,
    { lastSeen: 's.last_seen_at', id: 's.id' },
    (rows) =>
      rows
        .leftJoin('schools as o', 'o.id', 'u.school_id')
        .select(
          's.id',
          's.user_id as userId',
          'u.name',
          'u.username',
          'o.name as school',
          's.purpose',
          's.address'
        )
        .select('s.browser_family as browserFamily', 's.browser_version as browserVersion')
        .select('s.logged_group as group', 's.created_at as since', 's.last_seen_at as lastSeen')
  )
}
