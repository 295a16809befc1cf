import vine from '@vinejs/vine'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChunkOutcome, ChunkRequest, JobType } from '#jobs'
import {
  changedRows,
  clock,
  countRows,
  ok,
  refuseConflict,
  refuseNotFound,
  rowId,
  select,
  type Result as Outcome,
} from '#shared'
import type { CardError, EndState, OrderState } from '../domain/order_states.js'
import type { CardContent } from '../domain/report_card.js'
import { printPool } from '../pdf/print_pool.js'
import { cardContents } from '../queries/card_contents.js'
import { finishedWithin, storedOrder, type StoredOrder } from '../queries/report_orders.js'
import { printCards, type CardFile } from './card_files.js'
import { dropContents, storeCards } from './store_cards.js'

type Payload = { order: number }
type Content = { rowId: number; taken: Outcome<CardContent, CardError> }

/** What a chunk was prepared with: contents or files of the next cards. */
type Prepared = { contents: Content[]; files: CardFile[] }

/** Of one statement, and of one look at the database. */
const MOST_LISTED = 200
const MOST_TAKEN = 12
/** Documents at once for each thread: it has the next one when it is through with one. */
const PER_THREAD = 3

const NEXT = {
  id: 'answer_sheet_orders.id',
  applicationId: 'answer_sheet_orders.application_id',
} as const

/**
 * Makes the report cards of an order. The order's row says where it is: `REQUESTED` lists its applications, `PREPARING` freezes what each
 * prints, `PRINTING` makes the files. Contents are read and files made before the transaction of a chunk, which only writes them down.
 */
export const sheetsJob: JobType<Payload, Prepared> = {
  type: 'reporting.sheets',
  lane: 'reporting',
  payload: vine.create({ order: rowId() }),
  warnings: ['failed'],

  mayRetry: async (trx, { order }) =>
    (await storedOrder(order, trx))?.endedAt === null
      ? ok(undefined)
      : refuseConflict('order_closed', 'reporting.order_closed'),

  prepare: async ({ payload, units, institutionId }) => {
    const order = await storedOrder(payload.order, db.connection())
    const prepared: Prepared = { contents: [], files: [] }
    if (!order || order.endedAt !== null || institutionId === null) return prepared
    if (order.state === 'PREPARING') prepared.contents = await takeContents(order, units)
    if (order.state === 'PRINTING')
      prepared.files = await printCards(
        db.connection(),
        order,
        institutionId,
        Math.min(units, printPool.size * PER_THREAD)
      )
    return prepared
  },

  chunk: async (trx, { payload, units, cursor }, prepared) => {
    const order = await storedOrder(payload.order, trx)
    if (!order) return refuseNotFound()
    // Closed while its job was put back.
    if (order.endedAt !== null || prepared === undefined) return ok({ cursor, done: 0, ended: true })
    if (order.state === 'REQUESTED') return ok(await listApplications(trx, order, { units, cursor }))
    if (order.state === 'PREPARING')
      return ok(await storeContents(trx, order, prepared.contents, { units, cursor }))
    return ok(await storeFiles(trx, order, prepared.files, { cursor }))
  },
}

type Size = Pick<ChunkRequest<Payload>, 'units' | 'cursor'>

const move = async (trx: TransactionClientContract, { id }: StoredOrder, change: object) =>
  trx.from('report_orders').where('id', id).update(change)

/** A row for each application, whatever an earlier order left in it: but for the file, which stays until there is another. */
async function listApplications(
  trx: TransactionClientContract,
  order: StoredOrder,
  { units, cursor }: Size
): Promise<ChunkOutcome> {
  const { id, collectionId, createdAt, position } = order
  const limit = Math.min(units, MOST_LISTED)
  const found = await finishedWithin(trx, collectionId, { ...order, until: createdAt })
    .where('applications.id', '>', position)
    .orderBy('applications.id')
    .limit(limit)
  const ids = found.map((row) => row.id)
  if (ids.length > 0) {
    const fresh = { order_id: id, state: 'REQUESTED', errors_json: '[]', requested_at: createdAt }
    const known = await select(trx, 'answer_sheet_orders', NEXT).whereIn('application_id', ids)
    await trx.from('answer_sheet_orders').whereIn('application_id', ids).update(fresh)
    const added = ids.filter((one) => !known.some(({ applicationId }) => applicationId === one))
    if (added.length > 0)
      await trx
        .insertQuery()
        .table('answer_sheet_orders')
        .multiInsert(
          added.map((applicationId) => ({
            ...fresh,
            application_id: applicationId,
            collection_id: collectionId,
          }))
        )
  }
  if (ids.length === limit) {
    await move(trx, order, { position: ids.at(-1) })
    return { cursor, done: 0, ended: false }
  }
  const total = await countRows(select(trx, 'answer_sheet_orders', NEXT).where('order_id', id))
  await move(trx, order, { total, position: 0, state: 'PREPARING' })
  return { cursor, done: 0, ended: false, total }
}

const nextRows = async (
  client: Parameters<typeof select>[0],
  { id, position }: StoredOrder,
  states: readonly OrderState[],
  limit: number
) =>
  select(client, 'answer_sheet_orders', NEXT)
    .where('order_id', id)
    .whereIn('state', [...states])
    .where('id', '>', position)
    .orderBy('id')
    .limit(limit)

async function takeContents(order: StoredOrder, units: number): Promise<Content[]> {
  const rows = await nextRows(db, order, ['REQUESTED', 'PREPARING'], Math.min(units, MOST_TAKEN))
  const contents = await cardContents(
    rows.map(({ applicationId }) => applicationId),
    order.language,
    (applicationId, error) => logger.error({ err: error, applicationId }, 'a report card could not be read')
  )
  return rows.flatMap(({ id, applicationId }) => {
    const taken = contents.get(applicationId)
    return taken ? { rowId: id, taken } : []
  })
}

async function storeContents(
  trx: TransactionClientContract,
  order: StoredOrder,
  contents: readonly Content[],
  { units, cursor }: Size
): Promise<ChunkOutcome> {
  let failed = 0
  for (const { rowId, taken } of contents) {
    const changed = await trx
      .from('answer_sheet_orders')
      // Another order may have taken it over.
      .where({ id: rowId, order_id: order.id })
      .update(
        taken.ok
          ? { state: 'PRINTING', content_json: JSON.stringify(taken.value) }
          : { state: 'DONE_WITH_ERRORS', errors_json: JSON.stringify([taken.error]) }
      )
    if (!taken.ok) failed += changedRows(changed)
  }
  await dropContents(
    contents.map(({ rowId }) => rowId),
    trx
  )
  const last = contents.at(-1)?.rowId
  await move(trx, order, {
    done: order.done + failed,
    failed: order.failed + failed,
    position: last ?? 0,
    ...(last === undefined && { state: 'PRINTING' }),
  })
  if (last !== undefined) {
    const coming = await nextRows(
      trx,
      { ...order, position: last },
      ['REQUESTED'],
      Math.min(units, MOST_TAKEN)
    )
    await trx
      .from('answer_sheet_orders')
      .whereIn(
        'id',
        coming.map(({ id }) => id)
      )
      .update({ state: 'PREPARING' })
  }
  return { cursor: cursor + failed, done: failed, counts: { failed }, ended: false }
}

async function storeFiles(
  trx: TransactionClientContract,
  order: StoredOrder,
  files: readonly CardFile[],
  { cursor }: Pick<Size, 'cursor'>
): Promise<ChunkOutcome> {
  const { made, failed } = await storeCards(trx, order.id, files)
  const last = files.at(-1)?.rowId
  const done = made + failed
  const failures = order.failed + failed
  if (last !== undefined) {
    await move(trx, order, { position: last, done: order.done + done, failed: failures })
    return { cursor: cursor + done, done, counts: { made, failed }, ended: false }
  }
  // What another order took over is that one's to count.
  await move(trx, order, { total: order.done })
  await endOrder(trx, order.id, failures > 0 ? 'DONE_WITH_ERRORS' : 'DONE')
  return { cursor, done: 0, total: order.done, ended: true }
}

/** The order is through: another one of its kind may begin. */
export const endOrder = async (trx: TransactionClientContract, orderId: number, state: EndState) =>
  trx.from('report_orders').where('id', orderId).update({ state, running_key: null, ended_at: clock.now() })
