import { ok, type DomainError, type Result } from '#shared'
import { stoppedMs } from '../domain/schedule.js'
import { nextState } from '../domain/status.js'
import type { ScheduleView } from '../views.js'
import type { Change } from './change_application.js'
import { finishLocked } from './finish_locked.js'
import { mayFinish } from './may_finish.js'
import { illegalState } from './set_schedule.js'
import { actOn, type ActOrder, type ActPlan, type ActRefusal, type PlannedAct } from './staff_act.js'

/**
 * Stops a running exam: its time does not run, and what was given before the stop reached the candidate is still taken.
 * @returns refused: `illegal_state`, what `actOn` refuses
 */
export const stopExam = (order: ActOrder): Promise<Result<ScheduleView, ActRefusal>> => actOn(order, STOP)

/** The act of `stopExam`. */
export const STOP: PlannedAct = {
  act: 'stop',
  plan: ({ application, now }, repeats) => {
    if (repeats && application.state === 'STOPPED') return ok(null)
    const next = nextState(application.state, 'stop')
    if (!next.ok) return illegalState()
    return ok({
      set: { state: next.value, stoppedAt: now },
      event: 'stopped',
      audit: { act: 'exam_stopped' },
    })
  },
}

/**
 * A stopped exam goes on: the time of the stop comes back complete, to the exam, whose window moves with it, and to items whose own time was
 * running. A pause of its room goes on holding the time.
 * @returns refused: `illegal_state`, what `actOn` refuses
 */
export const resumeExam = (order: ActOrder): Promise<Result<ScheduleView, ActRefusal>> => actOn(order, RESUME)

/** The act of `resumeExam`. */
export const RESUME: PlannedAct = { act: 'resume', plan: planResume, rules: { answers: 'all' } }

function planResume(change: Change, repeats: boolean): Result<ActPlan | null, DomainError> {
  const { application, now } = change
  if (repeats && application.state === 'STARTED') return ok(null)
  const next = nextState(application.state, 'resume')
  if (!next.ok) return illegalState()
  const { heldMs, deadlineAt } = application
  const backMs = stoppedMs(application, now)
  return ok({
    set: {
      state: next.value,
      stoppedAt: null,
      heldMs: heldMs + backMs,
      deadlineAt: deadlineAt === null ? null : deadlineAt + backMs,
    },
    event: 'resumed',
    audit: { act: 'exam_resumed' },
    carryOut: () => moveItemTimes(change, backMs),
  })
}

/** Also of answers that another change of this transaction has collected, or stores after this one: a stored answer has its closing time. */
function moveItemTimes({ trx, application, answers, flush }: Change, backMs: number): void {
  const stoppedAt = application.stoppedAt ?? Infinity
  flush()
  trx.write(
    'UPDATE answers SET closes_at = closes_at + ? WHERE application_id = ? AND timeout_at IS NULL AND closes_at > ?',
    [backMs, application.id, application.stoppedAt]
  )
  for (const answer of answers.values())
    if (answer.timeoutAt === null && answer.closesAt !== null && answer.closesAt > stoppedAt)
      answers.set(answer.id, { ...answer, closesAt: answer.closesAt + backMs })
}

/**
 * Hands in what an exam holds, for its candidate. What comes afterwards is quarantined, as after any finish.
 * @returns refused: `illegal_state`, what `actOn` refuses
 */
export const finishOnBehalf = (order: ActOrder): Promise<Result<ScheduleView, ActRefusal>> =>
  actOn(order, handingIn(order))

/** The act of `finishOnBehalf`. */
export const handingIn = ({ caller, reason = null }: Pick<ActOrder, 'caller' | 'reason'>): PlannedAct => ({
  act: 'finish_on_behalf',
  plan: async (change, repeats) => {
    const { application, now } = change
    if (repeats && application.state === 'FINISHED') return ok(null)
    if (!(await mayFinish(change))) return illegalState()
    return ok({
      set: {},
      event: null,
      audit: { act: 'exam_finished' },
      carryOut: async () => {
        // Answers of the same commit, which are collected still, are handed in too.
        change.flush()
        const cause = { reason: 'BY_STAFF', source: 'staff', ...caller, now } as const
        await finishLocked(change, { ...cause, why: reason })
      },
    })
  },
})
