import type { HttpContext } from '@adonisjs/core/http'
import { asDownload, given, say, sendCsv, sendExcel, unwrap } from '#shared'
import { importList, sendList } from '../jobs/work_on_run.js'
import { pageOfRows } from '../queries/rows.js'
import ImportReportTransformer from '../transformers/import_report_transformer.js'
import { exampleQuery, listBody } from '../validators/imports.js'
import { fileOf, kindFor, read } from './imports_controller.js'

/** So many refused rows are in the answer; all of them are in the report of the run. */
const ERRORS_MOST = 100

/** The import of students in one call, and its example file. */
export default class ImportUserController {
  /** `POST /v1/import_user`: a form with `file`, `dry_run?`, `mode?`, `mapping?`. 202 while jobs work on a long one. */
  async store(ctx: HttpContext) {
    const { mode = 'upsert', dryRun = false, mapping } = await ctx.request.validateUsing(listBody)
    const kind = await kindFor(ctx.caller, 'students')
    // Nothing is remembered for what may be applied unseen, and a dry run says the same.
    const sent = { ...(await fileOf(ctx)), mode, mapping: read(mapping) ?? {} }
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
    const { format = 'excel', kind: asKind = 'students' } = await exampleQuery.validate(
      given({ format: asked, kind: of })
    )
    const kind = await kindFor(ctx.caller, asKind)
    const name = say(ctx.caller.language, `imports.example_${kind.kind}`)
    if (format === 'json') {
      asDownload(ctx.response, `${name}.json`, 'application/json; charset=utf-8')
      return [Object.fromEntries(kind.columns.map((column) => [column.name, column.example]))]
    }
    const head = kind.columns.map((column) => column.name)
    const sheet = { name, head, rows: onePage([kind.columns.map(({ example }) => example)]) }
    return format === 'csv' ? sendCsv(ctx, `${name}.csv`, sheet) : sendExcel(ctx, `${name}.xlsx`, sheet)
  }
}

async function* onePage(rows: readonly (readonly string[])[]) {
  yield rows
}
