import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import { clockAt } from '../domain/deadline.js'
import { statesBefore, takesAnswers, type State } from '../domain/status.js'

/** Somebody who sits an exam in a room, and who holds or releases the time. */
type Holding = { userId: number; roomId: number; now: number; by: number }

const EVENT = { held: 'time_held', released: 'time_released' } as const

async function recordHold(
  trx: TransactionClientContract,
  what: keyof typeof EVENT,
  rows: readonly { id: number; state: State }[],
  { userId, now, by }: Holding,
  detail: object
): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertQuery()
    .table('application_events')
    .multiInsert(
      rows.map(({ id, state }) => ({
        application_id: id,
        occurred_at: now,
        type: EVENT[what],
        from_state: state,
        to_state: state,
        source: by === userId ? 'candidate' : 'staff',
        user_id: by,
        session_id: null,
        detail_json: JSON.stringify(detail),
      }))
    )
}

/**
 * From `at` on, which may be about to come, the time of what this candidate sits in the room is held. In the transaction of the
 * pause: neither is there without the other.
 */
export async function holdTime(
  trx: TransactionClientContract,
  holding: Holding & { at: number }
): Promise<void> {
  const { userId, roomId, at } = holding
  const rows = await select(trx, 'applications', { id: 'applications.id', state: 'applications.state' })
    .where({ user_id: userId, room_id: roomId })
    .whereIn('state', statesBefore('finish'))
    .whereNull('held_at')
    .forUpdate()
  const ids = rows.map(({ id }) => id)
  await trx.from('applications').whereIn('id', ids).update({ held_at: at, updated_at: holding.now })
  await recordHold(trx, 'held', rows, holding, { heldAt: at })
}

/** A pause that was about to begin begins now. */
export const holdTimeNow = (
  trx: TransactionClientContract,
  { userId, now }: Pick<Holding, 'userId' | 'now'>
): Promise<unknown> =>
  trx
    .from('applications')
    .where('user_id', userId)
    .whereIn('state', statesBefore('finish'))
    .where('held_at', '>', now)
    .update({ held_at: now, updated_at: now })

const HELD = {
  id: 'applications.id',
  state: 'applications.state',
  stoppedAt: 'applications.stopped_at',
  heldAt: 'applications.held_at',
} as const

/**
 * The time runs again: the time held is given back, to the exam and to items whose own time was running, in whichever room the candidate is
 * now.
 */
export async function releaseTime(trx: TransactionClientContract, holding: Holding): Promise<void> {
  const { userId, now } = holding
  const rows = await select(trx, 'applications', HELD)
    .where('user_id', userId)
    .whereNotNull('held_at')
    .forUpdate()
  for (const { id, state, stoppedAt, heldAt } of rows) {
    if (heldAt === null) continue
    // From a stop on the time does not run anyway: the resume gives that part back.
    const heldMs = takesAnswers(state) ? Math.max(0, clockAt({ state, stoppedAt }, now) - heldAt) : 0
    await trx
      .from('applications')
      .where('id', id)
      .update({
        held_at: null,
        held_ms: trx.raw('held_ms + ?', [heldMs]),
        deadline_at: trx.raw('deadline_at + ?', [heldMs]),
        updated_at: now,
      })
    if (heldMs === 0) continue
    await trx
      .from('answers')
      .where('application_id', id)
      .whereNull('timeout_at')
      .where('closes_at', '>', heldAt)
      .update({ closes_at: trx.raw('closes_at + ?', [heldMs]) })
    await recordHold(trx, 'released', [{ id, state }], holding, {
      heldAt,
      seconds: Math.round(heldMs / 1000),
    })
  }
}
