import type { HttpContext } from '@adonisjs/core/http'
import { permissionsOf } from '#access'
import type { DeliveryExam } from '#catalog'
import { isExamOver, recordKeyLook } from '#delivery'
import { AppError, authorize, authorizeOrHide, given, listRequest, listResponse } from '#shared'
import { mayReadHeader } from '../policies/header_policy.js'
import { mayListPretests } from '../policies/pretest_policy.js'
import {
  mayOpenSheet,
  mayOpenView,
  mayViewItems,
  mayViewKey,
  type ViewTies,
} from '../policies/view_policy.js'
import { visibleExam } from '../queries/exam_approval.js'
import { examSheet } from '../queries/exam_sheet.js'
import { itemPlaces } from '../queries/item_places.js'
import { pretests } from '../queries/pretests.js'
import { sheetHeader } from '../queries/sheet_header.js'
import { viewTies } from '../queries/view_ties.js'
import ExamSheetTransformer from '../transformers/exam_sheet_transformer.js'
import ItemPlaceTransformer from '../transformers/item_place_transformer.js'
import PretestTransformer from '../transformers/pretest_transformer.js'
import SheetHeaderTransformer from '../transformers/sheet_header_transformer.js'
import { sheetQuery } from '../validators/exam_sheet_validator.js'

/** An exam as staff review it in View. */
export default class ExamSheetsController {
  /** `GET /v1/exams/{id}/answer_sheet?append_item_content=`: a look at a key while somebody may still answer is an act. */
  async show(ctx: HttpContext) {
    const { appendItemContent = false } = await sheetQuery.validate(
      given({ appendItemContent: ctx.request.qs().appendItemContent })
    )
    const { exam, ties } = await this.#viewed(ctx, mayOpenSheet)
    const withKey = mayViewKey(ctx.caller, ties)
    const sheet = await examSheet(exam, { withKey, withContent: appendItemContent })
    if (withKey)
      await recordKeyLook(
        ctx.caller,
        await isExamOver(exam),
        { type: 'exam', id: exam.exam.id },
        exam.exam.id
      )
    return ctx.serialize(ExamSheetTransformer.transform(sheet))
  }

  /** `GET /v1/exams/{id}/exam_item_by_position?search=` */
  async places(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['position'], defaultOrder: 'position' })
    const { exam } = await this.#viewed(ctx, mayOpenView)
    const page = await itemPlaces(exam.exam.id, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(ItemPlaceTransformer.transform(page.rows)),
    })
  }

  /** `GET /v1/exams/{id}/{userId}/answer_sheet_user_header` */
  async header(ctx: HttpContext) {
    const exam = await this.#visible(ctx)
    authorize(mayReadHeader(ctx.caller))
    const header = await sheetHeader(ctx.caller, exam, Number(ctx.params.userId))
    authorizeOrHide(header !== null)
    return ctx.serialize(SheetHeaderTransformer.transform(header))
  }

  /** `GET /v1/exams/{id}/pretest_applications?search=`: what began and awaits its approval. */
  async pretests(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['name'], defaultOrder: 'name' })
    const exam = await this.#visible(ctx)
    authorize(mayListPretests(ctx.caller) && exam.collection.flags.allowApproveExam)
    const page = await pretests(ctx.caller, exam.exam.id, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(PretestTransformer.transform(page.rows)),
    })
  }

  /** @throws AppError 404 for what is not the caller's; 403 where their switches do not allow it, and for an exam of others */
  async #viewed(
    ctx: HttpContext,
    mayOpen: typeof mayOpenView
  ): Promise<{ exam: DeliveryExam; ties: ViewTies }> {
    const exam = await this.#visible(ctx)
    authorize(mayOpen(await permissionsOf(ctx.caller)))
    const ties = await viewTies(ctx.caller, exam)
    if (!mayViewItems(ctx.caller, ties))
      throw new AppError(403, 'exam_of_others', { messages: ['grading.exam_of_others'] })
    return { exam, ties }
  }

  async #visible({ caller, params }: HttpContext): Promise<DeliveryExam> {
    const exam = await visibleExam(caller, Number(params.id))
    authorizeOrHide(exam !== null)
    return exam
  }
}
