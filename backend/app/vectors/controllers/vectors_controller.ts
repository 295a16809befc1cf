import { readFile } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { uploadedFile } from '#http/uploads'
import { MAX_LIST_BYTES } from '#imports'
import { AppError, authorize } from '#shared'
import { importVectors } from '../actions/import_vectors.js'
import { mayImportVectors } from '../policies/vectors_policy.js'
import VectorsReportTransformer from '../transformers/vectors_report_transformer.js'
import { vectorsError } from './vectors_error.js'

/** Vectors: parameters of items, or answers on paper, as a CSV file. */
export default class VectorsController {
  /** `POST /v1/exams/import_vectors`: a form with `file`. All of it is imported, or nothing. */
  async store(ctx: HttpContext) {
    authorize(await mayImportVectors(ctx.caller))
    const file = uploadedFile(ctx, 'file')
    if (!file) throw new AppError(400, 'validation', { fields: { file: ['vectors.file_missing'] } })
    if (file.size > MAX_LIST_BYTES)
      throw new AppError(413, 'payload_too_large', { fields: { file: ['imports.file_too_large'] } })
    const done = await importVectors(ctx.caller, await readFile(file.tmpPath))
    if (!done.ok) throw vectorsError(done.error, ctx.caller.language)
    ctx.response.status(201)
    return ctx.serialize(VectorsReportTransformer.transform(done.value))
  }
}
