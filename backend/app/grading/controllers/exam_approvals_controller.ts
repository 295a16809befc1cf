import type { HttpContext } from '@adonisjs/core/http'
import type { DeliveryExam } from '#catalog'
import { AppError, authorize, authorizeOrHide, unwrap } from '#shared'
import { decideExam } from '../actions/decide_exam.js'
import type { ExamDecision } from '../domain/exam_approval.js'
import { mayDecideExam, mayReadApproval } from '../policies/exam_approval_policy.js'
import { examApproval, offersApproval, visibleExam } from '../queries/exam_approval.js'
import ExamApprovalTransformer from '../transformers/exam_approval_transformer.js'
import { approvalOrder, approvalQuery } from '../validators/exam_approval_validator.js'

/** Teachers approve or reject an exam, once for an exam. */
export default class ExamApprovalsController {
  /** `GET /v1/exam_approval/get_approval?exam_id=`: `approval` null while it is pending. */
  async show(ctx: HttpContext) {
    const { examId } = await approvalQuery.validate(ctx.request.qs())
    const exam = await this.#visible(ctx, examId)
    authorize(mayReadApproval(ctx.caller))
    return ctx.serialize(ExamApprovalTransformer.transform(await examApproval(ctx.caller, exam)))
  }

  /**
   * `GET` and `POST /v1/exam_approval/set_approval`: `exam_id, approval, justification`. The requirements have it as a GET; our page posts.
   */
  async store(ctx: HttpContext) {
    const { examId, approval, justification } = await ctx.request.validateUsing(approvalOrder)
    const exam = await this.#visible(ctx, examId)
    authorize(mayDecideExam(ctx.caller))
    if (!(await offersApproval(ctx.caller, exam)))
      throw new AppError(403, 'exam_approval_not_offered', {
        messages: ['grading.exam_approval_not_offered'],
      })
    const decided = await decideExam(ctx.caller, exam, {
      decision: decisionOf(approval),
      justification: justification ? justification.toWellFormed() : null,
    })
    return ctx.serialize(ExamApprovalTransformer.transform(unwrap(decided)))
  }

  /** @throws AppError 404 for what is not the caller's */
  async #visible({ caller }: HttpContext, examId: number): Promise<DeliveryExam> {
    const exam = await visibleExam(caller, examId)
    authorizeOrHide(exam !== null)
    return exam
  }
}

const decisionOf = (approval: string | boolean): ExamDecision =>
  approval === 'approved' || String(approval) === 'true' ? 'approved' : 'rejected'
