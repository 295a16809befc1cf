import { factorAt, LEAST_FACTOR, type Accommodation } from '#identity'
import { ok, refuseConflict } from '#shared'
import { shareOf } from '../domain/accommodated.js'
import type { OrderKind, OrderParams } from '../domain/staff_orders.js'
import type { LockedApplication } from '../queries/locked_rows.js'
import { resetting, type ObstacleOf } from './reset_application.js'
import { extension, newDates } from './set_schedule.js'
import type { ActOrder, PlannedAct } from './staff_act.js'
import { handingIn, RESUME, STOP } from './stop_exam.js'
import { RESTORE, WITHDRAW } from './withdraw.js'

/** What acts on many look up before they begin: `graces` and `needs` by the ids of exams and people. */
export type OrderFacts = {
  readonly graces: ReadonlyMap<number, number | null>
  readonly needs: ReadonlyMap<number, Accommodation>
  readonly obstacleOf: ObstacleOf
}

type Given = { kind: OrderKind; params: OrderParams; order: Pick<ActOrder, 'caller' | 'reason'> }

/**
 * The single act that an order is made of; null: `give_another_chance`, which makes another application instead of changing one.
 * @throws Error when the parameters do not fit the kind: a bug
 */
export function actOfOrder({ kind, params, order }: Given, facts: OrderFacts): PlannedAct | null {
  const { endAt, flat = false } = params
  /** The total of an application: with the share of its accommodation, unless it is left out. */
  const minutesOf = ({ timeFactor }: LockedApplication): number | undefined =>
    params.minutes === undefined
      ? undefined
      : params.minutes + (flat ? 0 : shareOf(params.minutes, timeFactor) / 60)
  switch (kind) {
    case 'set_application_dates': {
      const dates = {
        startAt: needed(params.startAt),
        endAt: needed(endAt),
        minutes: needed(params.minutes),
        strategy: params.strategy ?? 'keep_existing',
      }
      return newDates(dates, ({ examId, userId }) => ({
        graceMinutes: facts.graces.get(examId) ?? null,
        timeFactor: flat ? LEAST_FACTOR : factorAt(facts.needs.get(userId), dates.startAt),
      }))
    }
    case 'set_endtime':
    case 'set_timeout':
      return extension(kind, (application) => ({ endAt, minutes: minutesOf(application) }))
    case 'set_timewindow':
      return extension('set_endtime', { endAt: needed(endAt) })
    case 'stop':
      return STOP
    case 'resume':
      return RESUME
    case 'finish_on_behalf':
      return handingIn(order)
    case 'reset': {
      const clearsAnswers = params.clearsAnswers ?? false
      const resetOf = (application: LockedApplication) =>
        resetting({ ...order, clearsAnswers, endAt, minutes: minutesOf(application) }, facts.obstacleOf)
      return {
        act: 'reset',
        plan: (change, repeats) => resetOf(change.application).plan(change, repeats),
        rules: { afterTheEnd: endAt !== undefined, answers: 'all' },
      }
    }
    case 'room':
      return movingTo(params.roomId ?? null)
    case 'withdraw':
      return WITHDRAW
    case 'restore':
      return RESTORE
    case 'give_another_chance':
      return null
  }
}

function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('an order lacks a parameter of its kind')
  return value
}

/** Into another room, or out of any, before it begins. */
export const movingTo = (roomId: number | null): PlannedAct => ({
  act: 'move',
  plan: ({ application }) => {
    if (application.roomId === roomId) return ok(null)
    if (application.state !== 'CREATED')
      return refuseConflict('application_begun', 'delivery.room_of_started')
    return ok({ set: { roomId }, event: 'room_changed', audit: { act: 'application_moved' } })
  },
})
