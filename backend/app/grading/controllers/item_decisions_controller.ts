import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { isRecordedSince } from '#audit'
import { deliveryExam } from '#catalog'
import { isExamOver, recordKeyLook } from '#delivery'
import { authorize, authorizeOrHide, given, unwrap, type Caller } from '#shared'
import { decideItem } from '../jobs/order_decision.js'
import { mayDecideItems, mayReadDecisions } from '../policies/decision_policy.js'
import { decidedItem, type DecidedItem } from '../queries/decided_item.js'
import { previewDecision, type WantedDecision } from '../queries/decision_preview.js'
import { decisionsOf, decisionViews, storedDecision, type StoredDecision } from '../queries/item_decisions.js'
import { seenCollection } from '../queries/mark_disclosures.js'
import { viewTies } from '../queries/view_ties.js'
import { keysOf } from '../domain/item_decision.js'
import DecidedItemTransformer from '../transformers/decided_item_transformer.js'
import DecisionPreviewTransformer from '../transformers/decision_preview_transformer.js'
import ItemDecisionTransformer from '../transformers/item_decision_transformer.js'
import { decisionOrder, decisionPreview, decisionsFilter } from '../validators/decisions_validator.js'

type Body = {
  kind: WantedDecision['kind']
  alternatives?: number[] | undefined
  decision?: number | undefined
}

/** What of a body its kind has a use for. */
const wantedIn = ({ kind, alternatives = [], decision = 0 }: Body): WantedDecision => ({
  kind,
  alternatives: kind === 'change_key' || kind === 'also_accept' ? alternatives : [],
  reverts: kind === 'revert' ? decision : null,
})

/** What staff decide about an item that people have answered. All of it tells the key: a look while somebody may still answer is an act. */
export default class ItemDecisionsController {
  /** `GET /v1/item_decisions?item=`: how it counts now, and all decisions about it. */
  async index(ctx: HttpContext) {
    const { item: itemId } = await decisionsFilter.validate(given({ item: ctx.request.qs().item }))
    const { item, collection } = await this.#readable(ctx.caller, itemId)
    const decisions = await decisionsOf(item.id)
    await this.#recordLook(ctx.caller, item, decisions)
    const view = {
      itemId: item.id,
      examId: item.examId,
      examName: item.examName,
      position: item.position,
      category: item.imported.content.category,
      itemState: item.itemState,
      keys: keysOf(item.itemState, item.imported),
      alternatives: (item.imported.content.alternatives ?? []).map(({ id, letter }) => ({ id, letter })),
      mayDecide: !item.isAdaptive && mayDecideItems(ctx.caller, collection),
      decisions,
    }
    return ctx.serialize(DecidedItemTransformer.transform(view))
  }

  /** `GET /v1/item_decisions/{id}` */
  async show(ctx: HttpContext) {
    const decision = await storedDecision(db, Number(ctx.params.id))
    authorizeOrHide(decision !== null)
    const { item } = await this.#readable(ctx.caller, decision.itemId)
    await this.#recordLook(ctx.caller, item, [decision])
    const [view] = await decisionViews([decision])
    authorizeOrHide(view !== undefined)
    return ctx.serialize(ItemDecisionTransformer.transform(view))
  }

  /** `POST /v1/item_decisions/preview` `item, kind, alternatives?, decision?`: what it would do now, with its `basis`. */
  async preview(ctx: HttpContext) {
    const { item: itemId, ...body } = await ctx.request.validateUsing(decisionPreview)
    const item = await this.#decidable(ctx.caller, itemId)
    // Before: what is refused tells of the key as well.
    await this.#recordLook(ctx.caller, item)
    const { preview } = unwrap(await previewDecision(ctx.caller, item, wantedIn(body)))
    return ctx.serialize(DecisionPreviewTransformer.transform(preview))
  }

  /** `POST /v1/item_decisions` the same with `reason`, the `basis` of a preview and the `ruling?` for open appeals: ordered, and answered with 202. */
  async store(ctx: HttpContext) {
    const {
      item: itemId,
      reason,
      basis,
      ruling = null,
      ...body
    } = await ctx.request.validateUsing(decisionOrder)
    const item = await this.#decidable(ctx.caller, itemId)
    const ordered = await decideItem({
      caller: ctx.caller,
      item,
      wanted: wantedIn(body),
      reason: reason.toWellFormed(),
      basis,
      ruling: ruling && { ...ruling, others: ruling.others ?? null, except: ruling.except ?? [] },
    })
    // A refusal has the preview of the present state, or says that an answer is right already.
    if (!ordered.ok) await this.#recordLook(ctx.caller, item)
    const decision = unwrap(ordered)
    const [view] = await decisionViews([decision])
    if (view === undefined) throw new Error(`decision ${decision.id} is not there`)
    ctx.response.status(202)
    return ctx.serialize(ItemDecisionTransformer.transform(view))
  }

  /** An item about which the caller may decide. Another that they see is 403, and everything else 404. */
  async #decidable(caller: Caller, itemId: number): Promise<DecidedItem> {
    const item = await decidedItem(itemId)
    const collection = item && (await seenCollection(caller, item.collectionId))
    authorizeOrHide(collection !== null)
    authorize(mayDecideItems(caller, collection))
    authorizeOrHide(item !== null)
    return item
  }

  /** `decisions`: those that are read. While one is carried out pages ask again and again: of a log-in the first look since its order is on record. */
  async #recordLook(
    caller: Caller,
    { id, examId }: DecidedItem,
    decisions: readonly Pick<StoredDecision, 'state' | 'orderedAt'>[] = []
  ): Promise<void> {
    const exam = await deliveryExam(examId)
    if (!exam) return
    const isOver = await isExamOver(exam)
    const subject = { type: 'item', id } as const
    const running = decisions.find(({ state }) => state !== 'DONE')
    const isKnown =
      running !== undefined &&
      !isOver &&
      (await isRecordedSince(running.orderedAt, { act: 'key_seen', subject, by: caller }))
    if (!isKnown) await recordKeyLook(caller, isOver, subject, examId)
  }

  async #readable(caller: Caller, itemId: number) {
    const item = await decidedItem(itemId)
    const collection = item && (await seenCollection(caller, item.collectionId))
    const exam = item && (await deliveryExam(item.examId))
    authorizeOrHide(item !== null && collection !== null && exam !== null)
    const isManaged = mayDecideItems(caller, collection)
    authorizeOrHide(isManaged || mayReadDecisions(caller, await viewTies(caller, exam)))
    return { item, collection }
  }
}
