import type { HttpContext } from '@adonisjs/core/http'
import { banca } from '#config/banca'
import { uploadedFile } from '#http/uploads'
import { AppError, clock } from '#shared'
import { storeAnswerFile } from '../actions/store_answer_file.js'
import { answerBytesSince } from '../queries/find_file.js'
import AnswerFileTransformer from '../transformers/answer_file_transformer.js'

const DAY_MS = 24 * 3_600_000

/** POST /v1/answer_files (multipart `file`): kept, but not yet part of an answer (`answer_attachment` does that). */
export default class AnswerFilesController {
  async store(ctx: HttpContext) {
    const file = uploadedFile(ctx, 'file')
    if (!file) throw new AppError(400, 'validation', { fields: { file: ['shared.required'] } })
    // As much in a day as one application may bring by the other way.
    if ((await answerBytesSince(ctx.caller.userId, clock.now() - DAY_MS)) + file.size > banca.answerFilesBytes)
      throw new AppError(413, 'file_space_full', { fields: { file: ['files.space_full'] } })
    const stored = await storeAnswerFile({ path: file.tmpPath, filename: file.clientName, sizeBytes: file.size }, ctx.caller)
    ctx.response.status(201)
    return ctx.serialize(AnswerFileTransformer.transform(stored))
  }
}
