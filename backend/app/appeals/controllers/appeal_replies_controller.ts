import type { HttpContext } from '@adonisjs/core/http'
import {
  AppError,
  authorize,
  authorizeOrHide,
  notFound,
  unwrap,
  type DomainError,
  type Result,
} from '#shared'
import { applyDisclosure, previewDisclosure } from '../actions/disclose_appeals.js'
import { replyToAppeal } from '../actions/reply_to_appeal.js'
import { mayChangeWindow } from '../policies/appeal_policy.js'
import { readableAppeal } from '../queries/appeal_list.js'
import { tiesToCollection } from '../queries/appeal_scope.js'
import { staffRows } from '../queries/appeal_rows.js'
import { appealView } from '../queries/appeal_view.js'
import { resultOptions, statusOptions } from '../queries/options.js'
import AppealDisclosureTransformer from '../transformers/appeal_disclosure_transformer.js'
import AppealOptionTransformer from '../transformers/appeal_option_transformer.js'
import AppealTransformer from '../transformers/appeal_transformer.js'
import { discloseBody, optionsQuery, replyBody } from '../validators/appeals_validator.js'

/** Replies to appeals, and when candidates read them. */
export default class AppealRepliesController {
  /** `PUT /v1/appeals/{id}/reply`: `response, result, revision?, reason?` → the appeal as it is then. */
  async update(ctx: HttpContext) {
    const { caller } = ctx
    const id = await readableAppeal(caller, Number(ctx.params.id))
    authorizeOrHide(id !== null)
    const [found] = await staffRows(caller, [id])
    authorizeOrHide(found !== undefined)
    const { response, result, revision, reason } = await ctx.request.validateUsing(replyBody)
    const { ruling, row } = found
    // What is disclosed is refused as such, under its lock.
    if (row.status.tag !== 'disclosed' && !ruling.mayReply) {
      if (ruling.needsReason)
        throw new AppError(403, 'marked_by_you', { messages: ['appeals.marked_by_you'] })
      authorize(false)
    }
    authorize(ruling.mayOpenFile)
    if (ruling.needsReason && !reason)
      throw new AppError(400, 'validation', { fields: { reason: ['appeals.reason_required'] } })
    const replied = await replyToAppeal(caller, id, {
      response,
      result,
      revision,
      reason: reason?.toWellFormed() || null,
    })
    return this.#answer(ctx, id, replied)
  }

  /** `POST /v1/appeals/disclose`: `collection, mode, basis?` → counts. */
  async disclose(ctx: HttpContext) {
    const { caller } = ctx
    const { collection, mode, basis } = await ctx.request.validateUsing(discloseBody)
    const { sees, manages } = await tiesToCollection(caller, collection)
    authorizeOrHide(sees)
    authorize(mayChangeWindow(caller, manages))
    const view =
      mode === 'preview'
        ? await previewDisclosure(collection)
        : unwrap(await applyDisclosure(caller, collection, basis))
    return ctx.serialize(AppealDisclosureTransformer.transform(view))
  }

  /** `GET /v1/appeals-status?search=` */
  async statuses(ctx: HttpContext) {
    const { search = '' } = await optionsQuery.validate({ search: ctx.request.qs().search })
    return this.#options(ctx, statusOptions(ctx.caller, search))
  }

  /** `GET /v1/appeals-result?search=` */
  async results(ctx: HttpContext) {
    const { search = '' } = await optionsQuery.validate({ search: ctx.request.qs().search })
    return this.#options(ctx, await resultOptions(ctx.caller, search))
  }

  async #options(
    ctx: HttpContext,
    options: Awaited<ReturnType<typeof resultOptions>> | ReturnType<typeof statusOptions>
  ) {
    const results = await ctx.serialize(AppealOptionTransformer.transform([...options]))
    return { results, count: options.length, numPages: 1 }
  }

  /** @throws AppError what was refused; 409 `appeal_changed` with the appeal as it is, where somebody wrote since `revision` */
  async #answer(ctx: HttpContext, id: number, result: Awaited<ReturnType<typeof replyToAppeal>>) {
    const isStale = !result.ok && result.error.kind === 'stale'
    if (!isStale) unwrap(result as Result<null, DomainError>)
    const view = await appealView(ctx.caller, id)
    if (!view) throw notFound()
    const current = new AppealTransformer(view).toObject()
    if (isStale)
      throw new AppError(409, 'appeal_changed', {
        messages: ['appeals.appeal_changed'],
        extra: { current },
      })
    return current
  }
}
