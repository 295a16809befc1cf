import type { HttpContext } from '@adonisjs/core/http'
import { AppError } from '#shared'
import { storeAnswerFile } from '../actions/store_answer_file.js'
import AnswerFileTransformer from '../transformers/answer_file_transformer.js'

/** POST /v1/answer_files (multipart `file`): kept, but not yet part of an answer (`answer_attachment` does that). */
export default class AnswerFilesController {
  async store(ctx: HttpContext) {
    const file = ctx.request.file('file')
    if (!file?.tmpPath) throw new AppError(400, 'validation', { fields: { file: ['shared.required'] } })
    const stored = await storeAnswerFile({ path: file.tmpPath, filename: file.clientName, sizeBytes: file.size }, ctx.caller)
    ctx.response.status(201)
    return ctx.serialize(AnswerFileTransformer.transform(stored))
  }
}
