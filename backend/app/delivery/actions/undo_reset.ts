import { ok, refuseConflict, type DomainError, type Result } from '#shared'
import { secondsLeft } from '../domain/deadline.js'
import type { ItemChanges } from '../domain/order_item.js'
import { deadlineNow, extended } from '../domain/schedule.js'
import { nextState } from '../domain/status.js'
import type { Change } from './change_application.js'
import { openAgain, refusedBy, resetting, staysFinished, type ObstacleOf } from './reset_application.js'
import { puttingBack } from './restore_sitting.js'
import { illegalState } from './set_schedule.js'
import type { ActOrder, ActPlan, PlannedAct } from './staff_act.js'
import { handingIn } from './stop_exam.js'

type Order = Pick<ActOrder, 'caller' | 'reason'>

/** What an undo leaves, because it is not as the order left it. */
export const changedSince = (): Result<never, DomainError> =>
  refuseConflict('changed_since', 'delivery.order_skipped_changed_since')

/** The total of minutes that gives what was left when an act ended the time; undefined: no time ran. */
const minutesLeft = ({ secondsLeft }: ItemChanges): number | undefined =>
  secondsLeft === undefined ? undefined : Math.max(1, Math.ceil(secondsLeft / 60))

/**
 * The undo of a hand-in; the answers are there. What was stopped is stopped again; of anything else the next start gives the time that was left when
 * it was handed in.
 */
export const takeHandInBack = (before: ItemChanges, order: Order, obstacleOf: ObstacleOf): PlannedAct =>
  before.state === 'STOPPED'
    ? stoppedAgain(before, order, obstacleOf)
    : resetting({ ...order, clearsAnswers: false, minutes: minutesLeft(before) }, obstacleOf)

/** As it was: since the moment of its stop, with what was left then. A resume gives the time of the stop back, and that of the hand-in with it. */
const stoppedAgain = (before: ItemChanges, order: Order, obstacleOf: ObstacleOf): PlannedAct => ({
  act: 'stop',
  plan: async (change) => {
    const { application, now } = change
    const refused = refusedBy(obstacleOf(application.id)) ?? (await staysFinished(change))
    if (refused) return refused
    const next = nextState(application.state, 'hand_back')
    if (!next.ok) return illegalState()
    const { heldMs, deadlineAt } = application
    // A pause that held the time before the stop, and has ended since, gave back nothing to what was finished.
    const left = secondsLeft({ ...application, state: next.value }, now) ?? 0
    const backMs = Math.max(0, (before.secondsLeft ?? 0) - left) * 1000
    return ok({
      set: {
        state: next.value,
        finishReason: null,
        heldMs: heldMs + backMs,
        deadlineAt: deadlineAt === null ? null : deadlineAt + backMs,
      },
      event: 'stopped',
      audit: { act: 'exam_stopped' },
      carryOut: () => openAgain(change, order.caller, { state: next.value }),
    })
  },
  rules: { answers: 'all' },
})

/**
 * The undo of a reset: what was finished is finished again with its times, while nobody has begun it; cleared answers are put back with the
 * window of before and the time that was left. What ran and kept its answers cannot run again by itself.
 */
export function takeResetBack(before: ItemChanges, after: ItemChanges, order: Order): PlannedAct {
  const isCleared = after.sitting !== undefined
  const wasFinished = before.state === 'FINISHED'
  const back = isCleared ? puttingBack({ ...order, sitting: before.sitting ?? 0 }) : handingIn(order)
  return {
    ...back,
    plan: async (change, repeats) => {
      if (!isCleared && !wasFinished) return illegalState()
      // Its candidate writes again, or has: no undo ends that.
      if (wasFinished && change.application.state !== 'CREATED') return changedSince()
      const planned = await back.plan(change, repeats)
      if (!planned.ok || planned.value === null) return planned
      const times = wasFinished ? timesOf(before) : timeLeft(change, before)
      return ok({ ...planned.value, set: { ...times, ...planned.value.set } })
    },
  }
}

const TIMES = [
  'windowEndAt',
  'windowGiven',
  'maxDurationMinutes',
  'grantedSeconds',
  'startUntilAt',
  'startedAt',
  'deadlineAt',
] as const

/** Of those that a reset changed, as they were. */
const timesOf = (before: ItemChanges): ActPlan['set'] =>
  Object.fromEntries(TIMES.flatMap((name) => (before[name] === undefined ? [] : [[name, before[name]]])))

/** As the next start gives it. Who has begun already keeps a minute, as with any shortened deadline. */
function timeLeft({ application, now }: Change, before: ItemChanges): ActPlan['set'] {
  const windowGiven = before.windowGiven ?? application.windowGiven
  const asked = { minutes: minutesLeft(before), endAt: before.windowEndAt }
  const set = { ...extended(application, asked, now), windowGiven }
  return { ...set, deadlineAt: deadlineNow({ ...application, ...set }) }
}
