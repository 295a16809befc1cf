import type { HttpContext } from '@adonisjs/core/http'
import {
  AppError,
  authorize,
  authorizeOrHide,
  given,
  listRequest,
  listResponse,
  notFound,
  readCursor,
  unwrap,
  writeCursor,
  type Caller,
} from '#shared'
import { mayDecidePayment, mayDecideUnknown, mayManagePayments } from '../../policies/appeal_policy.js'
import { tiesToCollection } from '../../queries/appeal_scope.js'
import { momentOf } from '../../validators/moment.js'
import { confirmPayment } from '../actions/confirm_payment.js'
import { settlePayment } from '../actions/settle_payment.js'
import { withdrawConfirmation } from '../actions/withdraw_confirmation.js'
import { pageOfQuestions, questionOfPayment } from '../queries/payment_questions.js'
import { pageOfProcesses } from '../queries/process_list.js'
import { processDetail, readableProcess } from '../queries/process_view.js'
import PaymentQuestionTransformer from '../transformers/payment_question_transformer.js'
import ProcessRowTransformer from '../transformers/process_row_transformer.js'
import ProcessTransformer from '../transformers/process_transformer.js'
import {
  confirmBody,
  paymentsQuery,
  reconciliationQuery,
  settleBody,
  withdrawBody,
} from '../validators/payments_validator.js'

const ORDER = 'id'
const PAGE_SIZE = 20

/** Payments of appeals, for who manages the collection. */
export default class PaymentsController {
  /** `GET /v1/payments?collection=`: the newest first, from `cursor` on; `next` names the page behind. */
  async index(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: [ORDER], defaultOrder: ORDER, defaultSize: PAGE_SIZE })
    const { collection, status, cursor } = await paymentsQuery.validate(
      given({
        collection: request.filter.collection,
        status: request.filter.status,
        cursor: request.filter.cursor,
      })
    )
    await authorizeCollection(ctx.caller, collection)
    const before = cursor === undefined ? null : placeOf(cursor)
    const page = await pageOfProcesses(
      ctx.caller,
      { collection, status, search: request.search },
      { before, limit: request.limit }
    )
    const last = page.rows.at(-1)
    return {
      results: page.rows.map((row) => new ProcessRowTransformer(row).toObject()),
      count: page.count,
      next: page.hasNext && last ? writeCursor(ORDER, { segment: 0, values: [last.id] }) : null,
    }
  }

  /** `GET /v1/payments/reconciliation?collection=`: what did not fit, the open questions first. */
  async reconciliation(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: [ORDER], defaultOrder: ORDER, defaultSize: PAGE_SIZE })
    const asked = await reconciliationQuery.validate(
      given({ collection: request.filter.collection, state: request.filter.state })
    )
    await authorizeCollection(ctx.caller, asked.collection)
    const { rows, count } = await pageOfQuestions(
      ctx.caller,
      { collection: asked.collection, state: asked.state },
      request
    )
    return listResponse(ctx, request, {
      count,
      rows: rows.map((row) => new PaymentQuestionTransformer(row).toObject()),
    })
  }

  /** `POST /v1/appeal-process/{id}/confirm` → the process, with the `question` where the payment does not fit. */
  async confirm(ctx: HttpContext) {
    const { caller } = ctx
    const id = await decidableProcess(ctx)
    const { endToEndId, amount, paidAt, txid, reason } = await ctx.request.validateUsing(confirmBody)
    const { question } = unwrap(
      await confirmPayment(caller, id, {
        endToEndId,
        amount: amount === undefined ? undefined : Math.round(amount * 100),
        paidAt: paidAt === undefined ? undefined : momentOf('paidAt', paidAt),
        txid,
        reason: reason.toWellFormed(),
      })
    )
    const view = await processDetail(caller, id)
    if (!view) throw notFound()
    return { ...new ProcessTransformer(view).toObject(), question }
  }

  /** `POST /v1/appeal-process/{id}/withdraw_confirmation` → the process as it is then. */
  async withdraw(ctx: HttpContext) {
    const { caller } = ctx
    const id = await decidableProcess(ctx)
    const { reason } = await ctx.request.validateUsing(withdrawBody)
    unwrap(await withdrawConfirmation(caller, id, reason.toWellFormed()))
    const view = await processDetail(caller, id)
    if (!view) throw notFound()
    return new ProcessTransformer(view).toObject()
  }

  /** `POST /v1/payments/{id}/settle` → the payment as it is closed. */
  async settle(ctx: HttpContext) {
    const { caller } = ctx
    const id = Number(ctx.params.id)
    const found = await questionOfPayment(caller, id)
    authorizeOrHide(found !== null)
    const { collectionId, userId } = found
    if (collectionId === null || userId === null) authorizeOrHide(mayDecideUnknown(caller))
    else {
      const { manages } = await tiesToCollection(caller, collectionId)
      authorizeOrHide(mayManagePayments(caller, manages))
      authorize(mayDecidePayment(caller, userId))
    }
    const { decision, reason } = await ctx.request.validateUsing(settleBody)
    unwrap(await settlePayment(caller, id, { decision, reason: reason.toWellFormed() }))
    const settled = await questionOfPayment(caller, id)
    if (!settled) throw notFound()
    return new PaymentQuestionTransformer(settled.view).toObject()
  }
}

/** @throws AppError 404 for a process that the caller does not read, 403 for one of their own */
async function decidableProcess({ caller, params }: HttpContext): Promise<number> {
  const id = Number(params.id)
  const process = await readableProcess(caller, id)
  authorizeOrHide(process !== null)
  authorize(mayDecidePayment(caller, process.userId))
  return id
}

/** @throws AppError 404 for a collection that the caller does not see, 403 for one that they do not manage */
async function authorizeCollection(caller: Caller, collection: number): Promise<void> {
  const { sees, manages } = await tiesToCollection(caller, collection)
  authorizeOrHide(sees)
  authorize(mayManagePayments(caller, manages))
}

/** @throws AppError 400 naming `cursor` for what is no place of this list */
function placeOf(cursor: string): number {
  const id = readCursor(cursor, ORDER, ['number'])?.values[0]
  if (typeof id === 'number') return id
  throw new AppError(400, 'validation', { fields: { cursor: ['appeals.bad_cursor'] } })
}
