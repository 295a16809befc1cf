import { ok, type DomainError, type Result } from '#shared'
import { isAsLeft, type ItemChanges, type ItemFacts } from '../domain/order_item.js'
import { deadlineNow, extended, totalMinutes } from '../domain/schedule.js'
import type { OrderKind } from '../domain/staff_orders.js'
import { takesAnswers } from '../domain/status.js'
import type { LockedApplication } from '../queries/locked_rows.js'
import type { Change } from './change_application.js'
import { movingTo } from './order_acts.js'
import type { ObstacleOf } from './reset_application.js'
import { illegalState } from './set_schedule.js'
import type { ActOrder, ActPlan, PlannedAct } from './staff_act.js'
import { RESUME, STOP } from './stop_exam.js'
import { changedSince, takeHandInBack, takeResetBack } from './undo_reset.js'
import { RESTORE, WITHDRAW } from './withdraw.js'

type Given = { order: Pick<ActOrder, 'caller' | 'reason'>; obstacleOf: ObstacleOf }

/** What an order did to one application. `version`: of the application afterwards. */
export type DoneItem = { before: ItemChanges; after: ItemChanges; version: number }

/**
 * Puts back what an order did to one application, by an act of its own, where it is still as the order left it: staff have done nothing to
 * it since. What its candidate does since may make it impossible; then it stays as it is.
 */
export function actOfUndo(kind: OrderKind, { before, after, version }: DoneItem, given: Given): PlannedAct {
  const inverse = inverseOf(kind, { before, after, version }, given)
  return {
    ...inverse,
    // Putting back is no new decision about an end that is over.
    rules: { ...inverse.rules, afterTheEnd: true },
    plan: (change, repeats) => {
      // The second attempt is an application of its own: nothing of it is older than the order.
      const isOwn = kind !== 'give_another_chance'
      if (isOwn && (change.application.version !== version || !isAsLeft(factsOf(change.application), after)))
        return changedSince()
      return inverse.plan(change, repeats)
    },
  }
}

function inverseOf(kind: OrderKind, { before, after }: DoneItem, { order, obstacleOf }: Given): PlannedAct {
  switch (kind) {
    case 'set_application_dates':
      return { act: kind, plan: (change) => planDatesBack(change, before) }
    case 'set_endtime':
    case 'set_timeout':
      return { act: kind, plan: (change) => planTimeBack(change, before) }
    case 'set_timewindow':
      return { act: 'set_endtime', plan: (change) => planTimeBack(change, before) }
    case 'stop':
      return RESUME
    case 'resume':
      return STOP
    case 'finish_on_behalf':
      return takeHandInBack(before, order, obstacleOf)
    case 'reset':
      return takeResetBack(before, after, order)
    case 'room':
      return movingTo(before.roomId ?? null)
    case 'withdraw':
      return RESTORE
    case 'restore':
    case 'give_another_chance':
      return WITHDRAW
  }
}

const planOf = (set: ActPlan['set']): Result<ActPlan, DomainError> =>
  ok({ set, event: 'schedule_changed', audit: { act: 'deadline_changed' } })

const isSame = (application: LockedApplication, set: ItemChanges): boolean =>
  Object.entries(set).every(([field, value]) => application[field as keyof ItemFacts] === value)

function planDatesBack({ application }: Change, before: ItemChanges): Result<ActPlan | null, DomainError> {
  if (application.state !== 'CREATED') return illegalState()
  const { windowStartAt, windowEndAt, windowGiven, maxDurationMinutes } = {
    ...factsOf(application),
    ...before,
  }
  const { grantedSeconds, timeFactor, startUntilAt, finishReason } = { ...factsOf(application), ...before }
  const window = { windowStartAt, windowEndAt, windowGiven, startUntilAt, finishReason }
  const set = { ...window, maxDurationMinutes, grantedSeconds, timeFactor }
  return isSame(application, set) ? ok(null) : planOf(set)
}

/** Who is writing keeps a minute, as with any shortened deadline. */
function planTimeBack(
  { application, now }: Change,
  before: ItemChanges
): Result<ActPlan | null, DomainError> {
  if (application.state === 'FINISHED') return illegalState()
  const former = { ...factsOf(application), ...before }
  const { windowGiven, maxDurationMinutes } = former
  const limited = takesAnswers(application.state)
    ? extended(application, { minutes: totalMinutes(former), endAt: former.windowEndAt }, now)
    : former
  const isExact = totalMinutes({ maxDurationMinutes, ...limited }) === totalMinutes(former)
  const { grantedSeconds } = isExact ? former : limited
  const set = { windowEndAt: limited.windowEndAt, grantedSeconds, windowGiven }
  const deadlineAt = deadlineNow({ ...application, ...set })
  return isSame(application, { ...set, deadlineAt }) ? ok(null) : planOf({ ...set, deadlineAt })
}

/** What an item holds of an application. */
export const factsOf = (application: LockedApplication): ItemFacts => ({
  state: application.state,
  windowStartAt: application.windowStartAt,
  windowEndAt: application.windowEndAt,
  windowGiven: application.windowGiven,
  maxDurationMinutes: application.maxDurationMinutes,
  grantedSeconds: application.grantedSeconds,
  timeFactor: application.timeFactor,
  startUntilAt: application.startUntilAt,
  startedAt: application.startedAt,
  deadlineAt: application.deadlineAt,
  finishReason: application.finishReason,
  finishedAt: application.finishedAt,
  roomId: application.roomId,
  withdrawnAt: application.withdrawnAt,
  sitting: application.sitting,
})
