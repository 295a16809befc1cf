import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import {
  clock,
  columnList,
  GroupCommit,
  inList,
  isGroup,
  isStaff,
  readTogether,
  type Group,
  select,
  type Row,
  type ServiceKey,
  type Statement,
} from '#shared'
import { idleAt, type SessionPurpose, type SessionRecord } from '../domain/session_state.js'
import { sessionCache } from '../sessions/session_cache.js'
import { hashToken } from '../sessions/session_token.js'

const SESSION = {
  tokenHash: 'sessions.token_hash',
  id: 'sessions.id',
  purpose: 'sessions.purpose',
  userId: 'sessions.user_id',
  clientId: 'sessions.client_id',
  loggedGroup: 'sessions.logged_group',
  browserFamily: 'sessions.browser_family',
  browserVersion: 'sessions.browser_version',
  expiresAt: 'sessions.expires_at',
  endedAt: 'sessions.ended_at',
  endReason: 'sessions.end_reason',
  lastSeenAt: 'sessions.last_seen_at',
  secondFactorAt: 'sessions.second_factor_at',
  institutionId: 'users.institution_id',
  schoolId: 'users.school_id',
  language: 'users.language',
  isActive: 'users.is_active',
  isInBrowser: 'users.is_in_browser',
  groupName: 'user_groups.group_name?',
  roleId: 'user_groups.role_id?',
  furtherId: 'user_schools.school_id?',
} as const
type SessionRow = Row<typeof SESSION>

/**
 * A row for each group with each further school, which few people have. Put together in a column their ids would be cut where the server says so,
 * at 1,024 bytes (`group_concat_max_len`, which holds for MariaDB's JSON_ARRAYAGG too).
 */
const READ = `SELECT ${columnList(SESSION).join(', ')}
  FROM sessions JOIN users ON users.id = sessions.user_id LEFT JOIN user_groups ON user_groups.user_id = users.id
  LEFT JOIN user_schools ON user_schools.user_id = users.id
  WHERE `

function readOf(column: 'token_hash' | 'id', keys: readonly (string | number)[]): Statement<SessionRow> {
  const list = inList(keys)
  return { sql: `${READ}sessions.${column} IN (${list.marks})`, values: list.values }
}

const AT_ONCE = 64

const KEY = {
  id: 'service_keys.id',
  sessionId: 'service_keys.session_id',
  switches: 'service_keys.switches_json',
  schools: 'service_keys.schools_json',
  networks: 'service_keys.networks_json',
} as const

/** The keys of those sessions that belong to one, by session. */
async function keysOf(rows: readonly SessionRow[]): Promise<Map<number, ServiceKey>> {
  const ids = rows.filter(({ purpose }) => purpose === 'key').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const keys = await select(db, 'service_keys', KEY).whereIn('session_id', ids).whereNull('ended_at')
  return new Map(
    keys.map(({ sessionId, id, switches, schools, networks }) => [
      sessionId,
      {
        id,
        switches: JSON.parse(switches) as string[],
        schoolIds: schools === null ? null : (JSON.parse(schools) as number[]),
        networks: JSON.parse(networks) as string[],
      },
    ])
  )
}

/** `add(tokenHash)`: one read for all who come in the same moment; the session, its user, and the user's groups and further schools. */
const sessions = new GroupCommit<string, SessionRecord | null>(async (hashes) => {
  const [rows = []] = await readTogether(db.connection(), [readOf('token_hash', [...new Set(hashes)])])
  const keys = await keysOf(rows)
  const byHash = Map.groupBy(rows, (row) => row.tokenHash)
  return hashes.map((hash) => sessionOf(byHash.get(hash) ?? [], keys))
}, AT_ONCE)

function sessionOf(rows: readonly SessionRow[], keys: ReadonlyMap<number, ServiceKey>): SessionRecord | null {
  const row = rows[0]
  if (!row) return null
  const purpose = purposeOf(row.purpose)
  const key = keys.get(row.id) ?? null
  // Without its key nobody knows what it may.
  if ((purpose === 'key') !== (key !== null)) return null
  const groups = [...new Set(rows.map((each) => each.groupName).filter(isGroup))]
  const group = groups.find((name) => name === row.loggedGroup)
  if (!group) return null
  const roleId = rows.find(({ groupName }) => groupName === group)?.roleId ?? null
  return {
    id: row.id,
    purpose,
    clientId: row.clientId,
    browserFamily: row.browserFamily,
    browserVersion: row.browserVersion,
    expiresAt: row.expiresAt,
    endedAt: row.endedAt,
    endReason: row.endReason,
    lastSeenAt: row.lastSeenAt,
    idleAt: key === null ? idleAt(group, row.lastSeenAt, banca.staffIdleMs) : null,
    userIsActive: Boolean(row.isActive),
    secondFactorAt: row.secondFactorAt,
    caller: {
      sessionId: row.id,
      userId: row.userId,
      institutionId: row.institutionId,
      schoolId: row.schoolId,
      schoolIds: schoolIdsOf(rows, group),
      group,
      roleId,
      groups,
      language: row.language === 'en' ? 'en' : 'pt-BR',
      isInBrowser: Boolean(row.isInBrowser),
      key,
    },
  }
}

/** Further schools are of the staff: whoever sits an exam or is a guardian beside has the first one in those groups. */
function schoolIdsOf(rows: readonly SessionRow[], group: Group): number[] {
  const ids = rows.flatMap(({ schoolId, furtherId }) =>
    isStaff({ group }) ? [schoolId, furtherId] : schoolId
  )
  return [...new Set(ids.filter((id) => id !== null))]
}

/** What is neither of a browser nor of a key reaches the calls of an import alone. */
const purposeOf = (stored: string): SessionPurpose =>
  stored === 'pages' || stored === 'key' ? stored : 'import'

/** The session with this hash of a token, out of the database. */
const readSession = (tokenHash: string): Promise<SessionRecord | null> => sessions.add(tokenHash)

/** The sessions with these ids, out of the database, by id; not those whose user lost the group. One read: at most some hundred ids. */
export async function readSessions(ids: readonly number[]): Promise<Map<number, SessionRecord>> {
  const [rows = []] = await readTogether(db.connection(), [readOf('id', ids)])
  const keys = await keysOf(rows)
  const found = [...Map.groupBy(rows, (row) => row.id).values()].flatMap((of) => sessionOf(of, keys) ?? [])
  return new Map(found.map((session) => [session.id, session]))
}

/** The session of a token, live or ended; null when there is none, or its user lost the group it was opened with. */
export function findSession(token: string): Promise<SessionRecord | null> {
  const hash = hashToken(token)
  return sessionCache.get(hash, clock.now(), () => readSession(hash))
}
