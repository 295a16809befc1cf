import db from '@adonisjs/lucid/services/db'
import { changedRows, clock, ok, refuseNotFound, select, type DomainError, type Result } from '#shared'
import { goneBefore } from '../domain/presence.js'
import { presenceStates, seenAt, type PresenceState } from '../queries/presence_state.js'
import { changeRoom, type Person, type RoomChange } from './change_room.js'
import { mayReportChange } from './presence_quotas.js'

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
 * with those of others; one that reports a change changes the room, so that its staff are notified.
 * @returns refused: `not_found` when `applicationId` is not the candidate's own in this room
 */
export async function upsertPresence(
  known: PresenceState,
  actor: Person,
  beat: Beat
): Promise<Result<Presence, DomainError>> {
  const { roomId, recordId } = known
  const { userId } = actor
  const serverTime = clock.now()
  if (beat.applicationId && beat.applicationId !== known.applicationId) {
    const sits = await checkSitting(roomId, userId, beat.applicationId)
    if (!sits.ok) return sits
  }
  const changes = reportsChange(known, beat)
  if (recordId === null || !known.online || (changes && (await mayReportChange(roomId, userId)))) {
    await changeRoom(roomId, (change) => applyBeat(change, actor, known, beat))
    const now = await presenceStates.add({ roomId, userId })
    return ok({ state: now ?? known, serverTime })
  }
  const columns = columnsOf(known, changes ? presenceOf(beat) : beat, serverTime)
  // More than the time of the beat: what was acknowledged, or the application.
  if (Object.keys(columns).length > 2) await db.from('room_candidates').where('id', recordId).update(columns)
  else await seenAt.add({ recordId, at: serverTime })
  return ok({ state: known, serverTime })
}

/** The part of a beat that is stored while its changes exceed the quota: the next beat reports them again. */
const presenceOf = ({ applicationId, acknowledgedVersion }: Beat): Beat => ({
  ...(applicationId !== undefined && { applicationId }),
  ...(acknowledgedVersion !== undefined && { acknowledgedVersion }),
})

/** Refused as `not_found` unless the application is this candidate's in this room. */
export async function checkSitting(
  roomId: number,
  userId: number,
  applicationId: number
): Promise<Result<null, DomainError>> {
  const own = await db
    .from('applications')
    .where({ id: applicationId, room_id: roomId, user_id: userId })
    .select('id')
    .first()
  return own ? ok(null) : refuseNotFound()
}

const differs = <T>(reported: T | undefined, known: T) => reported !== undefined && reported !== known

const reportsChange = (known: PresenceState, beat: Beat): boolean =>
  differs(beat.isInApplication, known.isInApplication) ||
  differs(beat.hasAcceptedCamera, known.hasAcceptedCamera) ||
  differs(beat.isScreenShared, known.isScreenShared) ||
  differs(beat.cameraState, known.cameraState) ||
  (beat.faceDetectionAlert !== undefined && (beat.faceDetectionAlert?.message ?? null) !== known.faceMessage)

/** The columns that a beat sets. Only an existing version can be acknowledged, and an acknowledged one is not taken back. */
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

async function applyBeat(change: RoomChange, actor: Person, known: PresenceState, beat: Beat): Promise<void> {
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

/** Marks candidates whose lease has expired as offline. */
export async function expirePresence(): Promise<void> {
  const gone = await select(db, 'room_candidates', {
    roomId: 'room_candidates.room_id',
    userId: 'room_candidates.user_id',
  })
    .where('online', 1)
    .where('last_seen_at', '<', goneBefore(clock.now()))
    .orderBy('room_id')
    .limit(1000)
  for (const roomId of new Set(gone.map((row) => row.roomId)))
    await changeRoom(roomId, (change) =>
      markGone(
        change,
        gone.flatMap((row) => (row.roomId === roomId ? row.userId : []))
      )
    )
}

async function markGone(change: RoomChange, userIds: readonly number[]): Promise<void> {
  for (const candidateId of userIds) {
    const changed = await change.trx
      .from('room_candidates')
      .where({ room_id: change.roomId, user_id: candidateId, online: 1 })
      .where('last_seen_at', '<', goneBefore(change.now))
      .update({ online: 0, is_in_application: 0 })
    if (changedRows(changed) === 0) continue
    await change.record({ kind: 'SERVER' }, { motive: 'OFFLINE', candidateId, from: 'online', to: 'offline' })
    change.notifyStaff({ kind: 'candidate', userId: candidateId })
  }
}
