import type { HttpContext } from '@adonisjs/core/http'
import { sendFileAs } from '#files'
import {
  AppError,
  authorize,
  authorizeOrHide,
  clock,
  given,
  inTransaction,
  ok,
  unwrap,
  type DomainError,
} from '#shared'
import { drawLot } from '../actions/draw_lot.js'
import { endLots } from '../actions/end_lots.js'
import { handIn } from '../actions/hand_in.js'
import { saveMarks, type MarkEntry } from '../actions/save_marks.js'
import { markedIn } from '../domain/points.js'
import type { NoLot } from '../lot_views.js'
import { knownPlan, type KnownPlan, type StoredPlan } from '../queries/correction_plans.js'
import { lotInPlan, type LotInPlan } from '../queries/lot_in_plan.js'
import { lotView } from '../queries/lot_view.js'
import { heldAnswer, ownLot } from '../queries/lots.js'
import { practisedTexts } from '../queries/practised_texts.js'
import { textFile } from '../queries/text_files.js'
import CorrectionLotTransformer from '../transformers/correction_lot_transformer.js'
import HandedInTransformer from '../transformers/handed_in_transformer.js'
import PractisedTextTransformer from '../transformers/practised_text_transformer.js'
import SavedMarksTransformer from '../transformers/saved_marks_transformer.js'
import { givenAnnotations } from '../wire_annotation.js'
import { handInBody, lotOrder, marksBody } from '../validators/lots_validator.js'

/** Texts that correctors hold and mark. Looking takes nothing. */
export default class CorrectionLotsController {
  /** `POST /v1/correction_lots` `plan`: the lot that the caller holds, else a new one; without one `reason` says why. */
  async store(ctx: HttpContext) {
    const { plan: id } = await ctx.request.validateUsing(lotOrder)
    const known = await this.#marked(ctx, id)
    return this.#answer(ctx, known.plan, await drawLot(ctx.caller, known))
  }

  /** `GET /v1/correction_lots/current?plan=`: the lot that the caller holds. */
  async current(ctx: HttpContext) {
    const { plan: id } = await lotOrder.validate(given({ plan: ctx.request.qs().plan }))
    const { plan } = await this.#marked(ctx, id)
    return this.#answer(ctx, plan, null)
  }

  /** `PUT /v1/correction_lots/{id}/marks`: `marks`, of which each is answered by itself. */
  async marks(ctx: HttpContext) {
    const { marks } = await ctx.request.validateUsing(marksBody).catch(async (error: unknown) => {
      // Whose lot it is comes first: nobody else is answered what is wrong with a body. What is right is read with the lot, in one go.
      await this.#own(ctx)
      throw error
    })
    const entries = marks.map(
      ({ value = null, criteria = null, situation = null, comment = null, ...entry }): MarkEntry => ({
        task: entry.task,
        revision: entry.revision,
        value: value === null ? null : markedIn(value),
        criteria,
        situation,
        comment,
        annotations: givenAnnotations(entry.annotations),
      })
    )
    const saved = unwrap(await saveMarks(ctx.caller, Number(ctx.params.id), entries))
    return ctx.serialize(SavedMarksTransformer.transform({ ...saved, serverTime: clock.now() }))
  }

  /** `POST /v1/correction_lots/{id}/hand_in` `tasks?`: what is complete is marked from now on. A repeat changes nothing. */
  async handIn(ctx: HttpContext) {
    const { lot, plan } = await this.#own(ctx)
    const { tasks = null } = await ctx.request.validateUsing(handInBody)
    const handed = await handIn({ caller: ctx.caller, plan, lot }, tasks)
    const left = await ownLot(ctx.caller, lot.id)
    const leaseUntil = left?.isOpen === 1 ? left.leaseUntil : null
    return ctx.serialize(
      HandedInTransformer.transform({ tasks: handed, leaseUntil, serverTime: clock.now() })
    )
  }

  /** `GET /v1/correction_lots/{id}/practised`: what the caller handed in of a practice lot, beside the panel's marks. Of other lots nobody reads any: 404. */
  async practised(ctx: HttpContext) {
    const { lot, plan } = await this.#own(ctx)
    authorizeOrHide(lot.purpose === 'practice')
    const texts = await practisedTexts(plan, lot)
    return texts.map((text) => new PractisedTextTransformer(text).toObject())
  }

  /** `DELETE /v1/correction_lots/{id}`: what is not marked waits for somebody else; drafts stay their author's. */
  async destroy(ctx: HttpContext) {
    const { lot } = await this.#own(ctx)
    unwrap(
      await inTransaction<void, DomainError>(async (trx) => {
        await endLots(trx, [lot.id], 'given_back')
        return ok(undefined)
      })
    )
    ctx.response.status(204).send('')
  }

  /** `GET /v1/correction_lots/{id}/files/{key}/{index}`: the file of a text that the caller holds, under a name of ours. @throws AppError 409 `file_not_released` */
  async file(ctx: HttpContext) {
    const { id, key, index } = ctx.params as Record<string, string>
    const answerId = await heldAnswer(ctx.caller, Number(id), String(key))
    const file = answerId === null ? null : await textFile(answerId, Number(index))
    authorizeOrHide(file !== null)
    const { plan } = await this.#own(ctx)
    if (plan.isAnonymous && !file.isGiven)
      throw new AppError(409, 'file_not_released', { messages: ['grading.file_not_released'] })
    return sendFileAs(ctx, file.fileId, file.name)
  }

  /** @throws AppError 404 for a plan that is not the caller's; 403 for one in which they get no texts */
  async #marked({ caller }: HttpContext, planId: number): Promise<KnownPlan> {
    const known = await knownPlan(caller, planId)
    authorizeOrHide(known !== null)
    authorize(known.isCorrector)
    return known
  }

  /** A lot of the caller, also one that has ended. @throws AppError 404 */
  async #own({ caller, params }: HttpContext): Promise<LotInPlan> {
    const found = await lotInPlan(caller, Number(params.id))
    authorizeOrHide(found !== null)
    return found
  }

  async #answer(ctx: HttpContext, plan: StoredPlan, reason: NoLot | null) {
    const view = await lotView(ctx.caller, plan.id, reason)
    authorizeOrHide(view !== null)
    return ctx.serialize(CorrectionLotTransformer.transform(view))
  }
}
