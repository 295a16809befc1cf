import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { clock, containing, select, type Caller, type ListRequest } from '#shared'
import { idleAt, LOGIN_PURPOSES } from '../domain/session_state.js'
import type { OpenSessionView, OwnSessionView } from '../views.js'
import { pageOf, type Page } from './page_of.js'
import { schoolScopeOf } from './people.js'
import { onlyOfSchools, seenSchool } from './scoped.js'

/** More than one is rare: a browser ends the one before, only the import command has some beside it. */
const MOST_OWN = 50

const SESSION = {
  id: 'sessions.id',
  purpose: 'sessions.purpose',
  address: 'sessions.address',
  browserFamily: 'sessions.browser_family',
  browserVersion: 'sessions.browser_version',
  group: 'sessions.logged_group',
  since: 'sessions.created_at',
  lastSeen: 'sessions.last_seen_at',
} as const

/** The caller's own open sessions, newest first. */
export async function listOwnSessions(caller: Caller): Promise<OwnSessionView[]> {
  const now = clock.now()
  const rows = await select(db, 'sessions', SESSION)
    .where('user_id', caller.userId)
    .whereIn('purpose', [...LOGIN_PURPOSES])
    .whereNull('ended_at')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_OWN)
  return rows
    .filter(({ group, lastSeen }) => (idleAt(group, lastSeen, banca.staffIdleMs) ?? Infinity) > now)
    .map((row) => ({ ...row, isCurrent: row.id === caller.sessionId }))
}

/** Who is logged in right now, as far as the caller's schools give them; searched by name, user name or number. */
export async function listOpenSessions(
  caller: Caller,
  request: ListRequest<'lastSeen' | 'id'>
): Promise<Page<OpenSessionView>> {
  const scope = await schoolScopeOf(caller)
  const query = select(db, 'sessions', {
    ...SESSION,
    userId: 'sessions.user_id',
    name: 'users.name',
    username: 'users.username',
    school: 'schools.name?',
    schoolId: 'users.school_id',
  })
    .join('users', 'users.id', 'sessions.user_id')
    .leftJoin('schools', 'schools.id', 'users.school_id')
    .where('users.institution_id', scope.institutionId)
    .whereIn('sessions.purpose', [...LOGIN_PURPOSES])
    .whereNull('sessions.ended_at')
    .where('sessions.expires_at', '>', clock.now())
  if (!scope.all) onlyOfSchools(query, scope)
  if (request.search !== '')
    query.whereRaw(
      ...containing(query.client, request.search, 'users.name', 'users.username', 'users.public_identifier')
    )
  const page = await pageOf(query, request, { lastSeen: 'sessions.last_seen_at', id: 'sessions.id' })
  return { ...page, rows: page.rows.map((row) => ({ ...row, school: seenSchool(scope, row) })) }
}
