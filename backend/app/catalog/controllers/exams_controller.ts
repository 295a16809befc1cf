import type { HttpContext } from '@adonisjs/core/http'
import { hasSwitch } from '#access'
import { uploadedFile } from '#http/uploads'
import {
  AppError,
  authorize,
  isStaff,
  languageOf,
  listRequest,
  listResponse,
  notFound,
  unwrap,
} from '#shared'
import { countImport } from '../actions/count_import.js'
import { importExam } from '../actions/import_exam.js'
import { readUploadedExam } from './read_uploaded_exam.js'
import { mayImportExams } from '../policies/catalog_policy.js'
import { findExam, listExams } from '../queries/list_exams.js'
import ExamListTransformer from '../transformers/exam_list_transformer.js'
import ImportReportTransformer from '../transformers/import_report_transformer.js'
import { importOptionsValidator } from '../validators/import_validator.js'
import type { ExamListView } from '../views.js'
import { examFilterValidator } from '../validators/list_validator.js'
import { importError } from './import_errors.js'

export default class ExamsController {
  /** GET /v1/exams: exams the caller has to do with. */
  async index(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['id', 'name', 'idn', 'createdAt'], defaultOrder: '-id' })
    const { collection } = await examFilterValidator.validate(request.filter)
    const page = await listExams(ctx.caller, request, collection)
    return listResponse(ctx, request, { count: page.count, rows: await rowsFor(ctx, page.rows) })
  }

  /** GET /v1/exams/{id}; one that is not the caller's is not there. */
  async show(ctx: HttpContext) {
    const found = await findExam(ctx.caller, Number(ctx.params.id))
    if (!found) throw notFound()
    const [row] = await rowsFor(ctx, [found])
    if (!row) throw notFound()
    return row
  }

  /** POST /v1/exams: the exam file as the JSON body, or as `file` of a form. */
  async store(ctx: HttpContext) {
    authorize(mayImportExams(ctx.caller) && (await hasSwitch(ctx.caller, 'BackOffice.Imports.Exams')))
    unwrap(await countImport(ctx.caller.userId, ctx.request.header('content-length')))
    const { updateIfExists = false } = await ctx.request.validateUsing(importOptionsValidator)
    const outcome = await importExam(await examOf(ctx), { caller: ctx.caller, updateIfExists })
    const language = languageOf(ctx.request.header('accept-language'))
    if (!outcome.ok) throw importError(outcome.error, language)
    ctx.response.status(outcome.value.outcome === 'created' ? 201 : 200)
    return ctx.serialize(ImportReportTransformer.transform({ report: outcome.value, language }))
  }
}

async function examOf(ctx: HttpContext): Promise<unknown> {
  if (!ctx.request.is(['multipart/form-data'])) return ctx.request.body()
  const file = uploadedFile(ctx, 'file')
  if (!file) throw new AppError(400, 'validation', { fields: { file: ['shared.required'] } })
  return readUploadedExam(file)
}

const rows = (ctx: HttpContext, views: ExamListView[]) => ctx.serialize(ExamListTransformer.transform(views))
const rowsOfStaff = (ctx: HttpContext, views: ExamListView[]) =>
  ctx.serialize(ExamListTransformer.transform(views).useVariant('forStaff'))

type Row = Awaited<ReturnType<typeof rows>>[number]
type RowOfStaff = Awaited<ReturnType<typeof rowsOfStaff>>[number]

/** Staff see more of one than who sits it. The type is written out: the compiler would leave the wider of the two, and the map with it. */
const rowsFor = (ctx: HttpContext, views: ExamListView[]): Promise<(Row | RowOfStaff)[]> =>
  isStaff(ctx.caller) ? rowsOfStaff(ctx, views) : rows(ctx, views)
