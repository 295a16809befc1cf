import type { HttpContext } from '@adonisjs/core/http'
import { takeOrRefuse } from '#counters'
import { AppError, conflict, notFound } from '#shared'
import { deliveryExam } from '#catalog'
import { attachFile, detachFile } from '../actions/change_attachment.js'
import { answerAttachment } from '../validators/answers_validator.js'
import { refuse } from './refusals.js'
import { ownSitting } from './sitting.js'

/** Each leaves a row behind: of one application, far above what a person does. */
const DETACHINGS = { max: 60, seconds: 60 }

export default class AttachmentsController {
  /** `POST /v1/applications/{id}/answer_attachment`: an uploaded file becomes part of an answer. */
  async store(ctx: HttpContext) {
    const { answer, path, filename } = await ctx.request.validateUsing(answerAttachment)
    const sitting = await ownSitting(ctx)
    const delivery = await deliveryExam(sitting.exam.examId)
    const allowed = delivery?.collection.flags.canUploadFileAsAnswer ?? false
    const outcome = await attachFile({ ...sitting, answerId: answer, path, filename, allowed })
    if (!outcome) throw notFound()
    switch (outcome.kind) {
      case 'attached':
        return outcome.attachment
      case 'exists':
        throw conflict('attachment_exists', 'delivery.attachment_exists')
      case 'not_allowed':
        throw new AppError(400, 'attachment_not_allowed', { messages: ['delivery.attachment_not_allowed'] })
      case 'not_a_picture':
        throw new AppError(400, 'not_a_picture', { fields: { path: ['delivery.not_a_picture'] } })
      case 'unknown_file':
        throw new AppError(400, 'unknown_file', { fields: { path: ['delivery.unknown_file'] } })
      default:
        throw refuse(outcome.kind)
    }
  }

  /** `DELETE /v1/applications/{id}/answer_attachment/{attachmentId}` */
  async destroy(ctx: HttpContext) {
    const sitting = await ownSitting(ctx)
    await takeOrRefuse(`detachings:${sitting.applicationId}`, DETACHINGS)
    const outcome = await detachFile({ ...sitting, attachmentId: Number(ctx.params.attachmentId) })
    if (!outcome) throw notFound()
    if (outcome.kind !== 'detached') throw refuse(outcome.kind)
    return ctx.response.noContent()
  }
}
