import db from '@adonisjs/lucid/services/db'
import { changedRows, clock, ok, select, type DomainError, type Result, type Row } from '#shared'
import { CONNECTION_RECORD_MS } from '../domain/constants.js'
import { changeRoom, type Person } from './change_room.js'
import { mayReportChange } from './presence_quotas.js'
import { checkSitting } from './upsert_presence.js'
import { writeConnectionRecord } from './write_connection_record.js'

export type Situation = {
  applicationId: number
  itemId?: number | null
  itemPosition?: number | null
  isInInstructions?: boolean
  isScreenShared?: boolean
  averageInternetDelay?: number | null
  lastMeasuredDelay?: number | null
  currentInternetScore?: number | null
}

const rounded = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Math.round(value)

const PLACE = {
  applicationId: 'room_candidates.situation_application_id',
  itemId: 'room_candidates.item_id',
  isInInstructions: 'room_candidates.is_in_instructions',
} as const
type Place = Row<typeof PLACE>

/**
 * Where a candidate is and the quality of their link. The staff are notified of another item; they read the numbers with the next
 * snapshot.
 * @returns refused: `not_found` when the application is not the candidate's own in this room
 */
export async function storeSituation(
  roomId: number,
  actor: Person,
  situation: Situation
): Promise<Result<null, DomainError>> {
  const { userId } = actor
  const sits = await checkSitting(roomId, userId, situation.applicationId)
  if (!sits.ok) return sits
  const before: Place | null = await select(db, 'room_candidates', PLACE)
    .where({ room_id: roomId, user_id: userId })
    .first()
  const now = clock.now()
  const columns = {
    situation_application_id: situation.applicationId,
    item_id: situation.itemId ?? null,
    item_position: situation.itemPosition ?? null,
    is_in_instructions: Number(situation.isInInstructions ?? false),
    average_internet_delay: rounded(situation.averageInternetDelay),
    last_measured_delay: rounded(situation.lastMeasuredDelay),
    current_internet_score: rounded(situation.currentInternetScore),
    situation_at: now,
    ...(situation.isScreenShared !== undefined && { is_screen_shared: Number(situation.isScreenShared) }),
  }
  const moved =
    !before ||
    before.applicationId !== situation.applicationId ||
    before.itemId !== columns.item_id ||
    before.isInInstructions !== columns.is_in_instructions
  // Beyond the quota the place is stored all the same; the staff see it with the next change they are notified of.
  if (!before || (moved && (await mayReportChange(roomId, userId))))
    await changeRoom(roomId, async (change) => {
      if (!before) await change.notify([userId], { kind: 'candidate' })
      await change.trx.from('room_candidates').where({ room_id: roomId, user_id: userId }).update(columns)
      change.notifyStaff({ kind: 'candidate', userId })
    })
  else await record(roomId, userId).update(columns)
  if (columns.last_measured_delay !== null && (await isDue(roomId, userId, now)))
    await writeConnectionRecord(situation.applicationId, {
      currentAverage: columns.average_internet_delay ?? columns.last_measured_delay,
      currentScore: columns.current_internet_score ?? 100,
      measuredDelay: columns.last_measured_delay,
    })
  return ok(null)
}

/** The guarded update lets one of two calls at once through. */
async function isDue(roomId: number, userId: number, now: number): Promise<boolean> {
  const changed = await record(roomId, userId)
    .where(
      (due) =>
        void due
          .whereNull('connection_recorded_at')
          .orWhere('connection_recorded_at', '<=', now - CONNECTION_RECORD_MS)
    )
    .update({ connection_recorded_at: now })
  return changedRows(changed) > 0
}

const record = (roomId: number, userId: number) =>
  db.from('room_candidates').where({ room_id: roomId, user_id: userId })
