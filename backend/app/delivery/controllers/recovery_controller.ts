import { readFile } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { AppError, authorizeOrHide, notFound, toIso } from '#shared'
import { importAnswersFile } from '../actions/import_answers_file.js'
import { lateBatchesOf } from '../queries/late_batches.js'
import { findApplication } from '../queries/find_application.js'
import { refuse } from './refusals.js'

/** Answers that did not come by the usual way. */
export default class RecoveryController {
  /** `POST /v1/applications/import_answers_file` (multipart `file`) */
  async store(ctx: HttpContext) {
    const file = ctx.request.file('file', { size: '5mb' })
    if (!file?.tmpPath) throw new AppError(400, 'validation', { fields: { file: ['delivery.file_required'] } })
    const imported = await importAnswersFile(await readFile(file.tmpPath, 'utf8'), ctx.caller)
    if (imported.ok) {
      const { applicationId, outcome, verdicts, serverTime } = imported.value
      return { application: applicationId, outcome, answers: verdicts, serverTime: toIso(serverTime) }
    }
    if (imported.error === 'not_found') throw notFound()
    if (imported.error === 'not_started') throw refuse('not_started')
    throw new AppError(400, imported.error, { fields: { file: [`delivery.${imported.error}`] } })
  }

  /** `GET /v1/applications/{id}/late_batches`: what came after the finish, newest first. */
  async late(ctx: HttpContext) {
    const application = await findApplication(Number(ctx.params.id), ctx.caller)
    authorizeOrHide(application !== null)
    const results = await lateBatchesOf(application.id)
    return { results, count: results.length, numPages: 1 }
  }
}
