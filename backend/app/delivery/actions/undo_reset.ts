import { ok, refuseConflict, type DomainError, type Result } from '#shared'
import type { ItemChanges } from '../domain/order_item.js'
import { deadlineNow, extended } from '../domain/schedule.js'
import type { Change } from './change_application.js'
import { resetting, type ObstacleOf } from './reset_application.js'
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

/** The undo of a hand-in: the next start gives the time that was left when it was handed in; the answers are there. */
export const beginAgain = (before: ItemChanges, order: Order, obstacleOf: ObstacleOf): PlannedAct =>
  resetting({ ...order, clearsAnswers: false, minutes: minutesLeft(before) }, obstacleOf)

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
