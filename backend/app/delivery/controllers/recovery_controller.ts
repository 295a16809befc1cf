import { readFile } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { uploadedFile } from '#http/uploads'
import { AppError, authorize, authorizeOrHide, toIso, unwrap } from '#shared'
import { importAnswersFile } from '../actions/import_answers_file.js'
import { previewAnswersFile } from '../actions/preview_answers_file.js'
import { maySeeQuarantined } from '../policies/application_policy.js'
import { lateBatchesOf } from '../queries/late_batches.js'
import { findApplication } from '../queries/find_application.js'
import AnswersFilePreviewTransformer from '../transformers/answers_file_preview_transformer.js'
import { importedFile } from '../validators/answers_validator.js'

/** Answers that did not come by the usual way. */
export default class RecoveryController {
  /** `POST /v1/applications/import_answers_file/preview` (multipart `file`): whose it is and what it would bring. */
  async preview(ctx: HttpContext) {
    const preview = unwrap(await previewAnswersFile(await uploaded(ctx), ctx.caller))
    return ctx.serialize(AnswersFilePreviewTransformer.transform(preview))
  }

  /** `POST /v1/applications/import_answers_file` (multipart `file`, `candidate`, `finish?`) */
  async store(ctx: HttpContext) {
    const { candidate, finish = false } = await ctx.request.validateUsing(importedFile)
    const imported = await importAnswersFile({
      bytes: await uploaded(ctx),
      caller: ctx.caller,
      candidateId: candidate,
      grantsFinish: finish,
    })
    const { applicationId, outcome, authenticated, finishRequested, verdicts, files, serverTime } =
      unwrap(imported)
    return {
      application: applicationId,
      outcome,
      authenticated,
      finishRequested,
      answers: verdicts,
      files,
      serverTime: toIso(serverTime),
    }
  }

  /** `GET /v1/applications/{id}/late_batches`: what came after the finish, newest first. */
  async late(ctx: HttpContext) {
    authorize(maySeeQuarantined(ctx.caller))
    const application = await findApplication(Number(ctx.params.id), ctx.caller)
    authorizeOrHide(application !== null)
    const results = await lateBatchesOf(application.id)
    return { results, count: results.length, numPages: 1 }
  }
}

/** Answers are small; the files of answers that come with them are as large as any upload. */
async function uploaded(ctx: HttpContext): Promise<Uint8Array<ArrayBuffer>> {
  const file = uploadedFile(ctx, 'file')
  if (!file) throw new AppError(400, 'validation', { fields: { file: ['delivery.file_required'] } })
  return readFile(file.tmpPath)
}
