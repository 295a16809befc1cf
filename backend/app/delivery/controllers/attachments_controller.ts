import type { HttpContext } from '@adonisjs/core/http'
import { takeOrRefuse } from '#counters'
import { unwrap } from '#shared'
import { deliveryExam } from '#catalog'
import { attachFile, detachFile } from '../actions/change_attachment.js'
import { answerAttachment } from '../validators/answers_validator.js'
import { ownSitting } from './sitting.js'

/** Each leaves a row behind: of one application, far above what a person does. */
const DETACHINGS = { max: 60, seconds: 60 }

export default class AttachmentsController {
  /** `POST /v1/applications/{id}/answer_attachment`: an uploaded file becomes part of an answer. */
  async store(ctx: HttpContext) {
    const { answer, path, filename } = await ctx.request.validateUsing(answerAttachment)
    const sitting = await ownSitting(ctx)
    const delivery = await deliveryExam(sitting.examId)
    const allowed = delivery?.collection.flags.canUploadFileAsAnswer ?? false
    return unwrap(await attachFile({ ...sitting, answerId: answer, path, filename, allowed }))
  }

  /** `DELETE /v1/applications/{id}/answer_attachment/{attachmentId}` */
  async destroy(ctx: HttpContext) {
    const sitting = await ownSitting(ctx)
    await takeOrRefuse(`detachings:${sitting.applicationId}`, DETACHINGS)
    unwrap(await detachFile({ ...sitting, attachmentId: Number(ctx.params.attachmentId) }))
    return ctx.response.noContent()
  }
}
