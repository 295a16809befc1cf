import type { HttpContext } from '@adonisjs/core/http'
import { deliveryExam } from '#catalog'
import { readUpload } from '#files'
import { AppError, conflict, notFound } from '#shared'
import { completeFile } from '../actions/complete_file.js'
import { fileProgress, storeFilePart } from '../actions/store_part.js'
import { LARGEST_PART } from '../domain/answer_files.js'
import { completedFile, filePart } from '../validators/answers_validator.js'
import { refuse } from './refusals.js'
import { ownSitting } from './sitting.js'

const notAnnounced = () =>
  new AppError(404, 'file_not_announced', { messages: ['delivery.file_not_announced'] })

/** Files that come in parts, once a batch has announced them. */
export default class AnswerFilesController {
  /** `GET /v1/applications/{id}/answer_files/{digest}`: what of the file is here. */
  async show(ctx: HttpContext) {
    const { applicationId } = await ownSitting(ctx)
    const progress = await fileProgress(applicationId, String(ctx.params.digest))
    if (!progress) throw notAnnounced()
    return progress
  }

  /** `PUT /v1/applications/{id}/answer_files/{digest}/parts/{index}` (raw bytes): nothing is read before all else is known to be right. */
  async part(ctx: HttpContext) {
    const { applicationId } = await ownSitting(ctx)
    if (ctx.request.header('content-type')?.split(';')[0]?.trim() !== 'application/octet-stream')
      throw new AppError(415, 'unsupported_media_type', { messages: ['delivery.part_wrong'] })
    const { partSize = LARGEST_PART } = await filePart.validate(ctx.request.qs())
    const outcome = await storeFilePart({
      applicationId,
      digest: String(ctx.params.digest),
      index: Number(ctx.params.index),
      partSize,
      saidBytes: Number(ctx.request.header('content-length') ?? Number.NaN),
      read: (limit) => readUpload(ctx, limit),
    })
    if (outcome.kind === 'kept') return outcome.progress
    if (outcome.kind === 'not_announced') throw notAnnounced()
    if (outcome.kind === 'space_full')
      throw new AppError(413, 'file_space_full', { messages: ['delivery.file_space_full'] })
    throw new AppError(400, outcome.kind, { messages: ['delivery.part_wrong'] })
  }

  /** `POST /v1/applications/{id}/answer_files/{digest}/complete`: all parts are here. */
  async complete(ctx: HttpContext) {
    const { answer, filename } = await ctx.request.validateUsing(completedFile)
    const sitting = await ownSitting(ctx)
    const delivery = await deliveryExam(sitting.exam.examId)
    const allowed = delivery?.collection.flags.canUploadFileAsAnswer ?? false
    const digest = String(ctx.params.digest)
    const outcome = await completeFile({ ...sitting, answerId: answer, digest, filename, allowed })
    if (!outcome) throw notFound()
    switch (outcome.kind) {
      case 'attached':
        return { state: 'complete' as const, ...outcome.attachment }
      case 'kept_apart':
        return { state: 'kept_apart' as const, reason: outcome.reason }
      case 'not_announced':
        throw notAnnounced()
      case 'incomplete':
        throw conflict('file_incomplete', 'delivery.file_incomplete')
      case 'not_allowed':
        throw new AppError(400, 'attachment_not_allowed', { messages: ['delivery.attachment_not_allowed'] })
      case 'not_a_picture':
        throw new AppError(400, 'not_a_picture', { fields: { path: ['delivery.not_a_picture'] } })
      case 'not_started':
        throw refuse('not_started')
    }
  }
}
