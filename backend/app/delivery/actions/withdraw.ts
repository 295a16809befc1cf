import { ok, type Result } from '#shared'
import { lastRoomBefore } from '../queries/last_act.js'
import type { ScheduleView } from '../views.js'
import { illegalState } from './set_schedule.js'
import { actOn, type ActOrder, type ActRefusal, type PlannedAct } from './staff_act.js'

/**
 * Takes back an application that has not begun: it leaves its room and every list, and nobody begins it. Its answers stay.
 * @returns refused: `illegal_state`, what `actOn` refuses
 */
export const withdraw = (order: ActOrder): Promise<Result<ScheduleView, ActRefusal>> => actOn(order, WITHDRAW)

/** The act of `withdraw`. */
export const WITHDRAW: PlannedAct = {
  act: 'withdraw',
  plan: ({ application, now }) => {
    if (application.withdrawnAt !== null) return ok(null)
    if (application.state !== 'CREATED') return illegalState()
    return ok({
      set: { withdrawnAt: now, roomId: null },
      event: 'withdrawn',
      audit: { act: 'application_withdrawn' },
    })
  },
  rules: { withdrawn: true },
}

/**
 * Puts a withdrawn application back, into the room that it was taken out of.
 * @returns refused: what `actOn` refuses
 */
export const restore = (order: ActOrder): Promise<Result<ScheduleView, ActRefusal>> => actOn(order, RESTORE)

/** The act of `restore`. */
export const RESTORE: PlannedAct = {
  act: 'restore',
  plan: async ({ trx, application }) => {
    if (application.withdrawnAt === null) return ok(null)
    return ok({
      set: { withdrawnAt: null, roomId: await lastRoomBefore(trx, application.id) },
      event: 'restored',
      audit: { act: 'application_restored' },
    })
  },
  rules: { withdrawn: true },
}
