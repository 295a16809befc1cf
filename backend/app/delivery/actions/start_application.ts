import { secondsLeft, deadlineOf } from '../domain/deadline.js'
import { graceIsOver, statesBefore, statusAt, takesAnswers } from '../domain/status.js'
import { answerToOpen } from '../queries/answer_outlines.js'
import type { LockedApplication } from '../queries/locked_rows.js'
import { ok, refuseNotFound, type Caller, type DomainError, type Result } from '#shared'
import { changeApplication, type Change } from './change_application.js'
import { mayWrite } from './claim_writer.js'
import { forgetFinish } from './finish_memory.js'
import { giveItem } from './give_item.js'
import { recordEvent } from './record_event.js'
import { refused, refusedLate, refusedMandatory, type Refusal } from './refusals.js'
import { isPaused } from '../queries/room_hooks.js'
import { finishWhenOver } from './save_answers.js'

export type StartRequest = {
  applicationId: number
  caller: Pick<Caller, 'userId' | 'sessionId'>
  /** The name of a collection that comes first and is not finished; null: none. Stops a start, never an exam that runs already. */
  mustWaitFor: string | null
  /** The exam needs the camera, and there are no identity photos of today. Blocks a start, never an exam that runs already. */
  lacksPhotos: boolean
}

/** Also of one that runs already: the state as it is. Times in epoch ms. */
export type Started = {
  serverTime: number
  secondsToTimeout: number
  firstAnswerId: number | null
  writerTerm: number
  sitting: number
}

/** It is in a room whose pause must be asked about first. */
type InRoom = { ok: 'in_room'; roomId: number }

const BEFORE_START = statesBefore('start')
  .map((state) => `'${state}'`)
  .join(', ')

const GUARDED_START = `UPDATE applications SET state = 'STARTED', started_at = ?, deadline_at = ?, writer_session_id = ?,
  writer_term = ?, updated_at = ? WHERE id = ? AND state IN (${BEFORE_START})`

/**
 * Starts an application, or answers with its state when it runs already.
 * @returns refused: `application_already_finished`, `session_taken`, and what stops a start
 */
export async function startApplication(request: StartRequest): Promise<Result<Started, DomainError>> {
  const { applicationId, caller } = request
  const outcome = await changeApplication(applicationId, 'opening', (change) => start(change, request, null))
  if (outcome?.ok !== 'in_room') return outcome ?? refuseNotFound()
  // Asked between two transactions: it reads rows of another module. A pause stops a start, never an exam that runs already.
  const paused = await isPaused({ applicationId, userId: caller.userId, roomId: outcome.roomId })
  const inRoom = await changeApplication(applicationId, 'opening', (change) =>
    start(change, request, { ...outcome, paused })
  )
  // Moved to another room meanwhile: that one is asked.
  return inRoom?.ok === 'in_room' ? startApplication(request) : (inRoom ?? refuseNotFound())
}

/** The room whose pause is known. */
type Asked = { roomId: number; paused: boolean }

async function start(
  change: Change,
  request: StartRequest,
  asked: Asked | null
): Promise<Result<Started, DomainError> | InRoom> {
  const { application, now, opening } = change
  await finishWhenOver(change)
  if (application.withdrawnAt !== null) return refused('not_yours')
  if (application.state === 'FINISHED') return refusedLate()
  if (application.state === 'CREATED') {
    // Deactivated while the call was on its way: an exam that begins now could not be gone on with.
    if (opening?.isClosed) return refused('not_yours')
    const { roomId } = application
    if (roomId !== null && roomId !== asked?.roomId && request.mustWaitFor === null)
      return { ok: 'in_room', roomId }
    if (request.mustWaitFor !== null) return refusedMandatory(request.mustWaitFor)
    const refusal = asked?.paused ? 'paused_by_applicator' : refusalOf(change, request)
    if (refusal) return refused(refusal)
    begin(change, request)
  } else if (takesAnswers(application.state) && !(await mayWrite(change, request.caller)))
    return refused('session_taken')
  return ok({
    serverTime: now,
    secondsToTimeout: secondsLeft(application, now) ?? 0,
    firstAnswerId: answerToOpen(opening?.outlines ?? []),
    writerTerm: application.writerTerm,
    sitting: application.sitting,
  })
}

/** Why it may not begin now; null: it may. */
function refusalOf({ trx, application, now, opening }: Change, request: StartRequest): Refusal | null {
  const facts = { ...application, blockedByOther: opening?.blockedByOther ?? false }
  const status = statusAt(facts, now)
  if (status === 'AVAILABLE') return request.lacksPhotos ? 'identity_photos_missing' : null
  if (status === 'AVAILABLE_SOON') return 'not_open_yet'
  if (now > application.windowEndAt || !graceIsOver(facts, now)) return 'unavailable'
  refuseForGrace(trx, application, request, now)
  return 'grace_period_over'
}

/** The reason is stored on the application, so that the card can show why it does not open any more. */
function refuseForGrace(
  trx: Change['trx'],
  application: LockedApplication,
  request: StartRequest,
  now: number
) {
  if (application.finishReason === 'EXPIRED_GRACE_PERIOD') return
  trx.write('UPDATE applications SET finish_reason = ?, updated_at = ? WHERE id = ?', [
    'EXPIRED_GRACE_PERIOD',
    now,
    application.id,
  ])
  recordEvent(trx, {
    applicationId: application.id,
    at: now,
    type: 'start_refused',
    from: 'CREATED',
    to: 'CREATED',
    source: 'server',
    ...request.caller,
    detail: { reason: 'EXPIRED_GRACE_PERIOD' },
  })
}

function begin(change: Change, request: StartRequest): void {
  const { trx, application, now } = change
  const deadlineAt = deadlineOf({ ...application, startedAt: now })
  const writerTerm = application.writerTerm + 1
  trx.write(GUARDED_START, [now, deadlineAt, request.caller.sessionId, writerTerm, now, application.id], 1)
  forgetFinish(application.id)
  Object.assign(application, {
    state: 'STARTED',
    startedAt: now,
    deadlineAt,
    writerSessionId: request.caller.sessionId,
    writerTerm,
  })
  recordEvent(trx, {
    applicationId: application.id,
    at: now,
    type: 'started',
    from: 'CREATED',
    to: 'STARTED',
    source: 'candidate',
    ...request.caller,
    detail: { deadlineAt, term: writerTerm, examVersion: application.examVersion },
  })
  // The first item needs no call of its own. After a reset of the time alone some are handed out already.
  if (application.givenPosition === 0) giveItem(change, 1, request.caller)
}
