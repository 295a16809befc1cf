import type { HttpContext } from '@adonisjs/core/http'
import { deliveryExam } from '#catalog'
import { readUpload } from '#files'
import { AppError, unwrap } from '#shared'
import { completeFile } from '../actions/complete_file.js'
import { fileProgress, storeFilePart } from '../actions/store_part.js'
import { LARGEST_PART } from '../domain/answer_files.js'
import { completedFile, filePart } from '../validators/answers_validator.js'
import { ownSitting } from './sitting.js'

/** Files that come in parts, once a batch has announced them. */
export default class AnswerFilesController {
  /** `GET /v1/applications/{id}/answer_files/{digest}`: what of the file is here. */
  async show(ctx: HttpContext) {
    const { applicationId } = await ownSitting(ctx)
    return unwrap(await fileProgress(applicationId, String(ctx.params.digest)))
  }

  /** `PUT /v1/applications/{id}/answer_files/{digest}/parts/{index}` (raw bytes): nothing is read before all else is known to be right. */
  async part(ctx: HttpContext) {
    const { applicationId } = await ownSitting(ctx)
    if (ctx.request.header('content-type')?.split(';')[0]?.trim() !== 'application/octet-stream')
      throw new AppError(415, 'unsupported_media_type', { messages: ['delivery.part_wrong'] })
    const { partSize = LARGEST_PART } = await filePart.validate(ctx.request.qs())
    return unwrap(
      await storeFilePart({
        applicationId,
        digest: String(ctx.params.digest),
        index: Number(ctx.params.index),
        partSize,
        declaredBytes: Number(ctx.request.header('content-length') ?? Number.NaN),
        read: (limit) => readUpload(ctx, limit),
      })
    )
  }

  /** `POST /v1/applications/{id}/answer_files/{digest}/complete`: all parts are here. */
  async complete(ctx: HttpContext) {
    const { answer, filename } = await ctx.request.validateUsing(completedFile)
    const sitting = await ownSitting(ctx)
    const delivery = await deliveryExam(sitting.examId)
    const allowed = delivery?.collection.flags.canUploadFileAsAnswer ?? false
    const digest = String(ctx.params.digest)
    const completed = unwrap(await completeFile({ ...sitting, answerId: answer, digest, filename, allowed }))
    return completed.kind === 'attached'
      ? { state: 'complete' as const, ...completed.attachment }
      : { state: completed.kind, reason: completed.reason }
  }
}
