import type { HttpContext } from '@adonisjs/core/http'
import { givenAnnotations } from '#grading'
import {
  AppError,
  authorize,
  authorizeOrHide,
  notFound,
  unwrap,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { applyDisclosure, previewDisclosure } from '../actions/disclose_appeals.js'
import { gradeAppeal } from '../actions/grade_appeal.js'
import { replyToAppeal } from '../actions/reply_to_appeal.js'
import { mayChangeWindow } from '../policies/appeal_policy.js'
import { appealOfAnswer, readableAppeal } from '../queries/appeal_list.js'
import { tiesToCollection } from '../queries/appeal_scope.js'
import { staffRows, type Ruling } from '../queries/appeal_rows.js'
import { appealView } from '../queries/appeal_view.js'
import { resultOptions, statusOptions } from '../queries/options.js'
import AppealDisclosureTransformer from '../transformers/appeal_disclosure_transformer.js'
import AppealOptionTransformer from '../transformers/appeal_option_transformer.js'
import AppealTransformer from '../transformers/appeal_transformer.js'
import { discloseBody, gradeBody, optionsQuery, replyBody } from '../validators/appeals_validator.js'

/** Replies to appeals, and when candidates read them. */
export default class AppealRepliesController {
  /** `PUT /v1/appeals/{id}/reply`: `response, result, annotations?, revision?, reason?` → the appeal as it is then. */
  async update(ctx: HttpContext) {
    const { caller } = ctx
    const id = await readableAppeal(caller, Number(ctx.params.id))
    authorizeOrHide(id !== null)
    const ruling = await this.#mayReply(caller, id)
    const { response, result, annotations, revision, reason } = await ctx.request.validateUsing(replyBody)
    return this.#answer(
      ctx,
      id,
      await replyToAppeal(caller, id, {
        response,
        result,
        annotations: annotations ? givenAnnotations(annotations) : null,
        revision,
        reason: reasonOf(reason, ruling),
      })
    )
  }

  /**
   * `PATCH /v1/applications/{id}/answers/{answerId}/update_answer_value`: `updated_value, revision?, reason?` → the appeal as it is then. A hidden
   * name is found by no id of an application.
   */
  async gradeAnswer(ctx: HttpContext) {
    const { id: application, answerId } = ctx.params
    return this.#grade(ctx, await appealOfAnswer(ctx.caller, Number(application), Number(answerId)))
  }

  /** `PATCH /v1/appeals/{id}/update_answer_value`: the same by the appeal, whose application may be hidden. */
  async grade(ctx: HttpContext) {
    return this.#grade(ctx, await readableAppeal(ctx.caller, Number(ctx.params.id)))
  }

  async #grade(ctx: HttpContext, id: number | null) {
    authorizeOrHide(id !== null)
    const ruling = await this.#mayReply(ctx.caller, id)
    const { updatedValue, revision, reason } = await ctx.request.validateUsing(gradeBody)
    const order = { value: updatedValue, revision, reason: reasonOf(reason, ruling) }
    return this.#answer(ctx, id, await gradeAppeal(ctx.caller, id, order))
  }

  /** @throws AppError 404, 403 for whom it is not to reply; 403 `marked_by_you`. What is disclosed is refused as such, under its lock. */
  async #mayReply(caller: Caller, id: number): Promise<Ruling> {
    const [found] = await staffRows(caller, [id])
    authorizeOrHide(found !== undefined)
    const { ruling } = found
    if (ruling.obstacle === 'marked_by_you')
      throw new AppError(403, 'marked_by_you', { messages: ['appeals.marked_by_you'] })
    authorize(ruling.obstacle === null)
    return ruling
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

/** @throws AppError 400 naming `reason` where an administrator has to give one */
function reasonOf(reason: string | null | undefined, { needsReason }: Ruling): string | null {
  if (needsReason && !reason)
    throw new AppError(400, 'validation', { fields: { reason: ['appeals.reason_required'] } })
  return reason?.toWellFormed() || null
}
