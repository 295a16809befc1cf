import type { HttpContext } from '@adonisjs/core/http'
import {
  askedPlace,
  authorizeOrHide,
  given,
  isCandidate,
  listRequest,
  listResponse,
  notFound,
  unwrap,
  writeCursor,
  type ListRequest,
} from '#shared'
import { editAppeal, removeAppeal } from '../actions/change_appeal.js'
import { issueAppeal } from '../actions/issue_appeal.js'
import {
  pageOfAppeals,
  readableAppeal,
  type AppealFilter,
  type AppealStart,
  type PageOfAppeals,
} from '../queries/appeal_list.js'
import { APPEAL_ORDER, appealOrder, type AppealField, type AppealOrder } from '../queries/appeal_order.js'
import { staffRows } from '../queries/appeal_rows.js'
import { appealView } from '../queries/appeal_view.js'
import { hasItem, ownAppeals } from '../queries/own_appeals.js'
import AppealDetailsTransformer from '../transformers/appeal_details_transformer.js'
import AppealRowTransformer from '../transformers/appeal_row_transformer.js'
import AppealTransformer from '../transformers/appeal_transformer.js'
import OwnAppealTransformer from '../transformers/own_appeal_transformer.js'
import { appealBody, appealEdit, appealsFilter } from '../validators/appeals_validator.js'

const PAGE_SIZE = 10
/** More than the items of any exam: the appeals of an application are one page. */
const OF_APPLICATION = 100

/** Appeals: of a candidate their own, of staff those that they read. */
export default class AppealsController {
  /** `GET /v1/appeals`: `?application=` all of an application; `?collection=` a page of staff, of all collections without it. */
  async index(ctx: HttpContext) {
    const defaultSize = ctx.request.qs().application === undefined ? PAGE_SIZE : OF_APPLICATION
    const request = listRequest(ctx, { orderable: APPEAL_ORDER, defaultOrder: 'user_name', defaultSize })
    const { application, collection, user, id, exam, status, itemPosition, after, before } = request.filter
    const {
      after: behind,
      before: ahead,
      ...filter
    } = await appealsFilter.validate(
      given({ application, collection, user, id, exam, status, itemPosition, after, before })
    )
    return this.#page(ctx, request, filter, { after: behind, before: ahead })
  }

  /** `GET /v1/appeal-filter/{itemId}`: the caller's own appeals on that item of an exam of theirs, the oldest first. */
  async ofItem(ctx: HttpContext) {
    const itemId = Number(ctx.params.itemId)
    authorizeOrHide(await hasItem(ctx.caller, itemId))
    const request = listRequest(ctx, { orderable: APPEAL_ORDER, defaultOrder: 'created_at' })
    return this.#page(ctx, request, { itemId })
  }

  /** `POST /v1/appeals` */
  async store(ctx: HttpContext) {
    const { attachments = [], ...order } = await ctx.request.validateUsing(appealBody)
    const id = unwrap(await issueAppeal(ctx.caller, { ...order, attachments }))
    ctx.response.status(201)
    return this.#own(ctx, id)
  }

  /** `GET /v1/appeals/{id}` */
  async show(ctx: HttpContext) {
    const id = await this.#readable(ctx)
    if (isCandidate(ctx.caller)) return this.#own(ctx, id)
    const view = await appealView(ctx.caller, id)
    if (!view) throw notFound()
    return new AppealTransformer(view).toObject()
  }

  /** `GET /v1/appeals/{id}/details`: stage and reply, as far as the caller may know them. */
  async details(ctx: HttpContext) {
    const id = await this.#readable(ctx)
    const { caller } = ctx
    const view = isCandidate(caller) ? (await ownAppeals(caller, [id]))[0] : await appealView(caller, id)
    if (!view) throw notFound()
    const { status, mayReply } = view
    const [newest = null] = 'replies' in view ? view.replies : [view.reply]
    const reply = newest?.withdrawnAt === null ? newest : null
    return new AppealDetailsTransformer({ status, mayReply, reply }).toObject()
  }

  /** `PUT /v1/appeals/{id}`: without `attachments` they stay. */
  async update(ctx: HttpContext) {
    const { application, item, attachments, ...texts } = await ctx.request.validateUsing(appealEdit)
    const id = Number(ctx.params.id)
    unwrap(await editAppeal(ctx.caller, id, { ...texts, application, item, attachments }))
    return this.#own(ctx, id)
  }

  /** `DELETE /v1/appeals/{id}` */
  async destroy(ctx: HttpContext) {
    unwrap(await removeAppeal(ctx.caller, Number(ctx.params.id)))
    return ctx.response.noContent()
  }

  async #page(
    ctx: HttpContext,
    request: ListRequest<AppealField>,
    filter: AppealFilter,
    cursors: Parameters<typeof askedPlace>[0] = {}
  ) {
    const { caller } = ctx
    const order = await appealOrder(caller, filter.collection, request.order)
    const places = { name: order.name, kinds: order.by.map(({ kind }) => kind) }
    const asked = askedPlace(cursors, places, 'appeals.bad_cursor')
    const start: AppealStart = asked
      ? { kind: asked.kind, values: asked.place.values }
      : { kind: 'first', offset: request.offset }
    const page = await pageOfAppeals(caller, filter, { start, limit: request.limit, order })
    const ids = page.rows.map(({ id }) => id)
    if (isCandidate(caller)) {
      const own = await ownAppeals(caller, ids)
      return listResponse(ctx, request, {
        count: page.count,
        rows: own.map((view) => new OwnAppealTransformer(view).toObject()),
      })
    }
    const rows = await staffRows(caller, ids)
    const answer = listResponse(ctx, request, {
      count: page.count,
      rows: rows.map(({ row }) => new AppealRowTransformer(row).toObject()),
    })
    return Array.isArray(answer) ? answer : { ...answer, ...stepsOf(page, order) }
  }

  async #own(ctx: HttpContext, id: number) {
    const [view] = await ownAppeals(ctx.caller, [id])
    if (!view) throw notFound()
    return new OwnAppealTransformer(view).toObject()
  }

  /** @throws AppError 404 for what the caller does not read */
  async #readable({ caller, params }: HttpContext): Promise<number> {
    const id = await readableAppeal(caller, Number(params.id))
    authorizeOrHide(id !== null)
    return id
  }
}

/** How many there are beyond the count, and the places behind and before a page. */
function stepsOf({ rows, isMinimum, hasNext, hasPrevious }: PageOfAppeals, { name }: AppealOrder) {
  const cursorOf = (row: PageOfAppeals['rows'][number] | undefined) =>
    row && name !== null ? writeCursor(name, { segment: 0, values: row.values }) : null
  return {
    countIsMinimum: isMinimum,
    next: hasNext ? cursorOf(rows.at(-1)) : null,
    previous: hasPrevious ? cursorOf(rows.at(0)) : null,
  }
}
