import type { HttpContext } from '@adonisjs/core/http'
import { banca } from '#config/banca'
import { uploadedFile } from '#http/uploads'
import { AppError, unwrap } from '#shared'
import { storeUnattachedFile } from '../actions/store_answer_file.js'
import AnswerFileTransformer from '../transformers/answer_file_transformer.js'

/** POST /v1/answer_files (multipart `file`): stored for a day, and not yet part of an answer (`answer_attachment` does that). */
export default class AnswerFilesController {
  async store(ctx: HttpContext) {
    const file = uploadedFile(ctx, 'file')
    if (!file) throw new AppError(400, 'validation', { fields: { file: ['shared.required'] } })
    // As much in a day as one application may attach.
    const stored = unwrap(
      await storeUnattachedFile(
        { path: file.tmpPath, filename: file.clientName, sizeBytes: file.size },
        ctx.caller,
        banca.answerFilesBytes
      )
    )
    ctx.response.status(201)
    return ctx.serialize(AnswerFileTransformer.transform(stored))
  }
}
