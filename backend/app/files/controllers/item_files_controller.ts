import type { HttpContext } from '@adonisjs/core/http'
import { uploadedFile } from '#http/uploads'
import { AppError, unwrap } from '#shared'
import { storeItemMedia } from '../actions/store_item_media.js'
import AnswerFileTransformer from '../transformers/answer_file_transformer.js'

/** POST /v1/item_files (multipart `file`): a video too large for an exam file, or its captions; the file then names `url`. */
export default class ItemFilesController {
  async store(ctx: HttpContext) {
    const file = uploadedFile(ctx, 'file')
    if (!file) throw new AppError(400, 'validation', { fields: { file: ['shared.required'] } })
    const stored = unwrap(
      await storeItemMedia(
        { path: file.tmpPath, filename: file.clientName, sizeBytes: file.size },
        ctx.caller
      )
    )
    ctx.response.status(201)
    return ctx.serialize(AnswerFileTransformer.transform(stored))
  }
}
