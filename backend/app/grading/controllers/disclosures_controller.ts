import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide, unwrap } from '#shared'
import { discloseMarks } from '../jobs/order_disclosure.js'
import { mayDiscloseMarks } from '../policies/disclosure_policy.js'
import type { DisclosureScope } from '../domain/disclosure_basis.js'
import {
  collectionOfPlan,
  isExamOf,
  previewOf,
  seenCollection,
  type DisclosedCollection,
} from '../queries/mark_disclosures.js'
import MarksDisclosurePreviewTransformer from '../transformers/marks_disclosure_preview_transformer.js'
import MarksDisclosureTransformer from '../transformers/marks_disclosure_transformer.js'
import { disclosureOrder, planDisclosureOrder } from '../validators/disclosure_validator.js'
import { supervisedPlan } from './supervised_plan.js'

type Asked = Omit<DisclosureScope, 'collectionId'> & {
  readonly mode: 'preview' | 'apply'
  readonly basis: string
}

/** Marks become what candidates read. */
export default class DisclosuresController {
  /**
   * `POST /v1/collections/{id}/disclose_corrections` `mode, exam?, basis?`: `preview` says what it would do; `apply` with the `basis` of
   * a preview orders it, and is answered with 202.
   */
  async store(ctx: HttpContext) {
    const collection = await seenCollection(ctx.caller, Number(ctx.params.id))
    authorizeOrHide(collection !== null)
    authorize(mayDiscloseMarks(ctx.caller, collection))
    const { mode, exam: examId = null, basis = '' } = await ctx.request.validateUsing(disclosureOrder)
    authorizeOrHide(examId === null || (await isExamOf(collection.id, examId)))
    return this.#answer(ctx, collection, { mode, basis, examId, itemId: null })
  }

  /** `POST /v1/correction_plans/{id}/disclose` `mode, basis?`: the same for the item of a plan, by who supervises it. */
  async plan(ctx: HttpContext) {
    const plan = await supervisedPlan(ctx)
    const { mode, basis = '' } = await ctx.request.validateUsing(planDisclosureOrder)
    const collection = await collectionOfPlan(plan)
    return this.#answer(ctx, collection, { mode, basis, examId: null, itemId: plan.itemId })
  }

  async #answer(ctx: HttpContext, collection: DisclosedCollection, { mode, basis, examId, itemId }: Asked) {
    if (mode === 'preview') {
      const preview = await previewOf({ collectionId: collection.id, examId, itemId })
      return ctx.serialize(MarksDisclosurePreviewTransformer.transform(preview))
    }
    const ordered = unwrap(await discloseMarks({ caller: ctx.caller, collection, examId, itemId, basis }))
    ctx.response.status(202)
    return ctx.serialize(MarksDisclosureTransformer.transform(ordered))
  }
}
