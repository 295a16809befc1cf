import type { HttpContext } from '@adonisjs/core/http'
import { uploadedFile } from '#http/uploads'
import { unwrap } from '#shared'
import CandidateDocumentTransformer from '../transformers/candidate_document_transformer.js'
import {
  approveDocuments,
  listDocuments,
  showDocument,
  uploadDocuments,
} from '../actions/candidate_documents.js'
import { approvalValidator, ofCandidateValidator } from '../validators/evidence.js'
import { serveStream } from './serve.js'

export default class CandidateDocumentsController {
  /** Multipart `document` and `face`. */
  async store(ctx: HttpContext) {
    const record = unwrap(
      await uploadDocuments(
        { document: uploadedFile(ctx, 'document'), face: uploadedFile(ctx, 'face') },
        ctx.caller
      )
    )
    ctx.response.status(201)
    return ctx.serialize(CandidateDocumentTransformer.transform(record))
  }

  async index(ctx: HttpContext) {
    const { candidate } = await ofCandidateValidator.validate(ctx.request.qs())
    const records = unwrap(await listDocuments(candidate, ctx.caller))
    const results = await ctx.serialize(CandidateDocumentTransformer.transform(records))
    return { results, count: records.length, numPages: 1 }
  }

  async document(ctx: HttpContext) {
    return serveStream(ctx, unwrap(await showDocument(Number(ctx.params.id), 'document', ctx.caller)))
  }

  async face(ctx: HttpContext) {
    return serveStream(ctx, unwrap(await showDocument(Number(ctx.params.id), 'face', ctx.caller)))
  }

  async update(ctx: HttpContext) {
    await ctx.request.validateUsing(approvalValidator)
    const record = unwrap(await approveDocuments(Number(ctx.params.id), ctx.caller))
    return ctx.serialize(CandidateDocumentTransformer.transform(record))
  }
}
