import { conflict } from '#shared'
import { answered, type BreakAction } from '../domain/breaks.js'
import { statusOf, wordsOfBreak } from '../domain/pause.js'
import type { BreakMotive, BreakStatus } from '../domain/words.js'
import { findRequest } from '../queries/break_requests.js'
import { activePause } from '../queries/pauses.js'
import type { BreakRequestView } from '../views.js'
import { changeRoom, type Person, type RoomChange } from './change_room.js'
import { beginPause } from './pause_candidate.js'
import { inLanguageOf, putMessage } from './put_message.js'

const reread = async (change: RoomChange, id: number) => (await findRequest(change.roomId, id, change.trx)) as BreakRequestView

/**
 * A candidate asks for a break.
 * @throws AppError 409 `break_request_pending`, or `candidate_is_paused` during a pause
 */
export const askForBreak = (roomId: number, actor: Person, motive: BreakMotive): Promise<BreakRequestView> =>
  changeRoom(roomId, async (change) => {
    const candidateId = actor.userId
    const pending = await change.trx.from('break_requests').where({ room_id: roomId, pending_of: candidateId }).select('id').first()
    if (pending) throw conflict('break_request_pending', 'proctoring.break_request_pending')
    if (await activePause(roomId, candidateId, change.trx)) throw conflict('candidate_is_paused', 'proctoring.already_paused')
    const [id] = (await change.trx.insertQuery().table('break_requests').insert({
      room_id: roomId,
      candidate_id: candidateId,
      pending_of: candidateId,
      motive,
      status: 'PENDING',
      version: change.version,
      created_at: change.now,
    })) as number[]
    await change.record(actor, { motive: wordsOfBreak(motive).asked, candidateId, to: 'PENDING' })
    await change.tell([candidateId], { kind: 'break_request', requestId: id })
    change.tellStaff({ kind: 'break_request', requestId: id, userId: candidateId })
    return reread(change, id as number)
  })

/**
 * Accepts, refuses or puts away a request that waits. Accepting begins the break at once, `breakSeconds` long.
 * @throws AppError 409 `break_request_answered` when it was answered already, `candidate_is_paused` when another pause lasts
 */
export const answerBreak = (
  roomId: number,
  actor: Person,
  answer: { requestId: number; action: BreakAction; breakSeconds: number }
): Promise<BreakRequestView> =>
  changeRoom(roomId, async (change) => {
    const request = await reread(change, answer.requestId)
    const status = answered(request.status, answer.action)
    if (status === null) {
      if (answer.action === 'dismiss' && actor.kind === 'CANDIDATE') return putAway(change, request)
      throw conflict('break_request_answered', 'proctoring.break_request_answered')
    }
    await change.trx
      .from('break_requests')
      .where('id', request.id)
      .update({
        status,
        pending_of: null,
        answered_by: actor.userId,
        answered_at: change.now,
        dismissed_at: status === 'DISMISSED' ? change.now : null,
        version: change.version,
      })
    const { candidateId } = request
    if (status === 'DISMISSED') await change.record(actor, { motive: 'BREAK_DISMISSED', candidateId, from: 'PENDING', to: status })
    else await tellAnswer(change, actor, request, status, answer.breakSeconds)
    await change.tell([candidateId], { kind: 'break_answer', requestId: request.id })
    change.tellStaff({ kind: 'break_answer', requestId: request.id, userId: candidateId })
    return reread(change, request.id)
  })

/** The candidate has read the answer. */
async function putAway(change: RoomChange, request: BreakRequestView): Promise<BreakRequestView> {
  await change.trx.from('break_requests').where('id', request.id).whereNull('dismissed_at').update({ dismissed_at: change.now })
  change.tellStaff({ kind: 'break_answer', requestId: request.id, userId: request.candidateId })
  return reread(change, request.id)
}

async function tellAnswer(change: RoomChange, actor: Person, request: BreakRequestView, status: BreakStatus, seconds: number) {
  const { candidateId } = request
  const words = wordsOfBreak(request.motive)
  const accepted = status === 'ACCEPTED'
  const motive = accepted ? words.accept : words.refuse
  const message = await inLanguageOf(change, candidateId, accepted ? 'break_accepted' : 'break_refused')
  await putMessage(change, {
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
  if (running) throw conflict('candidate_is_paused', 'proctoring.already_paused')
  const maxEndAt = change.now + seconds * 1000
  await beginPause(change, { candidateId, motive: words.pause, message: null, showMessage: false, startedBy: actor.userId, maxEndAt })
  await change.record(actor, { motive: words.pause, candidateId, status: 'PAUSED', from: statusOf(null), to: 'BREAK' })
}
