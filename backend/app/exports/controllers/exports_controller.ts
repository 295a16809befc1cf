import type { HttpContext } from '@adonisjs/core/http'
import {
  AppError,
  authorize,
  given,
  notFound,
  readInput,
  say,
  unwrap,
  type Caller,
  type ExcelCell,
} from '#shared'
import { openedExport, redeemExportTicket } from '../actions/open_export.js'
import { orderExport } from '../jobs/order_export.js'
import { limits, ROWS_AT_ONCE } from '../limits.js'
import { mayExportList } from '../policies/export_policy.js'
import { exportOf, type Export } from '../registered.js'
import { listQuery, ticketQuery } from '../validators/exports.js'
import { sendExport, sendFile } from './asked_results.js'

/** Lists of the console as files. */
export default class ExportsController {
  /** `GET /v1/exports/{resource}?format=excel|csv&filter=`: `filter` is that of the list call, as JSON, with `q` for the search. More than 50,000 rows are a job: 202 with `id, status, rows`, and the file by `GET /v1/jobs/{id}/file`. */
  async show(ctx: HttpContext) {
    const { caller, request } = ctx
    const list = exportOf(String(ctx.params.resource))
    if (list === undefined) throw notFound()
    authorize(await mayExportList(caller, list))
    const { format, filter: text } = request.qs()
    const { format: asked = 'excel' } = await listQuery.validate(given({ format }))
    const filter = await list.read(filterIn(text))
    const { language } = caller
    const rows = await list.count(caller, filter)
    if (rows > limits.atOnce) {
      const ordered = unwrap(await orderExport(caller, { list, format: asked, filter, rows }))
      ctx.response.status(202)
      return { id: ordered.id, status: ordered.status, rows: ordered.rows }
    }
    return sendExport(ctx, list.resource, {
      list: list.resource,
      format: asked,
      subject: { type: 'list', id: null },
      filter,
      rows,
      sheet: (noted) => ({
        name: say(language, list.title),
        head: list.columns.map((column) => say(language, column)),
        rows: pages(caller, list, { filter, noted }),
      }),
    })
  }

  /** `GET /v1/export_files/open?ticket=`: once. The ticket replaces the session's token: a tab sends no header. */
  async open(ctx: HttpContext) {
    const { ticket } = await ticketQuery.validate(ctx.request.qs())
    const opened = await redeemExportTicket(ticket)
    if (!opened) throw new AppError(401, 'ticket_invalid', { messages: ['exports.ticket_invalid'] })
    // Rights are those of now, not those of the ticket.
    ctx.caller = opened.caller
    const { name, format, stream } = unwrap(await openedExport(ctx.caller, opened.subjectId))
    return sendFile(ctx, { name, format, stream })
  }
}

/** @throws AppError 400 where it is no object */
function filterIn(text: unknown): Readonly<Record<string, unknown>> {
  if (text === undefined || text === '') return {}
  const bad = (message: string) => new AppError(400, 'validation', { fields: { filter: [message] } })
  if (typeof text !== 'string') throw bad('shared.not_json')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw bad('shared.not_json')
  }
  const filter = readInput(value)
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw bad('shared.object')
  return filter as Readonly<Record<string, unknown>>
}

async function* pages<Filter extends object>(
  caller: Caller,
  list: Export<Filter>,
  { filter, noted }: { filter: Filter; noted: () => void }
): AsyncGenerator<(readonly ExcelCell[])[]> {
  for (let after: number | null = null, more = true; more;) {
    const rows = await list.rows(caller, filter, { after, most: ROWS_AT_ONCE })
    yield rows.map(({ cells }) => cells)
    noted()
    after = rows.at(-1)?.id ?? null
    more = rows.length === ROWS_AT_ONCE
  }
}
