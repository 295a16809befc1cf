import { collectionSettings } from '#catalog'
import { holdTime, holdTimeNow, releaseTime } from '#delivery'
import { changeRoom, type Person, type RoomChange } from '#rooms'
import { conflict, type AppError } from '#shared'
import {
  endByCandidate,
  isBreak,
  isOverstayed,
  mayPause,
  statusOf,
  type EndRefusal,
} from '../domain/pause.js'
import type { PauseMotive } from '../domain/live_room_enums.js'
import { activePause, pauseView, type PauseRow } from '../queries/pauses.js'
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

/** The row of a pause; there is at most one that lasts for each candidate. */
export async function beginPause(change: RoomChange, pause: NewPause): Promise<void> {
  const stopsTime = await pauseStopsTime(change)
  await change.trx
    .insertQuery()
    .table('room_pauses')
    .insert({
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
}

const holding = ({ roomId, now }: RoomChange, candidateId: number, by: number) => ({
  userId: candidateId,
  roomId,
  now,
  by,
})

/** As the collection of the room says now; a pause that began keeps what it began with. */
async function pauseStopsTime({ trx, roomId }: RoomChange): Promise<boolean> {
  const { collectionId } = (await trx
    .from('rooms')
    .where('id', roomId)
    .select('collection_id as collectionId')
    .firstOrFail()) as { collectionId: number }
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

/** Staff pause a candidate. One who is paused already stays so, as they are; a break gives way. Answers are taken all the same. */
export const pauseCandidate = (roomId: number, actor: Person, pause: StaffPause): Promise<PauseView> =>
  changeRoom(roomId, async (change) => {
    const { candidateId, reason } = pause
    const running = await activePause(roomId, candidateId, change.trx)
    if (running && !mayPause(running)) return pauseView(running)
    if (running) await endPause(change, running, actor.userId)
    const message = pause.message ?? (await inLanguageOf(change, candidateId, 'paused_by_applicator'))
    const showMessage = pause.message === null || pause.showMessage
    await beginPause(change, {
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
    return pauseView((await activePause(roomId, candidateId, change.trx)) as PauseRow)
  })

/**
 * Staff let a candidate go on, whatever the pause.
 * @throws AppError 409 `not_paused`
 */
export const resumeCandidate = (
  roomId: number,
  actor: Person,
  resume: { candidateId: number; reason: string | null }
): Promise<void> =>
  changeRoom(roomId, async (change) => {
    const { candidateId, reason } = resume
    const running = await activePause(roomId, candidateId, change.trx)
    if (!running) throw refusal('not_paused')
    await endPause(change, running, actor.userId)
    await putAwayLateReturn(change, candidateId, actor.userId)
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
  })

/**
 * "Voltei!": the candidate ends their own break, in time.
 * @throws AppError 409 `not_paused`, `break_overstayed` or `paused_by_applicator`
 */
export async function endOwnBreak(roomId: number, actor: Person): Promise<void> {
  const candidateId = actor.userId
  const outcome = await changeRoom(roomId, async (change) => {
    const running = await activePause(roomId, candidateId, change.trx)
    // Committed although the call is refused: the break is over, whether the sweep has come by or not.
    if (running && isOverstayed(running, change.now)) await turnLate(change, running)
    const end = endByCandidate(running, change.now)
    if (!end.ok || !running) return end
    await endPause(change, running, candidateId)
    await change.record(actor, {
      motive: end.motive,
      candidateId,
      status: 'RESUMED',
      from: 'BREAK',
      to: 'NORMAL',
    })
    await change.notify([candidateId], { kind: 'resume' })
    change.notifyStaff({ kind: 'resume', userId: candidateId })
    return end
  })
  if (!outcome.ok) throw refusal(outcome.why)
}

/** The candidate goes on the break that was granted: it begins now, with all of its time. Of one that began already nothing changes. */
export const beginOwnBreak = (roomId: number, actor: Person): Promise<PauseView> =>
  changeRoom(roomId, async (change) => {
    const candidateId = actor.userId
    const running = await activePause(roomId, candidateId, change.trx)
    if (!running || !isBreak(running.motive)) throw refusal('not_paused')
    if (running.startedAt <= change.now) return pauseView(running)
    const maxEndAt = running.maxEndAt === null ? null : running.maxEndAt - (running.startedAt - change.now)
    await change.trx
      .from('room_pauses')
      .where('id', running.id)
      .update({ started_at: change.now, max_end_at: maxEndAt, version: change.version })
    if (running.stopsTime) await holdTimeNow(change.trx, { userId: candidateId, now: change.now })
    await change.notify([candidateId], { kind: 'pause' })
    change.notifyStaff({ kind: 'pause', userId: candidateId })
    return pauseView({ ...running, startedAt: change.now, maxEndAt, version: change.version })
  })

/** An overstayed break becomes a pause that only staff end, and the candidate is told so. */
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

/** The message of a late return cannot be put away by the candidate: it goes with the pause. */
const putAwayLateReturn = (change: RoomChange, candidateId: number, userId: number) =>
  change.trx
    .from('room_messages')
    .where({ room_id: change.roomId, candidate_id: candidateId, motive: 'LATE_BREAK_RETURN' })
    .whereNull('dismissed_at')
    .update({ dismissed_at: change.now, dismissed_by: userId })

const refusal = (why: EndRefusal): AppError => conflict(why, `live_room.${why}`)
