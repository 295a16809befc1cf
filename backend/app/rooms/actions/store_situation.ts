import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { CONNECTION_RECORD_MS } from '../domain/constants.js'
import { changeRoom, type Person } from './change_room.js'
import { mayBringNews } from './presence_quotas.js'
import { requireSitting } from './upsert_presence.js'
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

const whole = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Math.round(value)

/**
 * Where a candidate is and how their link does. The staff hear of another question; the numbers wait for their next look.
 * @throws AppError 404 when the application is not the candidate's own in this room
 */
export async function storeSituation(roomId: number, actor: Person, situation: Situation): Promise<void> {
  const { userId } = actor
  await requireSitting(roomId, userId, situation.applicationId)
  const before = (await record(roomId, userId)
    .select(
      'situation_application_id as applicationId',
      'item_id as itemId',
      'is_in_instructions as isInInstructions'
    )
    .first()) as { applicationId: number | null; itemId: number | null; isInInstructions: number } | null
  const now = clock.now()
  const columns = {
    situation_application_id: situation.applicationId,
    item_id: situation.itemId ?? null,
    item_position: situation.itemPosition ?? null,
    is_in_instructions: Number(situation.isInInstructions ?? false),
    average_internet_delay: whole(situation.averageInternetDelay),
    last_measured_delay: whole(situation.lastMeasuredDelay),
    current_internet_score: whole(situation.currentInternetScore),
    situation_at: now,
    ...(situation.isScreenShared !== undefined && { is_screen_shared: Number(situation.isScreenShared) }),
  }
  const moved =
    !before ||
    before.applicationId !== situation.applicationId ||
    before.itemId !== columns.item_id ||
    before.isInInstructions !== columns.is_in_instructions
  // Beyond what a person does the place is kept all the same; the staff see it with the next thing they hear.
  if (!before || (moved && (await mayBringNews(roomId, userId))))
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
}

/** The guarded update lets one of two calls at once through. */
async function isDue(roomId: number, userId: number, now: number): Promise<boolean> {
  const changed = (await record(roomId, userId)
    .where(
      (due) =>
        void due
          .whereNull('connection_recorded_at')
          .orWhere('connection_recorded_at', '<=', now - CONNECTION_RECORD_MS)
    )
    .update({ connection_recorded_at: now })) as unknown
  return Number(Array.isArray(changed) ? changed[0] : changed) > 0
}

const record = (roomId: number, userId: number) =>
  db.from('room_candidates').where({ room_id: roomId, user_id: userId })
