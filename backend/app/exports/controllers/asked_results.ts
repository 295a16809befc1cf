import type { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { hierarchyIds } from '#identity'
import { asDownload, authorize, authorizeOrHide, EXCEL_TYPE, given, unwrap } from '#shared'
import { beginExport, type AskedExport, type ExportFormat } from '../actions/begin_export.js'
import { mayExport } from '../policies/export_policy.js'
import { seesCollection, type ResultsFilter } from '../queries/placed_applications.js'

/** A text of the query: one with a comma comes as a list of its parts. */
const textOf = (value: unknown) => (Array.isArray(value) ? value.join(',') : value)

/** The query of the calls about results, before it is validated. */
function askedResults({ request }: HttpContext): Record<string, unknown> {
  const { format, collection, hierarchy, hierarchies, period } = request.qs()
  return given({
    format,
    collection,
    hierarchy: textOf(hierarchy),
    hierarchies: textOf(hierarchies),
    period,
  })
}

type Validated = { collection: number; hierarchy?: string | undefined; period?: number | undefined }

export const filterOf = ({ collection, hierarchy, period }: Validated): ResultsFilter => ({
  collection,
  period,
  ...(hierarchy !== undefined && { hierarchy: hierarchyIds(hierarchy) }),
})

/** What was asked of results of a collection. @throws AppError 403 without the switch, 404 for a collection that is none of theirs */
export async function readResults<Asked extends Validated>(
  ctx: HttpContext,
  query: { validate(asked: unknown): Promise<Asked> }
): Promise<Asked> {
  authorize(await mayExport(ctx.caller))
  const asked = await query.validate(askedResults(ctx))
  authorizeOrHide(await seesCollection(ctx.caller, asked.collection))
  return asked
}

const TYPES = {
  excel: { type: EXCEL_TYPE, ending: 'xlsx' },
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
} as const

/** Answers with the file. `name`: ASCII, without quotes and ending. */
export async function sendExport(ctx: HttpContext, name: string, asked: AskedExport) {
  const stream = unwrap(await beginExport(ctx.caller, asked))
  return sendFile(ctx, { name, format: asked.format, stream })
}

type Sent = { readonly name: string; readonly format: ExportFormat; readonly stream: Readable }

/** Answers with a file that is being written. */
export function sendFile(ctx: HttpContext, { name, format, stream }: Sent) {
  const { type, ending } = TYPES[format]
  asDownload(ctx.response, `${name}.${ending}`, type)
  return ctx.response.stream(stream)
}
