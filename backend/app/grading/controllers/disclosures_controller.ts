import type { HttpContext } from '@adonisjs/core/http'
import { authorize, authorizeOrHide, notFound, unwrap } from '#shared'
import type { DisclosureView } from '../disclosure_views.js'
import { discloseMarks } from '../jobs/order_disclosure.js'
import { retryDisclosure } from '../jobs/retry_stopped.js'
import { mayDiscloseMarks, mayRetryDisclosure } from '../policies/disclosure_policy.js'
import type { DisclosureScope } from '../domain/disclosure_basis.js'
import {
  collectionOfPlan,
  disclosureOf,
  disclosuresOf,
  isExamOf,
  previewOf,
  seenCollection,
  type DisclosedCollection,
} from '../queries/mark_disclosures.js'
import MarksDisclosurePreviewTransformer from '../transformers/marks_disclosure_preview_transformer.js'
import MarksDisclosureTransformer from '../transformers/marks_disclosure_transformer.js'
import { disclosureOrder, planDisclosureOrder } from '../validators/disclosure_validator.js'
import { supervised, supervisedPlan } from './supervised_plan.js'

type Asked = Omit<DisclosureScope, 'collectionId'> & {
  readonly mode: 'preview' | 'apply'
  readonly basis: string
}

const takesMarksOf = (
  { examId, itemId }: DisclosureView,
  plan: { readonly examId: number; readonly itemId: number }
): boolean => (examId === null || examId === plan.examId) && (itemId === null || itemId === plan.itemId)

/** Marks become what candidates read. */
export default class DisclosuresController {
  /**
   * `POST /v1/collections/{id}/disclose_corrections` `mode, exam?, basis?`: `preview` says what it would do; `apply` with the `basis` of
   * a preview orders it, and is answered with 202.
   */
  async store(ctx: HttpContext) {
    const collection = await this.#managed(ctx)
    const { mode, exam: examId = null, basis = '' } = await ctx.request.validateUsing(disclosureOrder)
    authorizeOrHide(examId === null || (await isExamOf(collection.id, examId)))
    return this.#answer(ctx, collection, { mode, basis, examId, itemId: null })
  }

  /** `GET /v1/collections/{id}/disclosures`: the newest 20 of the collection, of its exams and items, for who manages it. */
  async index(ctx: HttpContext) {
    const collection = await this.#managed(ctx)
    const found = await disclosuresOf({ collectionId: collection.id, examId: null, itemId: null })
    return found.map((disclosure) => this.#one(ctx, disclosure, true))
  }

  /** `POST /v1/collections/{id}/disclosures/{disclosure}/retry` → 202 the disclosure: it stopped for good, and goes on. */
  async retry(ctx: HttpContext) {
    const { id } = await this.#managed(ctx)
    unwrap(await retryDisclosure(await this.#found(ctx, id)))
    ctx.response.status(202)
    return this.#one(ctx, await this.#found(ctx, id), true)
  }

  /** `GET /v1/correction_plans/{id}/disclosures`: the newest 20 that take marks of the plan, for supervisors. */
  async ofPlan(ctx: HttpContext) {
    const { plan, role } = await supervised(ctx)
    const found = await disclosuresOf(plan)
    return found.map((one) => this.#one(ctx, one, mayRetryDisclosure(one, plan, role)))
  }

  /** `POST /v1/correction_plans/{id}/disclosures/{disclosure}/retry` → 202 the disclosure, by whoever could order it. */
  async retryOfPlan(ctx: HttpContext) {
    const { plan, role } = await supervised(ctx)
    const found = await this.#found(ctx, plan.collectionId)
    authorizeOrHide(takesMarksOf(found, plan))
    authorize(mayRetryDisclosure(found, plan, role))
    unwrap(await retryDisclosure(found))
    ctx.response.status(202)
    return this.#one(ctx, await this.#found(ctx, plan.collectionId), true)
  }

  #one({ caller: { language } }: HttpContext, disclosure: DisclosureView, mayRetry: boolean) {
    return new MarksDisclosureTransformer({ disclosure, language, mayRetry }).toObject()
  }

  /** @throws AppError 404 for one that is not of this collection */
  async #found({ params }: HttpContext, collectionId: number): Promise<DisclosureView> {
    const found = await disclosureOf(collectionId, Number(params.disclosure))
    if (!found) throw notFound()
    return found
  }

  /** @throws AppError 404 for a collection that the caller does not see; 403 for one that they do not manage */
  async #managed(ctx: HttpContext): Promise<DisclosedCollection> {
    const collection = await seenCollection(ctx.caller, Number(ctx.params.id))
    authorizeOrHide(collection !== null)
    authorize(mayDiscloseMarks(ctx.caller, collection))
    return collection
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
    const { language } = ctx.caller
    return ctx.serialize(
      MarksDisclosureTransformer.transform({ disclosure: ordered, language, mayRetry: true })
    )
  }
}
