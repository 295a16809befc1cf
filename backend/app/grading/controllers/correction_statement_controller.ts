import type { HttpContext } from '@adonisjs/core/http'
import { AppError, asDownload, given, say } from '#shared'
import { statementCsv } from '../domain/statement_csv.js'
import { ownStatement } from '../queries/own_statement.js'
import CorrectionStatementTransformer from '../transformers/correction_statement_transformer.js'
import { statementDays, statementQuery } from '../validators/statement_validator.js'

const COLUMNS = [
  ...['day', 'collection', 'exam', 'question'],
  ...['texts', 'returned', 'thirds', 'panel', 'controls', 'controls_within', 'minutes'],
] as const

/** What the caller has marked by plans; nobody reads another person's. */
export default class CorrectionStatementController {
  /** `GET /v1/correction_statement?from&to&format=csv`: by day and plan, the newest day first; a month without `from`. */
  async show(ctx: HttpContext) {
    const { from: first, to: last, format } = ctx.request.qs()
    const query = await statementQuery.validate(given({ from: first, to: last, format }))
    const { from, to, problem } = statementDays(query)
    if (problem !== null)
      throw new AppError(400, 'validation', { fields: { [problem]: ['grading.statement_range'] } })
    const rows = await ownStatement(ctx.caller, { from, to })
    if (query.format !== 'csv')
      return ctx.serialize(CorrectionStatementTransformer.transform({ from, to, rows }))
    const { language } = ctx.caller
    asDownload(ctx.response, `producao-${from}-${to}.csv`, 'text/csv; charset=utf-8')
    return statementCsv(
      rows,
      COLUMNS.map((column) => say(language, `grading.statement_${column}`))
    )
  }
}
