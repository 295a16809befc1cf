import { changeRoom, goneBefore, tryChangeRoom, type Person, type RoomChange } from '#rooms'
import { insertRow, ok, refuseConflict, type DomainError, type Result } from '#shared'
import { answered, isOverdue, leaveMs, type BreakAction } from '../domain/breaks.js'
import { motivesOfBreak } from '../domain/pause.js'
import type { BreakMotive, BreakStatus } from '../domain/live_room_enums.js'
import { pendingRequest, requestById } from '../queries/break_requests.js'
import { activePause } from '../queries/pauses.js'
import type { BreakRequestView } from '../views.js'
import { beginPause } from './pause_candidate.js'
import { inLanguageOf, insertMessage } from './insert_message.js'

const reread = ({ roomId, trx }: RoomChange, id: number) => requestById(roomId, id, trx)

/**
 * A candidate asks for a break.
 * @returns refused: `break_request_pending`, or `candidate_is_paused` during a pause
 */
export const askForBreak = (
  roomId: number,
  actor: Person,
  motive: BreakMotive
): Promise<Result<BreakRequestView, DomainError>> =>
  tryChangeRoom(roomId, async (change) => {
    const candidateId = actor.userId
    const pending = await pendingRequest(roomId, candidateId, change.trx)
    if (pending && !(await expireIfOverdue(change, pending)))
      return refuseConflict('break_request_pending', 'live_room.break_request_pending')
    if (await activePause(roomId, candidateId, change.trx)) return refusePaused()
    const id = await insertRow(change.trx, 'break_requests', {
      room_id: roomId,
      candidate_id: candidateId,
      pending_of: candidateId,
      motive,
      status: 'PENDING',
      version: change.version,
      created_at: change.now,
    })
    await change.record(actor, { motive: motivesOfBreak(motive).asked, candidateId, to: 'PENDING' })
    await change.notify([candidateId], { kind: 'break_request', requestId: id })
    change.notifyStaff({ kind: 'break_request', requestId: id, userId: candidateId })
    return ok(await reread(change, id))
  })

const refusePaused = () => refuseConflict('candidate_is_paused', 'live_room.already_paused')

/**
 * Accepts, refuses or dismisses a pending request. Accepting grants a break of `breakSeconds`: it begins at once, or for a candidate
 * at an item when that is finished, and after a while by itself.
 * @returns refused: `break_request_answered` when it was answered already, `break_request_expired` when it waited too long,
 * `candidate_is_paused` during another pause
 */
export async function answerBreak(
  roomId: number,
  actor: Person,
  answer: { requestId: number; action: BreakAction; breakSeconds: number }
): Promise<Result<BreakRequestView, DomainError>> {
  const given = await tryChangeRoom(roomId, async (change) => {
    const request = await reread(change, answer.requestId)
    // Committed although the call is refused: the request has expired, whether the sweep has run or not.
    if (await expireIfOverdue(change, request)) return ok(null)
    return giveAnswer(change, actor, request, answer)
  })
  if (!given.ok) return given
  return given.value === null
    ? refuseConflict('break_request_expired', 'live_room.break_request_expired')
    : ok(given.value)
}

async function giveAnswer(
  change: RoomChange,
  actor: Person,
  request: BreakRequestView,
  { action, breakSeconds }: { action: BreakAction; breakSeconds: number }
): Promise<Result<BreakRequestView, DomainError>> {
  const status = answered(request.status, action)
  if (status === null) {
    if (action === 'dismiss' && actor.kind === 'CANDIDATE') return ok(await dismissAnswer(change, request))
    return refuseConflict('break_request_answered', 'live_room.break_request_answered')
  }
  await closeRequest(change, request, status, actor.userId)
  const { candidateId } = request
  if (status === 'DISMISSED')
    await change.record(actor, { motive: 'BREAK_DISMISSED', candidateId, from: 'PENDING', to: status })
  else {
    const applied = await applyAnswer(change, actor, request, status, breakSeconds)
    if (!applied.ok) return applied
  }
  await notifyBoth(change, request)
  return ok(await reread(change, request.id))
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

async function notifyBoth(change: RoomChange, { id, candidateId }: BreakRequestView): Promise<void> {
  await change.notify([candidateId], { kind: 'break_answer', requestId: id })
  change.notifyStaff({ kind: 'break_answer', requestId: id, userId: candidateId })
}

/** A request that nobody answered in time expires, and the candidate gets a message. @returns whether it has */
async function expireIfOverdue(change: RoomChange, request: BreakRequestView): Promise<boolean> {
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
  await notifyBoth(change, request)
  return true
}

/** For the sweep: a request that was answered meanwhile stays as it is. */
export const expireRequest = (roomId: number, id: number): Promise<boolean> =>
  changeRoom(roomId, async (change) => expireIfOverdue(change, await reread(change, id)))

/** The candidate has read the answer. */
async function dismissAnswer(change: RoomChange, request: BreakRequestView): Promise<BreakRequestView> {
  await change.trx
    .from('break_requests')
    .where('id', request.id)
    .whereNull('dismissed_at')
    .update({ dismissed_at: change.now })
  change.notifyStaff({ kind: 'break_answer', requestId: request.id, userId: request.candidateId })
  return reread(change, request.id)
}

async function applyAnswer(
  change: RoomChange,
  actor: Person,
  request: BreakRequestView,
  status: BreakStatus,
  seconds: number
): Promise<Result<null, DomainError>> {
  const { candidateId } = request
  const motives = motivesOfBreak(request.motive)
  const accepted = status === 'ACCEPTED'
  const motive = accepted ? motives.accept : motives.refuse
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
  if (!accepted) return ok(null)
  if (await activePause(change.roomId, candidateId, change.trx)) return refusePaused()
  const startedAt = change.now + leaveMs(seconds, await isAtItem(change, candidateId))
  const maxEndAt = startedAt + seconds * 1000
  await beginPause(change, {
    candidateId,
    motive: motives.pause,
    message: null,
    showMessage: false,
    startedBy: actor.userId,
    startedAt,
    maxEndAt,
  })
  await change.record(actor, {
    motive: motives.pause,
    candidateId,
    status: 'PAUSED',
    from: 'NORMAL',
    to: 'BREAK',
  })
  return ok(null)
}

/** By the last report of the candidate's page. */
const isAtItem = async (change: RoomChange, candidateId: number): Promise<boolean> =>
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
