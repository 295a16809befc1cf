import type { HttpContext } from '@adonisjs/core/http'
import { permissionsOf } from '#access'
import { deliveryExam, seenExam, type DeliveryExam, type SeenExam } from '#catalog'
import { isExamOver, recordKeyLook } from '#delivery'
import { mayViewItems, mayViewKey, viewTies } from '#grading'
import { AppError, authorize, authorizeOrHide, given, listRequest, listResponse } from '#shared'
import { mayReadStatistics, maySeeItem } from '../policies/statistics_policy.js'
import { CLASS_ORDER, classResults } from '../queries/class_results.js'
import { alternativeFrequency, examLines, examStatistics } from '../queries/exam_statistics.js'
import AlternativeTransformer from '../transformers/alternative_transformer.js'
import ClassResultsTransformer from '../transformers/class_results_transformer.js'
import ExamStatisticsTransformer from '../transformers/exam_statistics_transformer.js'
import ItemStatisticsTransformer from '../transformers/item_statistics_transformer.js'
import type { ItemLineView } from '../views.js'
import { itemExamQuery, itemQuery, statisticsQuery } from '../validators/statistics_validators.js'

/** How an exam went, over the results that the caller sees. */
export default class ExamStatisticsController {
  /** `GET /v1/exams/{id}/statistics?school&grade&class` */
  async show(ctx: HttpContext) {
    const exam = await visible(ctx, Number(ctx.params.id))
    const narrowed = await statisticsQuery.validate(asked(ctx))
    const statistics = await examStatistics(ctx.caller, exam, { narrowed, seesKey: keySeer(ctx, exam) })
    await recordLook(ctx, exam, statistics.items)
    return ctx.serialize(ExamStatisticsTransformer.transform(statistics))
  }

  /** `GET /v1/item/{id}/statistics?examId=` */
  async item(ctx: HttpContext) {
    const { examId, ...narrowed } = await itemExamQuery.validate(
      given({ ...asked(ctx), examId: ctx.request.qs().examId })
    )
    const exam = await visible(ctx, examId)
    const lines = await examLines(ctx.caller, exam, { narrowed, seesKey: keySeer(ctx, exam) })
    const line = lines.find(({ itemId }) => itemId === Number(ctx.params.id))
    if (!line) return authorizeOrHide(false)
    await recordLook(ctx, exam, [line])
    return ctx.serialize(ItemStatisticsTransformer.transform(line))
  }

  /** `GET /v1/exams/{id}/alternative_frequency?item=` */
  async alternatives(ctx: HttpContext) {
    const exam = await visible(ctx, Number(ctx.params.id))
    authorize(maySeeItem(await permissionsOf(ctx.caller)))
    const { item, ...narrowed } = await itemQuery.validate(
      given({ ...asked(ctx), item: ctx.request.qs().item })
    )
    const ties = await viewTies(ctx.caller, await exam.delivered())
    // The texts of the alternatives are the exam's content.
    authorize(mayViewItems(ctx.caller, ties))
    const withKey = mayViewKey(ctx.caller, ties)
    const found = await alternativeFrequency(ctx.caller, exam, { narrowed, withKey, item })
    if (found === null) throw new AppError(404, 'not_found', { fields: { item: ['statistics.not_of_exam'] } })
    if (withKey && found.length > 0) await recordKey(ctx, exam)
    return ctx.serialize(AlternativeTransformer.transform(found))
  }

  /** `GET /v1/exams/{id}/statistics/classes?search&ordering&page&size`: classes beside the network. */
  async classes(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: CLASS_ORDER, defaultOrder: 'school,name' })
    const exam = await visible(ctx, Number(ctx.params.id))
    const { school, grade, class: schoolClass } = request.filter
    const narrowed = await statisticsQuery.validate(given({ school, grade, class: schoolClass }))
    const page = await classResults(ctx.caller, exam, { ...request, narrowed })
    const answer = listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(ClassResultsTransformer.transform(page.rows)),
    })
    return Array.isArray(answer) ? answer : { ...answer, network: page.network }
  }
}

/** The filters, as the address has them. */
export function asked({ request }: HttpContext) {
  const { school, grade, class: schoolClass } = request.qs()
  return given({ school, grade, class: schoolClass })
}

/** An exam whose statistics are read. `delivered`: all of it, read once where something of its key would be shown. */
export type VisibleExam = SeenExam & { readonly delivered: () => Promise<DeliveryExam> }

/** An exam whose statistics the caller may read. @throws AppError 404 for what is not theirs, 403 without the switch */
export async function visible(ctx: HttpContext, examId: number): Promise<VisibleExam> {
  const exam = await seenExam(ctx.caller, examId)
  authorizeOrHide(exam !== null)
  authorize(mayReadStatistics(await permissionsOf(ctx.caller)))
  let reading: Promise<DeliveryExam> | undefined
  return { ...exam, delivered: () => (reading ??= delivered(examId)) }
}

/** Whether this reader may see the key of an exam, for whoever asks. */
export const keySeer =
  ({ caller }: HttpContext, exam: VisibleExam) =>
  async () =>
    mayViewKey(caller, await viewTies(caller, await exam.delivered()))

async function delivered(examId: number): Promise<DeliveryExam> {
  const exam = await deliveryExam(examId)
  authorizeOrHide(exam !== null)
  return exam
}

const recordKey = async ({ caller }: HttpContext, exam: VisibleExam) =>
  recordKeyLook(caller, await isExamOver(await exam.delivered()), { type: 'exam', id: exam.id }, exam.id)

/** A suspected key names an alternative that is not the key: a look at a part of it. */
export async function recordLook(ctx: HttpContext, exam: VisibleExam, lines: readonly ItemLineView[]) {
  if (lines.some(({ suspectedKey }) => suspectedKey !== null)) await recordKey(ctx, exam)
}
