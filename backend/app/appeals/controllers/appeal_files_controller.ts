import type { HttpContext } from '@adonisjs/core/http'
import { uploadedFile } from '#http/uploads'
import { AppError, unwrap } from '#shared'
import { storeAttachment } from '../actions/store_attachment.js'
import AppealFileTransformer from '../transformers/appeal_file_transformer.js'

/** `POST /v1/appeal_attachments` (multipart `file`): stored for a day, and part of an appeal once that names its `id`. */
export default class AppealFilesController {
  async store(ctx: HttpContext) {
    const file = uploadedFile(ctx, 'file')
    if (!file) throw new AppError(400, 'validation', { fields: { file: ['shared.required'] } })
    const upload = { path: file.tmpPath, filename: file.clientName, sizeBytes: file.size }
    const stored = unwrap(await storeAttachment(ctx.caller, upload))
    ctx.response.status(201)
    return ctx.serialize(AppealFileTransformer.transform(stored))
  }
}
