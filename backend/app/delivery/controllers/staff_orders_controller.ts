import type { HttpContext } from '@adonisjs/core/http'
import { cancelJob } from '#jobs'
import { authorize, authorizeOrHide, clock, given, refuseConflict, toIso, unwrap } from '#shared'
import { isOpen, ITEM_OUTCOMES, isUndoable } from '../domain/staff_orders.js'
import type { StaffOrderView } from '../order_views.js'
import { mayOrder } from '../policies/act_policy.js'
import { changedIds, doneItems, pendingItems } from '../queries/order_items.js'
import { findOrder, listOrders } from '../queries/staff_orders.js'
import { orderReceipt } from '../queries/order_receipt.js'
import OrderItemTransformer from '../transformers/order_item_transformer.js'
import OrderReceiptTransformer from '../transformers/order_receipt_transformer.js'
import { itemsQuery, ordersQuery, undoBody } from '../validators/orders_validator.js'
import { answerOrderOf, isDryRun, shownOrder } from './order_requests.js'
import { seesTimes } from './sees_times.js'

const PAGE = 50

/** Orders of staff for many applications: how far they are, what they did to each, and their end and undoing. */
export default class StaffOrdersController {
  /** `GET /v1/staff_orders?collection&before`: the newest first; `next` is the `before` of the next page. */
  async index(ctx: HttpContext) {
    const { collection, before } = ctx.request.qs()
    const asked = await ordersQuery.validate(given({ collection, before }))
    const limit = PAGE + 1
    const orders = await listOrders(ctx.caller, {
      collection: asked.collection,
      before: asked.before ?? null,
      limit,
    })
    const page = orders.slice(0, PAGE)
    return {
      results: page.map((order) => shownOrder(ctx, order)),
      next: orders.length > PAGE ? (page.at(-1)?.id ?? null) : null,
      serverTime: toIso(clock.now()),
    }
  }

  /** `GET /v1/staff_orders/{id}` */
  async show(ctx: HttpContext) {
    return shownOrder(ctx, await requireOrder(ctx))
  }

  /**
   * `GET /v1/staff_orders/{id}/items?outcome&after`: by the ids of the applications. `outcome` takes several with commas; `pending` (what is
   * still to be done) is asked for by itself. `next` is the `after` of the next page.
   */
  async items(ctx: HttpContext) {
    const order = await requireOrder(ctx)
    const { outcome, after = 0 } = await itemsQuery.validate(given(itemsAsked(ctx)))
    const page = { after, limit: PAGE }
    const { rows, next } = outcome?.includes('pending')
      ? await pendingItems(order, page)
      : await doneItems(
          order.id,
          ITEM_OUTCOMES.filter((one) => outcome === undefined || outcome.includes(one)),
          page
        )
    const sees = await seesTimes(ctx)
    const { language } = ctx.caller
    return {
      results: rows.map((item) => new OrderItemTransformer({ item, language, seesTimes: sees }).toObject()),
      next,
    }
  }

  /** `GET /v1/staff_orders/{id}/receipt`: how many pages of candidates who are writing show what it did, and who has not received it. */
  async receipt(ctx: HttpContext) {
    const order = await requireOrder(ctx)
    return new OrderReceiptTransformer(await orderReceipt(order.id, order.changed)).toObject()
  }

  /** `POST /v1/staff_orders/{id}/cancel`: what is done stays; one that runs ends between two chunks. */
  async cancel(ctx: HttpContext) {
    const order = await requireChangeable(ctx)
    if (order.jobId === null || !isOpen(order.status)) {
      if (order.status !== 'cancelled') unwrap(refuseConflict('order_ended', 'delivery.order_ended'))
    } else unwrap(await cancelJob(order.jobId))
    return { order: shownOrder(ctx, (await findOrder(order.id, ctx.caller)) ?? order) }
  }

  /** `POST /v1/staff_orders/{id}/undo` `order_key, reason?`: an order that puts back what is still as this one left it; with `?dry_run=true` its preview. */
  async undo(ctx: HttpContext) {
    const order = await requireChangeable(ctx)
    const { orderKey: key, reason } = await ctx.request.validateUsing(undoBody)
    // The order itself is refused where it is placed: one whose answer was lost is found by its key.
    const isUndone = order.undoneBy !== null && (await isDryRun(ctx))
    if (!isUndoable(order) || isOpen(order.status) || isUndone)
      unwrap(refuseConflict('not_undoable', 'delivery.not_undoable'))
    const { collectionId, kind, params } = order
    const ids = await changedIds(order.id, kind === 'give_another_chance')
    return answerOrderOf(ctx, { collectionId, kind, params, reason, key, undoes: order.id }, ids)
  }
}

function itemsAsked(ctx: HttpContext) {
  const { outcome, after } = ctx.request.qs()
  return { outcome: typeof outcome === 'string' && outcome !== '' ? outcome.split(',') : outcome, after }
}

/** @throws AppError 404: not there, or not the caller's */
async function requireOrder(ctx: HttpContext): Promise<StaffOrderView> {
  const order = await findOrder(Number(ctx.params.id), ctx.caller)
  authorizeOrHide(order !== null)
  return order
}

async function requireChangeable(ctx: HttpContext): Promise<StaffOrderView> {
  const order = await requireOrder(ctx)
  authorize(mayOrder(ctx.caller, { kind: order.kind, clearsAnswers: order.params.clearsAnswers ?? false }))
  return order
}
