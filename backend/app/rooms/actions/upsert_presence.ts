import db from '@adonisjs/lucid/services/db'
import { clock, notFound } from '#shared'
import { goneBefore } from '../domain/presence.js'
import { presenceStates, seenAt, type PresenceState } from '../queries/presence_state.js'
import { changeRoom, type Person, type RoomChange } from './change_room.js'
import { mayBringNews } from './presence_quotas.js'

export type Beat = {
  isInApplication?: boolean
  hasAcceptedCamera?: boolean
  isScreenShared?: boolean
  applicationId?: number | null
  acknowledgedVersion?: number
  cameraState?: string | null
  faceDetectionAlert?: { message: string; seconds?: number } | null
}

/** What is known after a beat. `serverTime`: epoch ms of the beat. */
export type Presence = { state: PresenceState; serverTime: number }

/**
 * A candidate's page is there; `known` is what was known before. Most beats only move the time of the last one, together
 * with those of others; one that brings news changes the room, so that its staff hear of it.
 * @throws AppError 404 when `applicationId` is not the candidate's own in this room
 */
export async function upsertPresence(known: PresenceState, actor: Person, beat: Beat): Promise<Presence> {
  const { roomId, recordId } = known
  const { userId } = actor
  const serverTime = clock.now()
  if (beat.applicationId && beat.applicationId !== known.applicationId)
    await requireSitting(roomId, userId, beat.applicationId)
  const hasNews = bringsNews(known, beat)
  if (recordId === null || !known.online || (hasNews && (await mayBringNews(roomId, userId)))) {
    await changeRoom(roomId, (change) => takeNews(change, actor, known, beat))
    const now = await presenceStates.add({ roomId, userId })
    return { state: now ?? known, serverTime }
  }
  const columns = columnsOf(known, hasNews ? presenceOf(beat) : beat, serverTime)
  // More than the time of the beat: what was acknowledged, or the application.
  if (Object.keys(columns).length > 2) await db.from('room_candidates').where('id', recordId).update(columns)
  else await seenAt.add({ recordId, at: serverTime })
  return { state: known, serverTime }
}

/** What a beat says beside its news, which were too many just now: the next beat says them again. */
const presenceOf = ({ applicationId, acknowledgedVersion }: Beat): Beat => ({
  ...(applicationId !== undefined && { applicationId }),
  ...(acknowledgedVersion !== undefined && { acknowledgedVersion }),
})

/** @throws AppError 404 */
export async function requireSitting(roomId: number, userId: number, applicationId: number): Promise<void> {
  const own = await db
    .from('applications')
    .where({ id: applicationId, room_id: roomId, user_id: userId })
    .select('id')
    .first()
  if (!own) throw notFound()
}

const differs = <T>(said: T | undefined, known: T) => said !== undefined && said !== known

const bringsNews = (known: PresenceState, beat: Beat): boolean =>
  differs(beat.isInApplication, known.isInApplication) ||
  differs(beat.hasAcceptedCamera, known.hasAcceptedCamera) ||
  differs(beat.isScreenShared, known.isScreenShared) ||
  differs(beat.cameraState, known.cameraState) ||
  (beat.faceDetectionAlert !== undefined && (beat.faceDetectionAlert?.message ?? null) !== known.faceMessage)

/** What a beat sets. Nobody acknowledges what was not there yet, and what was acknowledged stays so. */
function columnsOf(known: PresenceState, beat: Beat, now: number): Record<string, string | number | null> {
  const set: Record<string, string | number | null> = { last_seen_at: now, online: 1 }
  if (differs(beat.isInApplication, known.isInApplication))
    set.is_in_application = Number(beat.isInApplication)
  if (differs(beat.hasAcceptedCamera, known.hasAcceptedCamera))
    set.has_accepted_camera = Number(beat.hasAcceptedCamera)
  if (differs(beat.isScreenShared, known.isScreenShared)) set.is_screen_shared = Number(beat.isScreenShared)
  if (differs(beat.applicationId, known.applicationId)) set.application_id = beat.applicationId ?? null
  if (differs(beat.cameraState, known.cameraState)) set.camera_state = beat.cameraState ?? null
  const acknowledged = Math.min(beat.acknowledgedVersion ?? 0, known.version)
  if (known.recordId !== null && acknowledged > known.acknowledgedVersion) {
    set.acknowledged_version = acknowledged
    set.acknowledged_at = now
  }
  const face = beat.faceDetectionAlert
  if (face !== undefined && (face?.message ?? null) !== known.faceMessage) {
    set.face_message = face?.message ?? null
    set.face_since_at = face ? now - Math.round((face.seconds ?? 0) * 1000) : null
  }
  return set
}

async function takeNews(change: RoomChange, actor: Person, known: PresenceState, beat: Beat): Promise<void> {
  const candidateId = actor.userId
  const applicationId = beat.applicationId ?? known.applicationId
  if (known.recordId === null) await change.notify([candidateId], { kind: 'candidate' })
  await change.trx
    .from('room_candidates')
    .where({ room_id: change.roomId, user_id: candidateId })
    .update(columnsOf(known, beat, change.now))
  if (!known.online)
    await change.record(actor, {
      motive: 'ONLINE',
      candidateId,
      applicationId,
      from: 'offline',
      to: 'online',
    })
  const camera = (on: boolean | undefined) => (on ? 'on' : 'off')
  if (differs(beat.hasAcceptedCamera, known.hasAcceptedCamera))
    await change.record(actor, {
      motive: 'CAMERA',
      candidateId,
      applicationId,
      from: camera(known.hasAcceptedCamera),
      to: camera(beat.hasAcceptedCamera),
    })
  else if (differs(beat.cameraState, known.cameraState))
    await change.record(actor, {
      motive: 'CAMERA',
      candidateId,
      applicationId,
      from: known.cameraState,
      to: beat.cameraState ?? null,
    })
  const face = beat.faceDetectionAlert
  if (face && face.message !== known.faceMessage)
    await change.record(actor, { motive: 'FACE', candidateId, applicationId, message: face.message })
  change.notifyStaff({ kind: 'candidate', userId: candidateId })
}

/** Candidates whose lease has run out are gone. */
export async function expirePresence(): Promise<void> {
  const gone: { room_id: number; user_id: number }[] = await db
    .from('room_candidates')
    .where('online', 1)
    .where('last_seen_at', '<', goneBefore(clock.now()))
    .orderBy('room_id')
    .limit(1000)
    .select('room_id', 'user_id')
  for (const roomId of new Set(gone.map((row) => row.room_id)))
    await changeRoom(roomId, (change) =>
      markGone(
        change,
        gone.flatMap((row) => (row.room_id === roomId ? row.user_id : []))
      )
    )
}

async function markGone(change: RoomChange, userIds: readonly number[]): Promise<void> {
  for (const candidateId of userIds) {
    const changed = (await change.trx
      .from('room_candidates')
      .where({ room_id: change.roomId, user_id: candidateId, online: 1 })
      .where('last_seen_at', '<', goneBefore(change.now))
      .update({ online: 0, is_in_application: 0 })) as unknown
    if (Number(Array.isArray(changed) ? changed[0] : changed) === 0) continue
    await change.record({ kind: 'SERVER' }, { motive: 'OFFLINE', candidateId, from: 'online', to: 'offline' })
    change.notifyStaff({ kind: 'candidate', userId: candidateId })
  }
}
