import { deliveryExam } from '#catalog'
import { timeFactorOf } from '#identity'
import { ok, refuse, refuseConflict, type DomainError, type Result } from '#shared'
import { shareOf } from '../domain/accommodated.js'
import { deadlineNow, extended, hasWindow, type Extension } from '../domain/schedule.js'
import type { StaffAct } from '../domain/staff_acts.js'
import type { LockedApplication } from '../queries/locked_rows.js'
import type { ScheduleView } from '../views.js'
import type { Change } from './change_application.js'
import { actOn, type ActOrder, type ActPlan, type ActRefusal, type PlannedAct } from './staff_act.js'

/** Which of the two calls it is that gives an application more time, or less. */
export type ExtensionAct = Extract<StaffAct, 'set_endtime' | 'set_timeout'>

/**
 * Gives an application another end of its window, another total of minutes, or both. Absolute: a repeat changes nothing.
 * @returns refused: `illegal_state` when it is finished, `no_window`, `window_order`; what `actOn` refuses
 */
export const extendTime = (
  order: ActOrder,
  act: ExtensionAct,
  asked: Extension
): Promise<Result<ScheduleView, ActRefusal>> => actOn(order, extension(act, asked))

/** The act of `extendTime`. `asked` of an application: an order of many may give each another total. */
export const extension = (
  act: ExtensionAct,
  asked: Extension | ((application: LockedApplication) => Extension)
): PlannedAct => ({
  act,
  plan: ({ application, now }) =>
    planExtension(application, typeof asked === 'function' ? asked(application) : asked, now),
})

function planExtension(
  application: LockedApplication,
  asked: Extension,
  now: number
): Result<ActPlan | null, DomainError> {
  if (application.state === 'FINISHED') return illegalState()
  if (!hasWindow(application)) return refuseConflict('no_window', 'delivery.no_time_window')
  if (asked.endAt !== undefined && asked.endAt <= (application.startedAt ?? application.windowStartAt))
    return windowOrder('endTime')
  const set = extended(application, asked, now)
  const deadlineAt = deadlineNow({ ...application, ...set })
  const isSame =
    set.grantedSeconds === application.grantedSeconds &&
    set.windowEndAt === application.windowEndAt &&
    deadlineAt === application.deadlineAt
  if (isSame) return ok(null)
  // A window of its own: an import of the exam does not put back that of the exam.
  const windowGiven = set.windowEndAt === application.windowEndAt ? application.windowGiven : 1
  return ok(planOf({ ...set, deadlineAt, windowGiven }))
}

const planOf = (set: ActPlan['set']): ActPlan => ({
  set,
  event: 'schedule_changed',
  audit: { act: 'deadline_changed' },
})

/** `keep_existing`: only to who has no window, or one that is over. Times in epoch ms. */
export type NewDates = {
  startAt: number
  endAt: number
  minutes: number
  strategy: 'delete_existing' | 'keep_existing'
}

/**
 * Gives an application that has not begun a window of its own; its candidate's accommodation is added to the minutes. Also after the end of the collection, which it moves.
 * @returns refused: `illegal_state` when it has begun, what `actOn` refuses
 */
export async function setDates(
  order: ActOrder,
  { examId, userId }: { examId: number; userId: number },
  dates: NewDates
): Promise<Result<ScheduleView, ActRefusal>> {
  const graceMinutes = (await deliveryExam(examId))?.gracePeriodMinutes ?? null
  const rules = { graceMinutes, timeFactor: await timeFactorOf(userId, dates.startAt) }
  return actOn(
    order,
    newDates(dates, () => rules)
  )
}

/** What new dates depend on besides them. `timeFactor` in percent. */
export type DateRules = { graceMinutes: number | null; timeFactor: number }

/** The act of `setDates`. */
export const newDates = (
  dates: NewDates,
  rulesOf: (application: LockedApplication) => DateRules
): PlannedAct => ({
  act: 'set_application_dates',
  plan: (change) => planDates(change, dates, rulesOf(change.application)),
  rules: { afterTheEnd: true },
})

function planDates(
  { application, now }: Change,
  { startAt, endAt, minutes, strategy }: NewDates,
  { graceMinutes, timeFactor }: DateRules
): Result<ActPlan | null, DomainError> {
  if (application.state !== 'CREATED') return illegalState()
  const stays = hasWindow(application) && application.windowEndAt >= now
  if (strategy === 'keep_existing' && stays) return ok(null)
  const set = {
    windowStartAt: startAt,
    windowEndAt: endAt,
    maxDurationMinutes: minutes,
    timeFactor,
    grantedSeconds: shareOf(minutes, timeFactor),
    startUntilAt: graceMinutes === null ? null : startAt + graceMinutes * 60_000,
    windowGiven: 1,
    // A start that came too late for the window before may come in time for this one.
    finishReason: null,
  }
  const isSame = Object.entries(set).every(([name, value]) => application[name as keyof typeof set] === value)
  return ok(isSame ? null : planOf(set))
}

export const illegalState = (): Result<never, DomainError> =>
  refuseConflict('illegal_state', 'delivery.illegal_state')

const windowOrder = (field: 'startTime' | 'endTime'): Result<never, DomainError> =>
  refuse('invalid', 'validation', { fields: { [field]: ['delivery.window_order'] } })
