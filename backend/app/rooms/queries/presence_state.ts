import db from '@adonisjs/lucid/services/db'
import { GroupCommit, inList, readTogether, type Row, type Statement } from '#shared'

/** What a beat is compared with. Everything of the candidate is null before their first one. */
export type PresenceState = {
  roomId: number
  institutionId: number
  collectionId: number
  /** Has an application in the room. */
  sits: boolean
  recordId: number | null
  version: number
  online: boolean
  isInApplication: boolean
  hasAcceptedCamera: boolean
  isScreenShared: boolean
  cameraState: string | null
  applicationId: number | null
  acknowledgedVersion: number
  faceMessage: string | null
  isPaused: boolean
  unreadMessages: number
}

const READ = `SELECT r.id AS roomId, r.institution_id AS institutionId, r.collection_id AS collectionId, c.id AS recordId,
  COALESCE(c.version, 1) AS version, COALESCE(c.online, 0) AS online, COALESCE(c.is_in_application, 0) AS isInApplication,
  COALESCE(c.has_accepted_camera, 0) AS hasAcceptedCamera, COALESCE(c.is_screen_shared, 0) AS isScreenShared,
  c.camera_state AS cameraState, c.application_id AS applicationId,
  COALESCE(c.acknowledged_version, 0) AS acknowledgedVersion, c.face_message AS faceMessage,
  EXISTS (SELECT 1 FROM applications AS a WHERE a.room_id = r.id AND a.user_id = ?) AS sits,
  EXISTS (SELECT 1 FROM room_pauses AS p WHERE p.room_id = r.id AND p.active_of = ?) AS isPaused,
  (SELECT COUNT(*) FROM room_messages AS m WHERE m.room_id = r.id AND m.candidate_id = ? AND m.author = 'PROCTOR'
    AND m.dismissed_at IS NULL) AS unreadMessages
  FROM rooms AS r LEFT JOIN room_candidates AS c ON c.room_id = r.id AND c.user_id = ? WHERE r.id = ?`

const KNOWN = {
  roomId: 'rooms.id',
  institutionId: 'rooms.institution_id',
  collectionId: 'rooms.collection_id',
  recordId: 'room_candidates.id?',
  version: 'room_candidates.version',
  online: 'room_candidates.online',
  isInApplication: 'room_candidates.is_in_application',
  hasAcceptedCamera: 'room_candidates.has_accepted_camera',
  isScreenShared: 'room_candidates.is_screen_shared',
  cameraState: 'room_candidates.camera_state',
  applicationId: 'room_candidates.application_id',
  acknowledgedVersion: 'room_candidates.acknowledged_version',
  faceMessage: 'room_candidates.face_message',
} as const
/** A row of `READ`, which fills in what is missing before the first beat. */
type KnownRow = Row<typeof KNOWN> & { sits: number; isPaused: number; unreadMessages: number | string }

const AT_ONCE = 64

/**
 * `add({ roomId, userId })`: all that a beat needs to know, or null without such a room. A thousand candidates send a beat every ten
 * seconds: those of the same moment share a trip to the database.
 */
export const presenceStates = new GroupCommit<{ roomId: number; userId: number }, PresenceState | null>(
  async (asked) => {
    const reads = asked.map(({ roomId, userId }): Statement<KnownRow> => ({
      sql: READ,
      values: [userId, userId, userId, userId, roomId],
    }))
    return (await readTogether(db.connection(), reads)).map(([row]) =>
      row === undefined ? null : toState(row)
    )
  },
  AT_ONCE
)

const toState = (row: KnownRow): PresenceState => ({
  ...row,
  sits: Boolean(row.sits),
  online: Boolean(row.online),
  isInApplication: Boolean(row.isInApplication),
  hasAcceptedCamera: Boolean(row.hasAcceptedCamera),
  isScreenShared: Boolean(row.isScreenShared),
  isPaused: Boolean(row.isPaused),
  unreadMessages: Number(row.unreadMessages),
})

/** `add({ recordId, at })`: was there at this moment (epoch ms). Those of the same moment are one statement and one flush to the disk. */
export const seenAt = new GroupCommit<{ recordId: number; at: number }, null>(async (seen) => {
  const at = Math.max(...seen.map((one) => one.at))
  const ids = inList(seen.map((one) => one.recordId))
  await db.rawQuery(`UPDATE room_candidates SET last_seen_at = ? WHERE id IN (${ids.marks})`, [
    at,
    ...ids.values,
  ])
  return seen.map(() => null)
}, AT_ONCE)

/** `add({ roomId, userId })`: the version of the last change in the room that concerns the candidate. */
export const liveVersions = new GroupCommit<{ roomId: number; userId: number }, number>(async (asked) => {
  const sql = 'SELECT version FROM room_candidates WHERE room_id = ? AND user_id = ?'
  const rows = await readTogether(
    db.connection(),
    asked.map(({ roomId, userId }) => ({ sql, values: [roomId, userId] }))
  )
  return rows.map(([row]) => Number(row?.version ?? 1))
}, AT_ONCE)
