import type { HttpContext } from '@adonisjs/core/http'
import { given, say, sendExcel, unwrap } from '#shared'
import { importList, sendList } from '../jobs/work_on_run.js'
import type { ImportKind } from '../import_kinds.js'
import { pageOfRows } from '../queries/rows.js'
import ImportReportTransformer from '../transformers/import_report_transformer.js'
import { exampleQuery, listBody } from '../validators/imports.js'
import { fileOf, kindFor, read } from './imports_controller.js'
import { csvPages } from './refused_report.js'
import { sendCsv } from './send_csv.js'

/** So many refused rows are in the answer; all of them are in the report of the run. */
const ERRORS_MOST = 100

/** The import of students in one call, and its example file. */
export default class ImportUserController {
  /** `POST /v1/import_user`: a form with `file`, `dry_run?`, `mode?`, `mapping?`. 202 while jobs work on a long one. */
  async store(ctx: HttpContext) {
    const { mode = 'upsert', dryRun = false, mapping } = await ctx.request.validateUsing(listBody)
    const kind = await kindFor(ctx.caller, 'students')
    const sent = { ...(await fileOf(ctx)), mode, mapping: read(mapping) }
    const run = unwrap(await (dryRun ? sendList(ctx.caller, kind, sent) : importList(ctx.caller, kind, sent)))
    const ended = dryRun ? run.state === 'CHECKED' : ['APPLIED', 'CHECKED'].includes(run.state)
    ctx.response.status(ended ? 201 : 202)
    const refused = await pageOfRows(run.id, { offset: 0, limit: ERRORS_MOST }, ['refused'])
    const { language } = ctx.caller
    return ctx.serialize(ImportReportTransformer.transform({ run, refused: refused.rows, language }))
  }

  /** `GET /v1/import_user_exemple_file?format=excel|csv|json&kind=` */
  async example(ctx: HttpContext) {
    const { format: asked, kind: of } = ctx.request.qs()
    const { format = 'excel', kind: name = 'students' } = await exampleQuery.validate(
      given({ format: asked, kind: of })
    )
    const kind = await kindFor(ctx.caller, name)
    const head = kind.columns.map((column) => column.name)
    const row = kind.columns.map(({ example }) => example)
    const filename = say(ctx.caller.language, `imports.example_${kind.kind}`)
    if (format === 'json') return exampleJson(ctx, filename, kind)
    if (format === 'csv') return sendCsv(ctx, `${filename}.csv`, csvPages(head, onePage([row])))
    return sendExcel(ctx, `${filename}.xlsx`, { name: filename, head, rows: onePage([row]) })
  }
}

async function* onePage(rows: readonly (readonly string[])[]) {
  yield rows
}

function exampleJson({ response }: HttpContext, filename: string, { columns }: ImportKind) {
  response.header('Content-Disposition', `attachment; filename="${filename}.json"`)
  return [Object.fromEntries(columns.map(({ name, example }) => [name, example]))]
}
