import { record, type RecordedAct } from '#audit'
import { announce } from '#realtime'
import {
  err,
  ok,
  refuseConflict,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
  type SqlValue,
} from '#shared'
import type { Tables } from '#database/tables'
import type { StaffAct } from '../domain/staff_acts.js'
import { takesAnswers } from '../domain/status.js'
import { collectionEnd } from '../queries/collection_end.js'
import { lastAct, type LastAct } from '../queries/last_act.js'
import type { LockedApplication } from '../queries/locked_rows.js'
import { witnessAct, type ActedOn } from '../queries/room_hooks.js'
import { scheduleView, type ScheduleRow } from '../queries/schedule_view.js'
import type { ScheduleView } from '../views.js'
import { changeOrRefuse, type Change } from './change_application.js'
import { recordEvent, settleEvents, type ApplicationEventFact } from './record_event.js'
import { finishWhenOver } from './save_answers.js'

/** An act of staff on one application. `version`: the one that they decided on; without it the present one. `reason`: as they typed it. */
export type ActOrder = {
  applicationId: number
  caller: Pick<Caller, 'userId' | 'sessionId'>
  version?: number | undefined
  reason?: string | null | undefined
}

/** The columns that acts set, by the names that they have in a locked row. */
const COLUMNS = {
  state: 'state',
  windowStartAt: 'window_start_at',
  windowEndAt: 'window_end_at',
  windowGiven: 'window_given',
  maxDurationMinutes: 'max_duration_minutes',
  grantedSeconds: 'granted_seconds',
  startUntilAt: 'start_until_at',
  startedAt: 'started_at',
  deadlineAt: 'deadline_at',
  stoppedAt: 'stopped_at',
  heldAt: 'held_at',
  heldMs: 'held_ms',
  finishReason: 'finish_reason',
  reseted: 'reseted',
  lastSavedAt: 'last_saved_at',
  roomId: 'room_id',
  withdrawnAt: 'withdrawn_at',
  timeFactor: 'time_factor',
} as const satisfies Partial<Record<keyof LockedApplication, keyof Tables['applications']>>
type Settable = Partial<Pick<LockedApplication, keyof typeof COLUMNS>>
const isSettable = (name: string): name is keyof typeof COLUMNS => name in COLUMNS

/** What an act will do. `event` null: what is carried out writes it. `carryOut`: what belongs to it besides the row, before that is written. */
export type ActPlan = {
  set: Settable
  event: ApplicationEventFact['type'] | null
  /** What its event holds besides. */
  detail?: Readonly<Record<string, string | number | boolean | null>>
  audit: Pick<RecordedAct, 'act' | 'detail'>
  carryOut?: () => void | Promise<void>
}

/** The act was decided on what is so no more: what staff did meanwhile, and the application as it is now. */
export type StaleAct = { kind: 'stale'; meanwhile: LastAct | null; current: ScheduleView }
export type ActRefusal = DomainError | StaleAct

type ActRules = {
  /** Also after the end of the collection: it moves it. */
  afterTheEnd?: boolean
  /** Also of one that was withdrawn, which is not there for other acts. */
  withdrawn?: boolean
  answers?: Parameters<typeof changeOrRefuse>[1]
}

/** `from`: the room before. */
type Outcome = {
  row: ScheduleRow
  from: number | null
  end: 'changed' | 'same' | 'stale'
  last: LastAct | null
}

/**
 * The one way in which staff change one application: under the lock that batches, start, finish and the sweeper take, with its event, its
 * act on record and the next `schedule_version` in one transaction; hints go out after it.
 * `plan` looks and writes nothing; null: it is so already, and nothing is written. `repeats`: the same person did the same last, and may only
 * not have heard the answer.
 * @returns as it is then. Refused: stale; `collection_over`; what `plan` refuses
 */
export async function actOn(
  order: ActOrder,
  act: StaffAct,
  plan: (
    change: Change,
    repeats: boolean
  ) => Result<ActPlan | null, DomainError> | Promise<Result<ActPlan | null, DomainError>>,
  { afterTheEnd = false, withdrawn = false, answers = [] }: ActRules = {}
): Promise<Result<ScheduleView, ActRefusal>> {
  const done = await changeOrRefuse<Outcome>(order.applicationId, answers, async (change) => {
    const { application, now, trx } = change
    await finishWhenOver(change)
    if (application.withdrawnAt !== null && !withdrawn) return refuseNotFound()
    const isStale = order.version !== undefined && order.version !== application.version
    // Of the same group of changes: its event must be there to be read.
    if (isStale) settleEvents(trx)
    const last = isStale ? await lastAct(trx, application.id) : null
    const { roomId: from } = application
    const outcome = (end: Outcome['end']) => ok({ row: { ...application, now }, from, end, last })
    const repeats = last !== null && last.act === act && last.by.id === order.caller.userId
    if (isStale && !repeats) return outcome('stale')
    // Answers come before the rule: what an exam holds may be handed in at any time.
    if (!afterTheEnd && act !== 'finish_on_behalf' && (await isOver(change)))
      return refuseConflict('collection_over', 'delivery.collection_over')
    const planned = await plan(change, repeats)
    if (!planned.ok) return isStale ? outcome('stale') : planned
    if (planned.value === null) return outcome('same')
    // The same person did something else with the same call.
    if (isStale) return outcome('stale')
    await carryOut(change, order, act, planned.value)
    return outcome('changed')
  })
  if (!done.ok) return done
  const { row, from, end, last } = done.value
  const view = await scheduleView(row)
  if (end === 'stale') return err({ kind: 'stale', meanwhile: last, current: view })
  if (end === 'changed')
    await tell({
      applicationId: row.id,
      userId: row.userId,
      rooms: roomsOf(from, row.roomId),
      version: row.version,
    })
  return ok(view)
}

const roomsOf = (...ids: (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

/**
 * What still runs or is stopped is not over: a stop or a pause gives its time back beyond the window, and staff let it go on. Most windows are
 * open still, and nothing is read for them.
 */
const isOver = async ({ trx, application, now }: Change): Promise<boolean> =>
  !takesAnswers(application.state) &&
  application.windowEndAt < now &&
  (await collectionEnd(trx, application.collectionId)) < now

async function carryOut(change: Change, order: ActOrder, act: StaffAct, plan: ActPlan): Promise<void> {
  const { trx, application, now } = change
  const before = { ...application }
  await plan.carryOut?.()
  const version = application.version + 1
  const columns: [string, SqlValue][] = Object.entries(plan.set).flatMap(([name, value]) =>
    isSettable(name)
      ? [[COLUMNS[name], typeof value === 'boolean' ? Number(value) : value] as [string, SqlValue]]
      : []
  )
  const values: [string, SqlValue][] = [...columns, ['schedule_version', version], ['updated_at', now]]
  trx.write(
    `UPDATE applications SET ${values.map(([column]) => `${column} = ?`).join(', ')} WHERE id = ?`,
    [...values.map(([, value]) => value), application.id],
    1
  )
  Object.assign(application, plan.set, { version })
  const reason = order.reason ?? null
  const [from, to] = [timesOf(before), timesOf(application)]
  if (plan.event !== null)
    recordEvent(trx, {
      applicationId: application.id,
      at: now,
      type: plan.event,
      from: before.state,
      to: application.state,
      source: 'staff',
      ...order.caller,
      detail: { act, version, before: from, after: to, reason, ...plan.detail },
    })
  await record(trx, {
    ...plan.audit,
    institutionId: application.institutionId,
    subject: { type: 'application', id: application.id },
    before: { ...from, state: before.state },
    after: { ...to, state: application.state },
    reason,
  })
}

/** What the record holds of an application's time, so that an act can be read, and put back. Times in epoch ms. */
const timesOf = (application: LockedApplication) => ({
  startAt: application.windowStartAt,
  endAt: application.windowEndAt,
  minutes: application.maxDurationMinutes,
  grantedSeconds: application.grantedSeconds,
  deadlineAt: application.deadlineAt,
  room: application.roomId,
})

/** The open exam of the candidate hears of it, and the staff of the room. */
async function tell(acted: ActedOn): Promise<void> {
  const { applicationId, userId, version } = acted
  announce(`users/${userId}`, { kind: 'application', version, userId, applicationId })
  await witnessAct(acted)
}
