import { record, type RecordedAct } from '#audit'
import { announce } from '#realtime'
import {
  err,
  ok,
  refuseConflict,
  refuseNotFound,
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
import { witnessActs, type ActedOn } from '../queries/room_hooks.js'
import { scheduleView, type ScheduleRow } from '../queries/schedule_view.js'
import type { ScheduleView } from '../views.js'
import { changeOrRefuse, type Change } from './change_application.js'
import { recordEvent, settleEvents, type ApplicationEventFact } from './record_event.js'
import { finishWhenOver } from './save_answers.js'

/** An act of staff on one application. `version`: the one that they decided on; without it the present one. `reason`: as they typed it. */
export type ActOrder = {
  applicationId: number
  /** `sessionId` null: an order of many, which outlives it. */
  caller: { userId: number; sessionId: number | null }
  version?: number | undefined
  reason?: string | null | undefined
  /** Of work that is part of no request: the group in which they ordered it. */
  group?: string | undefined
  /**
   * The order of many that this is a part of, and the group in which it was given: its job is part of no request. `endAt`: the end of the
   * collection, read once for all of its applications; epoch ms.
   */
  staffOrder?: { id: number; group: string; endAt: number } | undefined
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
export type Settable = Partial<Pick<LockedApplication, keyof typeof COLUMNS>>
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

export type ActRules = {
  /** Also after the end of the collection: it moves it. */
  afterTheEnd?: boolean
  /** Also of one that was withdrawn, which is not there for other acts. */
  withdrawn?: boolean
  answers?: Parameters<typeof changeOrRefuse>[1]
}

/** One kind of act, ready for any application. `plan` looks and writes nothing; null: it is so already, and nothing is written. */
export type PlannedAct = {
  act: StaffAct
  /** `repeats`: the same person did the same last, and may only not have heard the answer. */
  plan: (
    change: Change,
    repeats: boolean
  ) => Result<ActPlan | null, DomainError> | Promise<Result<ActPlan | null, DomainError>>
  rules?: ActRules
}

/** `from`: the room before. */
export type ActOutcome = {
  row: ScheduleRow
  from: number | null
  end: 'changed' | 'same' | 'stale'
  last: LastAct | null
}

/**
 * The one way in which staff change one application: under the lock that batches, start, finish and the sweeper take, with its event, its
 * act on record and the next `schedule_version` in one transaction; hints go out after it.
 * @returns as it is then. Refused: stale; `collection_over`; what the plan refuses
 */
export async function actOn(order: ActOrder, act: PlannedAct): Promise<Result<ScheduleView, ActRefusal>> {
  const done = await changeOrRefuse(order.applicationId, act.rules?.answers ?? [], (change) =>
    actWithin(change, order, act)
  )
  if (!done.ok) return done
  const { row, end, last } = done.value
  const view = await scheduleView(row)
  if (end === 'stale') return err({ kind: 'stale', meanwhile: last, current: view })
  if (end === 'changed') await tellActs([actedOn(done.value)])
  return ok(view)
}

/** The same within a transaction that has locked the application: whoever commits it tells of what was changed (`tellActs`). */
export async function actWithin(
  change: Change,
  order: ActOrder,
  { act, plan, rules = {} }: PlannedAct
): Promise<Result<ActOutcome, DomainError>> {
  const { application, now, trx } = change
  await finishWhenOver(change)
  if (application.withdrawnAt !== null && !rules.withdrawn) return refuseNotFound()
  const isStale = order.version !== undefined && order.version !== application.version
  // Of the same group of changes: its event must be there to be read.
  if (isStale) settleEvents(trx)
  const last = isStale ? await lastAct(trx, application.id) : null
  const { roomId: from } = application
  const outcome = (end: ActOutcome['end']) => ok({ row: { ...application, now }, from, end, last })
  const repeats = last !== null && last.act === act && last.by.id === order.caller.userId
  if (isStale && !repeats) return outcome('stale')
  const planned =
    (await obstacleOf(change, { act, plan, rules }, order.staffOrder)) ?? (await plan(change, repeats))
  if (!planned.ok) return isStale && planned.error.code !== 'collection_over' ? outcome('stale') : planned
  if (planned.value === null) return outcome('same')
  // The same person did something else with the same call.
  if (isStale) return outcome('stale')
  await carryOut(change, order, act, planned.value)
  return outcome('changed')
}

/** What refuses an act before its plan is asked; null: nothing. */
export async function obstacleOf(
  change: Change,
  { act, rules = {} }: PlannedAct,
  staffOrder?: ActOrder['staffOrder']
): Promise<Result<never, DomainError> | null> {
  // Answers come before the rule: what an exam holds may be handed in at any time.
  const mayBeOver = rules.afterTheEnd === true || act === 'finish_on_behalf'
  if (mayBeOver || !(await isOver(change, staffOrder?.endAt))) return null
  return refuseConflict('collection_over', 'delivery.collection_over')
}

const roomsOf = (...ids: (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

/**
 * What still runs or is stopped is not over: a stop or a pause gives its time back beyond the window, and staff let it go on. Most windows are
 * open still, and nothing is read for them.
 */
const isOver = async ({ trx, application, now }: Change, endAt?: number): Promise<boolean> =>
  !takesAnswers(application.state) &&
  application.windowEndAt < now &&
  (endAt ?? (await collectionEnd(trx, application.collectionId))) < now

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
  const group = order.staffOrder?.group ?? order.group
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
      detail: { act, version, before: from, after: to, reason, ...partOf(order), ...plan.detail },
    })
  await record(trx, {
    ...plan.audit,
    ...(group !== undefined && { by: { userId: order.caller.userId, group } }),
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

const partOf = ({ staffOrder }: ActOrder): Record<string, number> =>
  staffOrder ? { order: staffOrder.id } : {}

export const actedOn = ({ row, from }: ActOutcome): ActedOn => ({
  applicationId: row.id,
  userId: row.userId,
  rooms: roomsOf(from, row.roomId),
  version: row.version,
})

/** After the commit: the open exams of the candidates hear of it, and the staff of their rooms. */
export async function tellActs(acts: readonly ActedOn[]): Promise<void> {
  for (const { applicationId, userId, version } of acts)
    announce(`users/${userId}`, { kind: 'application', version, userId, applicationId })
  await witnessActs(acts)
}
