import vine from '@vinejs/vine'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChunkOutcome, ChunkRequest, JobType } from '#jobs'
import { clock, ok, rowId, wasUndone } from '#shared'
import { prepareOrder, type PreparedOrder } from '../actions/prepare_order.js'
import { carryOutRows, type OrderCounts } from '../actions/carry_out_rows.js'
import { tellActs } from '../actions/staff_act.js'
import { MOST_ROWS } from '../domain/staff_orders.js'

/** `order`: the id of its row, which has all that is to be done. */
type Payload = { order: number }

/**
 * Rows that cannot be written, by their order: a chunk that met an error is done again row by row, and the one that fails then is left out
 * as failed. Another process finds out by itself.
 */
const troubled = new Map<number, { alone: boolean; leftOut: Set<number> }>()

/**
 * An order of staff for many applications. The cursor counts its applications in the order of their ids; acts, items, counts and cursor are
 * one transaction.
 */
export const staffOrderJob: JobType<Payload, PreparedOrder | null> = {
  type: 'delivery.staff_order',
  lane: 'orders',
  payload: vine.create({ order: rowId() }),
  warnings: ['failed'],
  prepare: ({ payload, cursor, units }) => {
    const trouble = troubled.get(payload.order)
    const count = trouble?.alone ? 1 : Math.min(units, MOST_ROWS)
    return prepareOrder(payload.order, cursor, count)
  },
  chunk: async (trx, request, prepared = null) => {
    if (prepared === null) return ok({ cursor: request.cursor, done: 0, ended: true })
    const trouble = troubled.get(prepared.order.id)
    try {
      const outcome = await doChunk(trx, request, prepared, trouble?.leftOut ?? new Set())
      trx.after('commit', () => {
        const known = troubled.get(prepared.order.id)
        if (known) known.alone = false
        if (outcome.ended) troubled.delete(prepared.order.id)
      })
      return ok(outcome)
    } catch (error) {
      if (!wasUndone(error)) noteTrouble(prepared)
      throw error
    }
  },
}

function noteTrouble({ order, rows }: PreparedOrder): void {
  const trouble = troubled.get(order.id) ?? { alone: false, leftOut: new Set<number>() }
  const [only] = rows
  if (trouble.alone && rows.length === 1 && only) trouble.leftOut.add(only.id)
  trouble.alone = true
  troubled.set(order.id, trouble)
}

async function doChunk(
  trx: TransactionClientContract,
  { cursor, isTimeUp }: ChunkRequest<Payload>,
  prepared: PreparedOrder,
  leftOut: ReadonlySet<number>
): Promise<ChunkOutcome> {
  const { order } = prepared
  const { counts, acts } = await carryOutRows(trx, prepared, { isTimeUp, leftOut })
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
