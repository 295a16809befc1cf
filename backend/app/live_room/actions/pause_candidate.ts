import { collectionSettings } from '#catalog'
import { holdTime, holdTimeNow, releaseTime } from '#delivery'
import { changeRoom, tryChangeRoom, type Person, type RoomChange } from '#rooms'
import { insertRow, ok, select, type DomainError, type Result } from '#shared'
import { endByCandidate, isBreak, isOverstayed, mayPause, refuseEnd, statusOf } from '../domain/pause.js'
import type { PauseMotive } from '../domain/live_room_enums.js'
import { activePause, pauseById, pauseView, type PauseRow } from '../queries/pauses.js'
import type { PauseView } from '../views.js'
import { inLanguageOf, insertMessage } from './insert_message.js'

type NewPause = {
  candidateId: number
  motive: PauseMotive
  message: string | null
  showMessage: boolean
  startedBy: number
  /** Epoch ms; for a break the moment in which it begins by itself. */
  startedAt: number
  /** Epoch ms; null: until staff end it. */
  maxEndAt: number | null
}

/** Stores a pause; each candidate has at most one that is active. @returns its id */
export async function beginPause(change: RoomChange, pause: NewPause): Promise<number> {
  const stopsTime = await pauseStopsTime(change)
  const id = await insertRow(change.trx, 'room_pauses', {
    room_id: change.roomId,
    candidate_id: pause.candidateId,
    active_of: pause.candidateId,
    motive: pause.motive,
    message: pause.message,
    show_message: Number(pause.showMessage),
    dismissible: 0,
    version: change.version,
    started_by: pause.startedBy,
    started_at: pause.startedAt,
    max_end_at: pause.maxEndAt,
    stops_time: Number(stopsTime),
  })
  if (stopsTime)
    await holdTime(change.trx, {
      ...holding(change, pause.candidateId, pause.startedBy),
      at: pause.startedAt,
    })
  return id
}

const holding = ({ roomId, now }: RoomChange, candidateId: number, by: number) => ({
  userId: candidateId,
  roomId,
  now,
  by,
})

/** By the present setting of the room's collection; a pause that has begun keeps the setting that it began with. */
async function pauseStopsTime({ trx, roomId }: RoomChange): Promise<boolean> {
  const { collectionId } = await select(trx, 'rooms', { collectionId: 'rooms.collection_id' })
    .where('id', roomId)
    .firstOrFail()
  return (await collectionSettings(collectionId, trx)).flags.pauseStopsTime
}

async function endPause(change: RoomChange, pause: PauseRow, endedBy: number): Promise<void> {
  if (pause.stopsTime) await releaseTime(change.trx, holding(change, pause.candidateId, endedBy))
  await change.trx
    .from('room_pauses')
    .where('id', pause.id)
    .update({
      active_of: null,
      // A break that never began took no time.
      started_at: Math.min(pause.startedAt, change.now),
      ended_at: change.now,
      ended_by: endedBy,
      version: change.version,
    })
}

export type StaffPause = {
  candidateId: number
  message: string | null
  showMessage: boolean
  reason: string | null
}

/** Staff pause a candidate. A pause that runs already stays as it is; a break is replaced. Answers are still accepted. */
export const pauseCandidate = (roomId: number, actor: Person, pause: StaffPause): Promise<PauseView> =>
  changeRoom(roomId, async (change) => {
    const { candidateId, reason } = pause
    const running = await activePause(roomId, candidateId, change.trx)
    if (running && !mayPause(running)) return pauseView(running)
    if (running) await endPause(change, running, actor.userId)
    const message = pause.message ?? (await inLanguageOf(change, candidateId, 'paused_by_applicator'))
    const showMessage = pause.message === null || pause.showMessage
    const id = await beginPause(change, {
      candidateId,
      motive: 'PAUSE',
      message,
      showMessage,
      startedBy: actor.userId,
      startedAt: change.now,
      maxEndAt: null,
    })
    const facts = {
      candidateId,
      status: 'PAUSED',
      from: statusOf(running, change.now),
      to: 'PAUSED',
      message: pause.message,
      reason,
    } as const
    await change.record(actor, { motive: 'PAUSE', ...facts })
    await change.notify([candidateId], { kind: 'pause' })
    change.notifyStaff({ kind: 'pause', userId: candidateId })
    return pauseView(await pauseById(id, change.trx))
  })

/**
 * Staff end the pause of a candidate, whatever its motive.
 * @returns refused: `not_paused`
 */
export const resumeCandidate = (
  roomId: number,
  actor: Person,
  resume: { candidateId: number; reason: string | null }
): Promise<Result<null, DomainError>> =>
  tryChangeRoom(roomId, async (change) => {
    const { candidateId, reason } = resume
    const running = await activePause(roomId, candidateId, change.trx)
    if (!running) return refuseEnd('not_paused')
    await endPause(change, running, actor.userId)
    await dismissLateReturn(change, candidateId, actor.userId)
    await change.record(actor, {
      motive: running.motive,
      candidateId,
      status: 'RESUMED',
      from: statusOf(running, change.now),
      to: 'NORMAL',
      reason,
    })
    await change.notify([candidateId], { kind: 'resume' })
    change.notifyStaff({ kind: 'resume', userId: candidateId })
    return ok(null)
  })

/**
 * "Voltei!": the candidate ends their own break, in time.
 * @returns refused: `not_paused`, `break_overstayed` or `paused_by_applicator`
 */
export const endOwnBreak = (roomId: number, actor: Person): Promise<Result<null, DomainError>> =>
  // changeRoom, which commits although the call is refused: the break is over, whether the sweep has run or not.
  changeRoom(roomId, async (change) => {
    const candidateId = actor.userId
    const running = await activePause(roomId, candidateId, change.trx)
    if (running && isOverstayed(running, change.now)) await turnLate(change, running)
    const end = endByCandidate(running, change.now)
    if (!end.ok) return end
    if (!running) return refuseEnd('not_paused')
    await endPause(change, running, candidateId)
    await change.record(actor, {
      motive: end.value,
      candidateId,
      status: 'RESUMED',
      from: 'BREAK',
      to: 'NORMAL',
    })
    await change.notify([candidateId], { kind: 'resume' })
    change.notifyStaff({ kind: 'resume', userId: candidateId })
    return ok(null)
  })

/**
 * The candidate takes the break that was granted: it begins now, with its full length. One that has begun stays as it is.
 * @returns refused: `not_paused`
 */
export const beginOwnBreak = (roomId: number, actor: Person): Promise<Result<PauseView, DomainError>> =>
  tryChangeRoom(roomId, async (change) => {
    const candidateId = actor.userId
    const running = await activePause(roomId, candidateId, change.trx)
    if (!running || !isBreak(running.motive)) return refuseEnd('not_paused')
    if (running.startedAt <= change.now) return ok(pauseView(running))
    const maxEndAt = running.maxEndAt === null ? null : running.maxEndAt - (running.startedAt - change.now)
    await change.trx
      .from('room_pauses')
      .where('id', running.id)
      .update({ started_at: change.now, max_end_at: maxEndAt, version: change.version })
    if (running.stopsTime) await holdTimeNow(change.trx, { userId: candidateId, now: change.now })
    await change.notify([candidateId], { kind: 'pause' })
    change.notifyStaff({ kind: 'pause', userId: candidateId })
    return ok(pauseView({ ...running, startedAt: change.now, maxEndAt, version: change.version }))
  })

/** An overstayed break becomes a pause that only staff end, and the candidate gets a message. */
export const turnOverstayed = (roomId: number, candidateId: number): Promise<boolean> =>
  changeRoom(roomId, async (change) => {
    const running = await activePause(roomId, candidateId, change.trx)
    if (!running || !isOverstayed(running, change.now)) return false
    await turnLate(change, running)
    return true
  })

async function turnLate(change: RoomChange, pause: PauseRow): Promise<void> {
  const { candidateId } = pause
  const message = await inLanguageOf(change, candidateId, 'late_break_return')
  await change.trx.from('room_pauses').where('id', pause.id).update({
    motive: 'LATE_BREAK_RETURN',
    message,
    show_message: 1,
    dismissible: 0,
    version: change.version,
  })
  const messageId = await insertMessage(change, {
    author: 'PROCTOR',
    authorId: null,
    candidateId,
    notificationType: 'ALERT',
    motive: 'LATE_BREAK_RETURN',
    message,
    dismissible: false,
  })
  await change.record(
    { kind: 'SERVER' },
    { motive: 'LATE_BREAK_RETURN', candidateId, status: 'PAUSED', from: 'BREAK', to: 'PAUSED', message }
  )
  await change.notify([candidateId], { kind: 'pause', messageId })
  change.notifyStaff({ kind: 'pause', userId: candidateId })
}

/** The candidate cannot dismiss the message of a late return: it is dismissed with the pause. */
const dismissLateReturn = (change: RoomChange, candidateId: number, userId: number) =>
  change.trx
    .from('room_messages')
    .where({ room_id: change.roomId, candidate_id: candidateId, motive: 'LATE_BREAK_RETURN' })
    .whereNull('dismissed_at')
    .update({ dismissed_at: change.now, dismissed_by: userId })
