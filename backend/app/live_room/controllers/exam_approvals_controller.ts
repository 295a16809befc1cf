import type { HttpContext } from '@adonisjs/core/http'
import { collectionSettings } from '#catalog'
import type { ApplicationRow, ApprovalOrder } from '#delivery'
import { findAccess, personOf } from '#rooms'
import { AppError, authorize, authorizeOrHide, unwrap } from '#shared'
import { decideExam } from '../actions/decide_exam.js'
import { mayJudge } from '../policies/approval_policy.js'
import { visibleApplication } from '../queries/visible_application.js'
import ExamApprovalTransformer from '../transformers/exam_approval_transformer.js'
import { approveBody, reproveBody } from '../validators/approval_validators.js'

/** Staff approve or reprove an application, once. */
export default class ExamApprovalsController {
  /** `POST /v1/applications/{id}/approve_exam` */
  async approve(ctx: HttpContext) {
    const application = await this.#judged(ctx)
    await ctx.request.validateUsing(approveBody)
    return this.#decide(ctx, application, { decision: 'APPROVED', reason: null })
  }

  /** `POST /v1/applications/{id}/reprove_exam`: `disapproved_reason`. */
  async reprove(ctx: HttpContext) {
    const application = await this.#judged(ctx)
    const { disapprovedReason } = await ctx.request.validateUsing(reproveBody)
    if (!disapprovedReason)
      throw new AppError(400, 'validation', {
        fields: { disapprovedReason: ['live_room.reprove_needs_reason'] },
      })
    return this.#decide(ctx, application, { decision: 'REPROVED', reason: disapprovedReason.toWellFormed() })
  }

  /** @throws AppError 404 for what is not the caller's, 403 for who may not judge it and where the collection has no approval */
  async #judged(ctx: HttpContext): Promise<ApplicationRow> {
    const application = await visibleApplication(Number(ctx.params.id), ctx.caller)
    authorizeOrHide(application !== null)
    const room = application.roomId === null ? null : await findAccess(application.roomId, ctx.caller)
    authorize(mayJudge(ctx.caller, room?.role === 'staff'))
    const { flags } = await collectionSettings(application.collectionId)
    if (!flags.allowApproveExam)
      throw new AppError(403, 'approval_not_allowed', { messages: ['live_room.approval_not_allowed'] })
    return application
  }

  async #decide(
    ctx: HttpContext,
    application: ApplicationRow,
    order: Pick<ApprovalOrder, 'decision' | 'reason'>
  ) {
    const decided = await decideExam(application, personOf(ctx.caller, 'PROCTOR'), {
      ...order,
      sessionId: ctx.caller.sessionId,
    })
    return new ExamApprovalTransformer(unwrap(decided)).toObject()
  }
}
