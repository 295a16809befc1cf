import { randomUUID } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { settingsOfCaller } from '#access'
import { AppError, authorize, given, languageOf, notFound, unwrap } from '#shared'
import { orderedBefore, placeOrder, type OrderRequest } from '../jobs/place_order.js'
import { previewOrder } from '../actions/preview_order.js'
import { askedDigest } from '../domain/digest.js'
import { filtersNamed, isOpen, isUndoable, missingFilters, type OrderKind } from '../domain/staff_orders.js'
import type { StaffOrderView } from '../order_views.js'
import { mayMoveExamWindows, mayOrder } from '../policies/act_policy.js'
import {
  isOwnCollection,
  selectApplications,
  unreadFilters,
  type Selection,
} from '../queries/order_selection.js'
import { filterLabels } from '../texts.js'
import OrderPreviewTransformer from '../transformers/order_preview_transformer.js'
import StaffOrderTransformer from '../transformers/staff_order_transformer.js'
import { dryRunQuery } from '../validators/orders_validator.js'
import { requireReason } from './exam_acts.js'

/** A call that orders an act for many: what it asks for, before it is known which applications it concerns. */
export type Asked = Pick<OrderRequest, 'collectionId' | 'kind' | 'params' | 'undoes'> & {
  reason: string | null | undefined
  key: string | undefined
  /** Of the preview that was shown, where one was. */
  selectionDigest?: string | undefined
}

/** What a call orders, and of which applications. */
export type Ordered = Pick<Asked, 'params' | 'reason' | 'key' | 'selectionDigest'> & { selection: Selection }

const NEEDS_REASON: readonly OrderKind[] = ['stop', 'finish_on_behalf', 'reset']

/**
 * Answers the preview (`?dry_run=true`), or places the order: 200 when it is done, 202 while it is not. `read` looks at what was ordered once
 * it is known that the caller may order it.
 * @throws AppError 403, 404, 400, or 409 `order_running` or `selection_changed`
 */
export async function answerOrder(
  ctx: HttpContext,
  {
    collectionId,
    kind,
    clearsAnswers = false,
  }: Pick<Asked, 'collectionId' | 'kind'> & { clearsAnswers?: boolean | undefined },
  read: () => Promise<Ordered>
) {
  const { caller } = ctx
  if (!(await isOwnCollection(caller, collectionId))) throw notFound()
  authorize(mayOrder(caller, { kind, clearsAnswers }))
  const { selection, ...ordered } = await read()
  const asked: Asked = { collectionId, kind, ...ordered }
  const digest = askedOf(asked, selection)
  // Before it is looked at who is selected: what the order did may have changed that.
  if (asked.key !== undefined && !(await isDryRun(ctx))) {
    const before = unwrap(await orderedBefore({ caller, collectionId, key: asked.key, asked: digest }))
    if (before) return answerPlaced(ctx, before)
  }
  const ids = await selectApplications(caller, { collectionId, kind }, selection)
  // Windows of exams are moved also where all of the collection is finished.
  const isOfCollection = selection === 'unfinished' && mayMoveExamWindows(caller)
  // One that was previewed may have been emptied by this very order: then its key finds it, or the selection has changed.
  const wasSeen = asked.selectionDigest !== undefined
  if (ids.length === 0 && !isOfCollection && !wasSeen) throw notFound('delivery.nothing_selected')
  return answerOrderOf(ctx, asked, ids, digest)
}

const askedOf = ({ kind, params, reason, undoes }: Asked, selection?: Selection): string =>
  askedDigest({ kind, params, reason: reason || null, undoes, selection })

/** Does the call ask for a preview? */
export async function isDryRun({ request }: HttpContext): Promise<boolean> {
  const { dryRun: isAsked } = request.qs()
  return (await dryRunQuery.validate(given({ dryRun: isAsked }))).dryRun === true
}

/** The same for applications that are known. `digest`: of what the call asked for. */
export async function answerOrderOf(
  ctx: HttpContext,
  asked: Asked,
  ids: readonly number[],
  digest = askedOf(asked)
) {
  const { caller } = ctx
  const { collectionId, kind, params, undoes, selectionDigest } = asked
  if (await isDryRun(ctx)) {
    const { userId } = caller
    const movesWindows = mayMoveExamWindows(caller)
    const hasLeft = () => ctx.response.response.destroyed
    const preview = await previewOrder({
      collectionId,
      kind,
      params,
      ids,
      userId,
      movesWindows,
      undoes,
      hasLeft,
    })
    const windows = undoes === undefined ? 0 : (params.windows ?? []).length
    return new OrderPreviewTransformer({ preview, windows, language: caller.language }).toObject()
  }
  const reason = asked.reason?.toWellFormed() || null
  if (kind === 'reset' && params.clearsAnswers && undoes === undefined && reason === null)
    throw new AppError(400, 'validation', { fields: { reason: ['shared.required'] } })
  if (NEEDS_REASON.includes(kind) && undoes === undefined) await requireReason({ collectionId }, reason)
  const request = {
    caller,
    collectionId,
    kind,
    params,
    ids,
    reason,
    undoes,
    selectionDigest,
    key: asked.key ?? randomUUID(),
    asked: digest,
  }
  return answerPlaced(ctx, unwrap(await placeOrder(request)))
}

function answerPlaced(ctx: HttpContext, order: StaffOrderView) {
  if (isOpen(order.status)) ctx.response.status(202)
  return { order: shownOrder(ctx, order) }
}

/** An order with what the caller may do about it. */
export function shownOrder(ctx: HttpContext, order: StaffOrderView) {
  const clearsAnswers = order.params.clearsAnswers ?? false
  const may = mayOrder(ctx.caller, { kind: order.kind, clearsAnswers })
  const canUndo = may && !isOpen(order.status) && order.undoneBy === null && isUndoable(order)
  return new StaffOrderTransformer({ order, canCancel: may && isOpen(order.status), canUndo }).toObject()
}

/** @throws AppError 400 naming the filters that the list does not have: the order would be about more than what is meant */
export async function requireListFilters(
  collection: number,
  filters: Readonly<Record<string, unknown>>
): Promise<void> {
  const unread = await unreadFilters({ collection, filters })
  if (unread.length === 0) return
  throw new AppError(400, 'validation', {
    fields: Object.fromEntries(unread.map((name) => [`filters.${name}`, ['delivery.unknown_filter']])),
  })
}

/** @throws AppError 400 naming the filters that the institution wants to see chosen before a deadline is set for many */
export async function requireFilters(
  ctx: HttpContext,
  chosen: Readonly<Record<string, unknown>>
): Promise<void> {
  const { preferences } = await settingsOfCaller(ctx.caller)
  const missing = missingFilters(preferences.Application__RequiredFiltersBulkDeadline, chosen)
  if (missing.length === 0) return
  // The language in which the refusal is worded.
  const language = languageOf(ctx.request.header('accept-language'))
  throw new AppError(400, 'validation', {
    messages: ['delivery.must_be_selected'],
    params: { names: filterLabels(language, filtersNamed(missing)).join(', ') },
    fields: Object.fromEntries(missing.map((name) => [`filters.${name}`, ['shared.required']])),
  })
}
