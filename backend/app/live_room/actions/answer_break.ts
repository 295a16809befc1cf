import { changeRoom, goneBefore, type Person, type RoomChange } from '#rooms'
import { conflict } from '#shared'
import { answered, isOverdue, leaveMs, type BreakAction } from '../domain/breaks.js'
import { motivesOfBreak } from '../domain/pause.js'
import type { BreakMotive, BreakStatus } from '../domain/live_room_enums.js'
import { findRequest } from '../queries/break_requests.js'
import { activePause } from '../queries/pauses.js'
import type { BreakRequestView } from '../views.js'
import { beginPause } from './pause_candidate.js'
import { inLanguageOf, insertMessage } from './insert_message.js'

const reread = async (change: RoomChange, id: number) =>
  (await findRequest(change.roomId, id, change.trx)) as BreakRequestView

/**
 * A candidate asks for a break.
 * @throws AppError 409 `break_request_pending`, or `candidate_is_paused` during a pause
 */
export const askForBreak = (roomId: number, actor: Person, motive: BreakMotive): Promise<BreakRequestView> =>
  changeRoom(roomId, async (change) => {
    const candidateId = actor.userId
    const waits = (await change.trx
      .from('break_requests')
      .where({ room_id: roomId, pending_of: candidateId })
      .select('id')
      .first()) as { id: number } | null
    if (waits && !(await putOverdueAway(change, await reread(change, waits.id))))
      throw conflict('break_request_pending', 'live_room.break_request_pending')
    if (await activePause(roomId, candidateId, change.trx))
      throw conflict('candidate_is_paused', 'live_room.already_paused')
    const [id] = (await change.trx.insertQuery().table('break_requests').insert({
      room_id: roomId,
      candidate_id: candidateId,
      pending_of: candidateId,
      motive,
      status: 'PENDING',
      version: change.version,
      created_at: change.now,
    })) as number[]
    await change.record(actor, { motive: motivesOfBreak(motive).asked, candidateId, to: 'PENDING' })
    await change.notify([candidateId], { kind: 'break_request', requestId: id })
    change.notifyStaff({ kind: 'break_request', requestId: id, userId: candidateId })
    return reread(change, id as number)
  })

/**
 * Accepts, refuses or puts away a request that waits. Accepting gives a break `breakSeconds` long: it begins at once, or for who is
 * at a question when that is finished, and after a while by itself.
 * @throws AppError 409 `break_request_answered` when it was answered already, `break_request_expired` when it waited too long,
 * `candidate_is_paused` when another pause lasts
 */
export async function answerBreak(
  roomId: number,
  actor: Person,
  answer: { requestId: number; action: BreakAction; breakSeconds: number }
): Promise<BreakRequestView> {
  const view = await changeRoom(roomId, async (change) => {
    const request = await reread(change, answer.requestId)
    // Committed although the call is refused: the time is over, whether the sweep has come by or not.
    if (await putOverdueAway(change, request)) return null
    return giveAnswer(change, actor, request, answer)
  })
  if (view === null) throw conflict('break_request_expired', 'live_room.break_request_expired')
  return view
}

async function giveAnswer(
  change: RoomChange,
  actor: Person,
  request: BreakRequestView,
  { action, breakSeconds }: { action: BreakAction; breakSeconds: number }
): Promise<BreakRequestView> {
  const status = answered(request.status, action)
  if (status === null) {
    if (action === 'dismiss' && actor.kind === 'CANDIDATE') return putAway(change, request)
    throw conflict('break_request_answered', 'live_room.break_request_answered')
  }
  await closeRequest(change, request, status, actor.userId)
  const { candidateId } = request
  if (status === 'DISMISSED')
    await change.record(actor, { motive: 'BREAK_DISMISSED', candidateId, from: 'PENDING', to: status })
  else await tellAnswer(change, actor, request, status, breakSeconds)
  await tellBoth(change, request)
  return reread(change, request.id)
}

const closeRequest = (change: RoomChange, { id }: BreakRequestView, status: BreakStatus, by: number | null) =>
  change.trx
    .from('break_requests')
    .where('id', id)
    .update({
      status,
      pending_of: null,
      answered_by: by,
      answered_at: change.now,
      dismissed_at: status === 'DISMISSED' ? change.now : null,
      version: change.version,
    })

async function tellBoth(change: RoomChange, { id, candidateId }: BreakRequestView): Promise<void> {
  await change.notify([candidateId], { kind: 'break_answer', requestId: id })
  change.notifyStaff({ kind: 'break_answer', requestId: id, userId: candidateId })
}

/** A request that nobody answered in time is over, and the candidate is told so. @returns whether it was one */
async function putOverdueAway(change: RoomChange, request: BreakRequestView): Promise<boolean> {
  if (!isOverdue(request, change.now)) return false
  const { candidateId } = request
  await closeRequest(change, request, 'EXPIRED', null)
  const message = await inLanguageOf(change, candidateId, 'break_expired')
  await insertMessage(change, {
    author: 'PROCTOR',
    authorId: null,
    candidateId,
    notificationType: 'TOAST',
    motive: 'BREAK_EXPIRED',
    message,
  })
  await change.record(
    { kind: 'SERVER' },
    { motive: 'BREAK_EXPIRED', candidateId, from: 'PENDING', to: 'EXPIRED' }
  )
  await tellBoth(change, request)
  return true
}

/** The sweep's: of a request that was answered meanwhile nothing changes. */
export const expireRequest = (roomId: number, id: number): Promise<boolean> =>
  changeRoom(roomId, async (change) => putOverdueAway(change, await reread(change, id)))

/** The candidate has read the answer. */
async function putAway(change: RoomChange, request: BreakRequestView): Promise<BreakRequestView> {
  await change.trx
    .from('break_requests')
    .where('id', request.id)
    .whereNull('dismissed_at')
    .update({ dismissed_at: change.now })
  change.notifyStaff({ kind: 'break_answer', requestId: request.id, userId: request.candidateId })
  return reread(change, request.id)
}

async function tellAnswer(
  change: RoomChange,
  actor: Person,
  request: BreakRequestView,
  status: BreakStatus,
  seconds: number
) {
  const { candidateId } = request
  const words = motivesOfBreak(request.motive)
  const accepted = status === 'ACCEPTED'
  const motive = accepted ? words.accept : words.refuse
  const message = await inLanguageOf(change, candidateId, accepted ? 'break_accepted' : 'break_refused')
  await insertMessage(change, {
    author: 'PROCTOR',
    authorId: actor.userId,
    candidateId,
    notificationType: accepted ? 'BADGE' : 'TOAST',
    motive,
    message,
  })
  await change.record(actor, { motive, candidateId, from: 'PENDING', to: status })
  if (!accepted) return
  const running = await activePause(change.roomId, candidateId, change.trx)
  if (running) throw conflict('candidate_is_paused', 'live_room.already_paused')
  const startedAt = change.now + leaveMs(seconds, await isAtQuestion(change, candidateId))
  const maxEndAt = startedAt + seconds * 1000
  await beginPause(change, {
    candidateId,
    motive: words.pause,
    message: null,
    showMessage: false,
    startedBy: actor.userId,
    startedAt,
    maxEndAt,
  })
  await change.record(actor, {
    motive: words.pause,
    candidateId,
    status: 'PAUSED',
    from: 'NORMAL',
    to: 'BREAK',
  })
}

/** By what the candidate's page said last. */
const isAtQuestion = async (change: RoomChange, candidateId: number): Promise<boolean> =>
  Boolean(
    await change.trx
      .from('room_candidates')
      .where({
        room_id: change.roomId,
        user_id: candidateId,
        online: 1,
        is_in_application: 1,
        is_in_instructions: 0,
      })
      .whereNotNull('item_id')
      .where('last_seen_at', '>=', goneBefore(change.now))
      .select('id')
      .first()
  )
