import { performance } from 'node:perf_hooks'
import vine from '@vinejs/vine'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChunkOutcome, ChunkRequest, JobType } from '#jobs'
import { clock, ok, refuseConflict, rowId, wasUndone } from '#shared'
import { prepareOrder, type PreparedOrder } from '../actions/prepare_order.js'
import { carryOutRows, TOGETHER, type OrderCounts } from '../actions/carry_out_rows.js'
import { tellActs } from '../actions/staff_act.js'
import { MOST_ROWS } from '../domain/staff_orders.js'
import { lockForMoves, type ActedOn, type Move } from '../queries/room_hooks.js'
import { holdsRunningKey } from '../queries/staff_orders.js'

/** `order`: the id of its row, which has all that is to be done. */
type Payload = { order: number }

/**
 * Where chunks of this process met errors, by their order: up to `until` rows are done one by one, and one that fails alone twice is left out
 * as failed. What other processes met is known by the attempts of the job.
 */
const troubled = new Map<number, { until: number; failures: Map<number, number> }>()

/** A chunk locks applications whose candidates may be writing: for less than other jobs may lock their rows on MariaDB. */
const LOCKED_MS = 25

/** Once may be the connection. */
const MOST_FAILURES = 2
/** Fewer than fail the job: in each attempt another process may have had it, and known nothing of the others. */
const MOST_ATTEMPTS = 5

/** For tests: what another process knows. */
export const forgetTroubles = (): void => troubled.clear()

/**
 * An order of staff for many applications. The cursor counts its applications in the order of their ids; acts, items, counts and cursor are
 * one transaction.
 */
export const staffOrderJob: JobType<Payload, PreparedOrder | null> = {
  type: 'delivery.staff_order',
  lane: 'orders',
  payload: vine.create({ order: rowId() }),
  warnings: ['failed'],
  fewestUnits: TOGETHER,
  prepare: ({ payload, cursor, units, attempts }) => {
    const isTroubled = attempts > 0 || cursor < (troubled.get(payload.order)?.until ?? 0)
    return prepareOrder(payload.order, cursor, isTroubled ? 1 : Math.min(units, MOST_ROWS))
  },
  mayRetry: async (trx, { order }) =>
    (await holdsRunningKey(trx, order))
      ? ok(undefined)
      : refuseConflict('order_replaced', 'delivery.order_replaced'),
  chunk: async (trx, request, prepared = null) => {
    if (prepared === null) return ok({ cursor: request.cursor, done: 0, ended: true })
    try {
      const outcome = await doChunk(trx, request, prepared)
      if (outcome.ended) trx.after('commit', () => void troubled.delete(prepared.order.id))
      return ok(outcome)
    } catch (error) {
      if (!wasUndone(error)) noteTrouble(prepared, request.cursor)
      throw error
    }
  },
}

function noteTrouble({ order, rows }: PreparedOrder, cursor: number): void {
  const trouble = troubled.get(order.id) ?? { until: 0, failures: new Map<number, number>() }
  const [only] = rows
  if (rows.length === 1 && only) trouble.failures.set(only.id, (trouble.failures.get(only.id) ?? 0) + 1)
  trouble.until = Math.max(trouble.until, cursor + rows.length)
  troubled.set(order.id, trouble)
}

const isLeftOut = (orderId: number, applicationId: number): boolean =>
  (troubled.get(orderId)?.failures.get(applicationId) ?? 0) >= MOST_FAILURES

async function doChunk(
  trx: TransactionClientContract,
  { cursor, attempts, isTimeUp }: ChunkRequest<Payload>,
  prepared: PreparedOrder
): Promise<ChunkOutcome> {
  const { order } = prepared
  // Rooms are locked before applications, as a single move does.
  const recordMoves = order.kind === 'room' ? await lockForMoves(trx, prepared.rooms) : null
  const upTo = performance.now() + LOCKED_MS
  const { counts, acts } = await carryOutRows(trx, prepared, {
    isTimeUp: () => isTimeUp() || performance.now() >= upTo,
    // It is alone then.
    isLeftOut: (id) => attempts >= MOST_ATTEMPTS || isLeftOut(order.id, id),
  })
  const by = { userId: order.orderedBy, group: order.orderedGroup }
  await recordMoves?.(
    by,
    acts.map((acted) => moveOf(order, acted))
  )
  const next = cursor + counts.done
  const ended = next >= order.total
  await addToOrder(trx, order.id, counts, ended)
  if (acts.length > 0) trx.after('commit', () => tellActs(acts))
  const { done, ...shown } = counts
  return {
    cursor: next,
    done,
    counts: Object.fromEntries(Object.entries(shown).filter(([, count]) => count > 0)),
    ended,
  }
}

/** An order moves into its room, and its undo out of it. */
function moveOf({ params, undoes }: PreparedOrder['order'], { applicationId, userId, rooms }: ActedOn): Move {
  const room = params.roomId ?? null
  const other = rooms.find((id) => id !== room) ?? null
  const [from, to] = undoes === null ? [other, room] : [room, other]
  return { applicationId, userId, from, to }
}

const addToOrder = (
  trx: TransactionClientContract,
  id: number,
  { done, changed, skipped, failed }: OrderCounts,
  ended: boolean
): Promise<unknown> =>
  trx
    .from('staff_orders')
    .where('id', id)
    .update({
      done: trx.raw('done + ?', [done]),
      changed: trx.raw('changed + ?', [changed]),
      skipped: trx.raw('skipped + ?', [skipped]),
      failed: trx.raw('failed + ?', [failed]),
      ...(ended && { finished_at: clock.now(), running_key: null }),
    })
