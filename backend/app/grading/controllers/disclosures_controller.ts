import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide, unwrap } from '#shared'
import { discloseMarks } from '../jobs/order_disclosure.js'
import { mayDiscloseMarks } from '../policies/disclosure_policy.js'
import { isExamOf, previewOf, seenCollection } from '../queries/mark_disclosures.js'
import MarksDisclosurePreviewTransformer from '../transformers/marks_disclosure_preview_transformer.js'
import MarksDisclosureTransformer from '../transformers/marks_disclosure_transformer.js'
import { disclosureOrder } from '../validators/disclosure_validator.js'

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
    if (mode === 'preview') {
      const preview = await previewOf({ collectionId: collection.id, examId })
      return ctx.serialize(MarksDisclosurePreviewTransformer.transform(preview))
    }
    const ordered = unwrap(await discloseMarks({ caller: ctx.caller, collection, examId, basis }))
    ctx.response.status(202)
    return ctx.serialize(MarksDisclosureTransformer.transform(ordered))
  }
}
