import { ok, refuse, refuseConflict, type DomainError, type Result } from '#shared'
import { clockAt } from '../domain/deadline.js'
import { nextState } from '../domain/status.js'
import type { LockedApplication } from '../queries/locked_rows.js'
import type { ScheduleView } from '../views.js'
import type { Change } from './change_application.js'
import { closeSitting } from './close_sitting.js'
import { forgetFinish } from './finish_memory.js'
import { offerLate } from './offer_late.js'
import { reopenObstacles, tellReopened } from './reopen_hooks.js'
import { resetObstacle, type ResetObstacle } from './reset_guards.js'
import { illegalState } from './set_schedule.js'
import { actOn, type ActOrder, type ActPlan, type ActRefusal, type PlannedAct } from './staff_act.js'

/** `minutes`: the total from the start; `endAt`: another end of the window, epoch ms. */
export type ResetOrder = ActOrder & {
  clearsAnswers: boolean
  minutes?: number | undefined
  endAt?: number | undefined
}

type Resetting = Omit<ResetOrder, 'applicationId'>

/**
 * Makes a begun or finished application one that has not begun: its next start gives the full time. Its answers stay, and what came after a
 * finish is judged as if it had come before; or (`clearsAnswers`) its sitting is closed and kept, and the next one begins without answers.
 * @returns refused: `illegal_state`; `window_over` without a new end; `window_order`; the code of a registered guard; what `actOn` refuses
 */
export async function resetApplication(order: ResetOrder): Promise<Result<ScheduleView, ActRefusal>> {
  const obstacle = await resetObstacle(order.applicationId)
  return actOn(
    order,
    resetting(order, () => obstacle)
  )
}

/** What its guards, asked before its application was locked, have against the reset of this one. */
export type ObstacleOf = (applicationId: number) => ResetObstacle | null

export const refusedBy = (obstacle: ResetObstacle | null): Result<never, DomainError> | null =>
  obstacle && refuseConflict(obstacle.code, obstacle.message)

/** The act of `resetApplication`, of orders and of the undo of a hand-in. */
export const resetting = (order: Resetting, obstacleOf: ObstacleOf): PlannedAct => ({
  act: 'reset',
  plan: async (change, repeats) =>
    refusedBy(obstacleOf(change.application.id)) ??
    (await staysFinished(change)) ??
    planReset(change, order, repeats),
  rules: {
    // It moves the end, as the deadline dialog does.
    afterTheEnd: order.endAt !== undefined,
    answers: 'all',
  },
})

/** What keeps a finished application from being opened again, now that it is locked. */
export async function staysFinished({
  trx,
  application: { id, state },
  obstacles,
}: Change): Promise<Result<never, DomainError> | null> {
  if (state !== 'FINISHED') return null
  const found = obstacles ?? (await reopenObstacles(trx, [id]))
  return refusedBy(found.get(id) ?? null)
}

function planReset(change: Change, order: Resetting, repeats: boolean): Result<ActPlan | null, DomainError> {
  const { application, now } = change
  if (repeats && application.state === 'CREATED') return ok(null)
  const next = nextState(application.state, 'reset')
  if (!next.ok) return illegalState()
  const endAt = order.endAt ?? application.windowEndAt
  if (endAt <= now) return refuseConflict('window_over', 'delivery.window_over')
  if (endAt <= application.windowStartAt)
    return refuse('invalid', 'validation', { fields: { endTime: ['delivery.window_order'] } })
  const { clearsAnswers } = order
  const sitting = application.sitting + (clearsAnswers ? 1 : 0)
  return ok({
    set: {
      state: next.value,
      startedAt: null,
      deadlineAt: null,
      stoppedAt: null,
      heldAt: null,
      heldMs: 0,
      finishReason: null,
      // They had begun in time: the time allowed for a start is not theirs again.
      startUntilAt: null,
      reseted: 1,
      ...(clearsAnswers && { lastSavedAt: 0 }),
      windowEndAt: endAt,
      windowGiven: order.endAt === undefined ? application.windowGiven : 1,
      ...(order.minutes !== undefined && {
        grantedSeconds: (order.minutes - application.maxDurationMinutes) * 60,
      }),
    },
    event: 'reset',
    detail: { clearsAnswers, sitting },
    audit: { act: 'exam_reset', detail: { clearsAnswers, sitting } },
    carryOut: () => carryOut(change, order),
  })
}

async function carryOut(change: Change, { clearsAnswers, reason = null, caller }: Resetting): Promise<void> {
  const { application, now } = change
  const wasFinished = application.state === 'FINISHED'
  // What was stopped when it was finished has its clock where the stop left it.
  const { stoppedAt, finishedAt } = application
  const at = (wasFinished ? (stoppedAt ?? finishedAt) : null) ?? clockAt(application, now)
  if (clearsAnswers) await closeSitting(change, { by: caller.userId, reason })
  if (!clearsAnswers && wasFinished)
    await openAgain(change, caller, { state: 'CREATED', startedAt: null, deadlineAt: null })
  else await takeFinishAway(change, caller)
  if (!clearsAnswers) stopItemTimes(change, at)
}

type Opened = Partial<Pick<LockedApplication, 'state' | 'startedAt' | 'deadlineAt'>>

/**
 * A finished exam is open again: nothing of its finish is left but the event, and what came after it is judged as if it had come before. `opened`: what
 * the application is from now on. `change` has all answers.
 */
export async function openAgain(change: Change, by: ActOrder['caller'], opened: Opened): Promise<void> {
  const { trx, application } = change
  await takeFinishAway(change, by)
  Object.assign(application, opened)
  await offerLate(change)
  trx.write('UPDATE answers SET earned = NULL, outcome = NULL WHERE application_id = ?', [application.id])
}

async function takeFinishAway({ trx, application, now }: Change, by: ActOrder['caller']): Promise<void> {
  if (application.state === 'FINISHED')
    await tellReopened(trx, { applicationId: application.id, at: now, by })
  trx.write(
    `UPDATE applications SET finished_at = NULL, finish_source = NULL, finish_answer_count = NULL, finish_digest = NULL,
      earned_total = NULL WHERE id = ?`,
    [application.id]
  )
  Object.assign(application, { finishedAt: null, finishAnswerCount: null, finishDigest: null })
  forgetFinish(application.id)
}

/** Items whose own time was over at `at` stay closed; one whose time was running begins it anew at its next opening. */
function stopItemTimes(change: Change, at: number): void {
  const { trx, application, answers } = change
  change.flush()
  trx.write(
    'UPDATE answers SET timeout_at = closes_at, finished = 1 WHERE application_id = ? AND timeout_at IS NULL AND closes_at <= ?',
    [application.id, at]
  )
  trx.write(
    'UPDATE answers SET opened_at = NULL, closes_at = NULL WHERE application_id = ? AND timeout_at IS NULL',
    [application.id]
  )
  for (const answer of answers.values()) {
    const { timeoutAt, openedAt, closesAt } = answer
    if (timeoutAt !== null || openedAt === null) continue
    const isOver = closesAt !== null && closesAt <= at
    answers.set(
      answer.id,
      isOver
        ? { ...answer, timeoutAt: closesAt, finished: true }
        : { ...answer, openedAt: null, closesAt: null }
    )
  }
}
