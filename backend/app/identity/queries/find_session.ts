import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { clock, GroupCommit, GROUPS, inList, readTogether, type Group } from '#shared'
import { idleAt, type SessionRecord } from '../domain/session_state.js'
import { sessionCache } from '../sessions/session_cache.js'
import { hashToken } from '../sessions/session_token.js'

type Row = {
  token_hash: string
  id: number
  purpose: string
  user_id: number
  client_id: string
  logged_group: string
  browser_family: string | null
  browser_version: string | null
  expires_at: number
  ended_at: number | null
  end_reason: string | null
  last_seen_at: number
  institution_id: number
  school_id: number | null
  language: string
  is_active: number
  second_factor_at: number | null
  is_in_browser: number
  group_name: string | null
}

const isGroup = (name: unknown): name is Group => GROUPS.includes(name as Group)

const READ = `SELECT s.token_hash, s.id, s.purpose, s.user_id, s.client_id, s.logged_group, s.browser_family, s.browser_version,
    s.expires_at, s.ended_at, s.end_reason, s.last_seen_at, s.second_factor_at,
    u.institution_id, u.school_id, u.language, u.is_active, u.is_in_browser, g.group_name
  FROM sessions AS s JOIN users AS u ON u.id = s.user_id LEFT JOIN user_groups AS g ON g.user_id = u.id
  WHERE s.token_hash IN `

const AT_ONCE = 64

/** `add(tokenHash)`: one read for all who come in the same moment; the session, its user and the user's groups (a row for each). */
const sessions = new GroupCommit<string, SessionRecord | null>(async (hashes) => {
  const list = inList([...new Set(hashes)])
  const [rows = []] = await readTogether(db.connection(), [
    { sql: `${READ}(${list.marks})`, values: list.values },
  ])
  const byHash = Map.groupBy(rows as Row[], (row) => row.token_hash)
  return hashes.map((hash) => sessionOf(byHash.get(hash) ?? []))
}, AT_ONCE)

function sessionOf(rows: readonly Row[]): SessionRecord | null {
  const row = rows[0]
  if (!row) return null
  const groups = rows.map((each) => each.group_name).filter(isGroup)
  const group = groups.find((name) => name === row.logged_group)
  if (!group) return null
  return {
    id: row.id,
    purpose: row.purpose === 'pages' ? 'pages' : 'import',
    clientId: row.client_id,
    browserFamily: row.browser_family,
    browserVersion: row.browser_version,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    endReason: row.end_reason,
    lastSeenAt: row.last_seen_at,
    idleAt: idleAt(group, row.last_seen_at, banca.staffIdleMs),
    userIsActive: Boolean(row.is_active),
    secondFactorAt: row.second_factor_at,
    caller: {
      sessionId: row.id,
      userId: row.user_id,
      institutionId: row.institution_id,
      schoolId: row.school_id,
      group,
      groups,
      language: row.language === 'en' ? 'en' : 'pt-BR',
      isInBrowser: Boolean(row.is_in_browser),
    },
  }
}

/** The session with this hash of a token, out of the database. */
export const readSession = (tokenHash: string): Promise<SessionRecord | null> => sessions.add(tokenHash)

/** The session of a token, live or ended; null when there is none, or its user lost the group it was opened with. */
export function findSession(token: string): Promise<SessionRecord | null> {
  const hash = hashToken(token)
  return sessionCache.get(hash, clock.now(), () => readSession(hash))
}
