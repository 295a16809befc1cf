import type { HttpContext } from '@adonisjs/core/http'
import { sendFileAs } from '#files'
import { uploadedFile } from '#http/uploads'
import { unwrap } from '#shared'
import { findUserDocument, openUserDocument, uploadUserDocument } from '../actions/user_documents.js'
import UserDocumentTransformer from '../transformers/user_document_transformer.js'
import { ofCandidateValidator } from '../validators/evidence.js'

/** The identity document that people upload after their first log-in. */
export default class UserDocumentsController {
  /** `GET /v1/user_document`, without `candidate` one's own */
  async show(ctx: HttpContext) {
    const { candidate } = await ofCandidateValidator.validate(ctx.request.qs())
    const found = unwrap(await findUserDocument(candidate, ctx.caller))
    return ctx.serialize(UserDocumentTransformer.transform(found))
  }

  /** `PUT /v1/user_document`, multipart `file` */
  async store(ctx: HttpContext) {
    const stored = unwrap(await uploadUserDocument(uploadedFile(ctx, 'file'), ctx.caller))
    return ctx.serialize(UserDocumentTransformer.transform(stored))
  }

  /** `GET /v1/user_documents/{id}/file` */
  async file(ctx: HttpContext) {
    const { fileId, filename } = unwrap(await openUserDocument(Number(ctx.params.id), ctx.caller))
    return sendFileAs(ctx, fileId, filename)
  }
}
