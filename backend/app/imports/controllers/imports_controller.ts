import { readFile } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { uploadedFile } from '#http/uploads'
import {
  AppError,
  authorize,
  given,
  listRequest,
  listResponse,
  notFound,
  sendCsv,
  sendExcel,
  unwrap,
  type Caller,
} from '#shared'
import { cancelRun, type Deactivation } from '../jobs/order_run.js'
import { mendRow } from '../actions/mend_row.js'
import { forgetChoice } from '../actions/remember_choice.js'
import { sendList, workOnRun } from '../jobs/work_on_run.js'
import { MAX_LIST_BYTES } from '../domain/limits.js'
import { importKind, type ImportKind } from '../import_kinds.js'
import { importableKinds, mayDeactivate, mayImport } from '../policies/import_policy.js'
import { listRuns, ownRun, runView } from '../queries/runs.js'
import { pageOfRows, rowView } from '../queries/rows.js'
import ImportRowTransformer from '../transformers/import_row_transformer.js'
import ImportRunTransformer from '../transformers/import_run_transformer.js'
import { applyBody, cellsBody, listBody, reportQuery, rowsFilter, runsFilter } from '../validators/imports.js'
import { reportHead, reportRows } from './refused_report.js'

/** Imports of lists: sent, checked, looked at, applied, taken back. */
export default class ImportsController {
  /** `GET /v1/imports?kind=`: the newest first; of the kinds that the caller may import; all of the institution for administrators, their own for others. */
  async index(ctx: HttpContext) {
    const own = await importableKinds(ctx.caller)
    authorize(own.length > 0)
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: '-id', defaultSize: 10 })
    const { kind } = await runsFilter.validate(given({ kind: request.filter.kind }))
    const kinds = kind === undefined ? own : [(await kindFor(ctx.caller, kind)).kind]
    const { rows, count } = await listRuns(ctx.caller, request, kinds)
    return listResponse(ctx, request, {
      count,
      rows: rows.map((run) => new ImportRunTransformer(run).toObject()),
    })
  }

  /** `POST /v1/imports`: a form with `kind`, `file`, `mode?` and `mapping?`. Nothing is changed but by `apply`. */
  async store(ctx: HttpContext) {
    const { kind: name = 'students', mode = 'upsert', mapping } = await ctx.request.validateUsing(listBody)
    const kind = await kindFor(ctx.caller, name)
    const run = unwrap(
      await sendList(ctx.caller, kind, { ...(await fileOf(ctx)), mode, mapping: read(mapping) })
    )
    ctx.response.status(201)
    return ctx.serialize(ImportRunTransformer.transform(run))
  }

  /** `GET /v1/imports/{id}` */
  async show(ctx: HttpContext) {
    const id = await seen(ctx)
    return ctx.serialize(ImportRunTransformer.transform(await runView(id)))
  }

  /** `GET /v1/imports/{id}/rows?outcome=` */
  async rows(ctx: HttpContext) {
    const id = await seen(ctx)
    const request = listRequest(ctx, { orderable: ['line'], defaultOrder: 'line', defaultSize: 25 })
    const asked = request.filter.outcome
    const outcome = typeof asked === 'string' ? asked.split(',') : asked
    const { outcome: outcomes } = await rowsFilter.validate(given({ outcome }))
    const { rows, count } = await pageOfRows(id, request, outcomes)
    const { language } = ctx.caller
    return listResponse(ctx, request, {
      count,
      rows: rows.map((row) => new ImportRowTransformer({ row, language }).toObject()),
    })
  }

  /** `PATCH /v1/imports/{id}/rows/{line}`: `cells`, a list of `field` and `value`: those that are mended. */
  async mend(ctx: HttpContext) {
    const id = await seen(ctx)
    const line = Number(ctx.params.line)
    const { cells } = await ctx.request.validateUsing(cellsBody)
    unwrap(
      await mendRow(
        ctx.caller,
        id,
        line,
        cells.map(({ field, value }) => ({ field, value: value ?? '' }))
      )
    )
    const row = await rowView(id, line)
    if (!row) throw notFound()
    return ctx.serialize(ImportRowTransformer.transform({ row, language: ctx.caller.language }))
  }

  /** `POST /v1/imports/{id}/apply`: `deactivate_missing?`, and `missing?`, how many they are, where they are many. */
  async apply(ctx: HttpContext) {
    const { deactivateMissing = false, missing = null } = await ctx.request.validateUsing(applyBody)
    if (deactivateMissing) authorize(await mayDeactivate(ctx.caller))
    return worked(ctx, 'apply', deactivateMissing ? { typed: missing } : null)
  }

  /** `POST /v1/imports/{id}/undo` */
  async undo(ctx: HttpContext) {
    return worked(ctx, 'undo')
  }

  /** `POST /v1/imports/{id}/cancel` */
  async cancel(ctx: HttpContext) {
    const id = await seen(ctx)
    unwrap(await cancelRun(ctx.caller, id))
    return ctx.serialize(ImportRunTransformer.transform(await runView(id)))
  }

  /** `DELETE /v1/imports/{id}/mapping`: forgets how somebody had its header read. */
  async forget(ctx: HttpContext) {
    const id = await seen(ctx)
    unwrap(await forgetChoice(ctx.caller, id))
    return ctx.serialize(ImportRunTransformer.transform(await runView(id)))
  }

  /** `GET /v1/imports/{id}/report?format=csv|excel`: refused rows in the columns of the file, with what is wrong. */
  async report(ctx: HttpContext) {
    const id = await seen(ctx)
    const { format = 'csv' } = await reportQuery.validate(given({ format: ctx.request.qs().format }))
    const run = await runView(id)
    const { language } = ctx.caller
    const name = `recusadas-${id}`
    const sheet = { name, head: reportHead(run, language), rows: reportRows(run, language) }
    return format === 'excel' ? sendExcel(ctx, `${name}.xlsx`, sheet) : sendCsv(ctx, `${name}.csv`, sheet)
  }
}

/** @throws AppError 404 for a kind that there is not, 403 for one that is not for the caller */
export async function kindFor(caller: Caller, name: string): Promise<ImportKind> {
  const kind = importKind(name)
  if (!kind) throw notFound()
  authorize(await mayImport(caller, kind))
  return kind
}

/** @throws AppError 400 without a file, 413 above the limit */
export async function fileOf(ctx: HttpContext): Promise<{ bytes: Uint8Array; name: string }> {
  const file = uploadedFile(ctx, 'file')
  if (!file) throw new AppError(400, 'validation', { fields: { file: ['shared.required'] } })
  if (file.size > MAX_LIST_BYTES)
    throw new AppError(413, 'payload_too_large', { fields: { file: ['imports.file_too_large'] } })
  return { bytes: await readFile(file.tmpPath), name: file.clientName }
}

/** Fields by header, as JSON in a form. */
export function read(mapping: string | undefined): Record<string, string> | undefined {
  if (mapping === undefined) return undefined
  try {
    const value: unknown = JSON.parse(mapping)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError()
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    )
  } catch {
    throw new AppError(400, 'validation', { fields: { mapping: ['imports.bad_mapping'] } })
  }
}

async function seen({ caller, params }: HttpContext): Promise<number> {
  const run = await ownRun(caller, Number(params.id)).first()
  if (!run) throw notFound()
  await kindFor(caller, run.kind)
  return run.id
}

async function worked(ctx: HttpContext, act: 'apply' | 'undo', deactivation: Deactivation | null = null) {
  const id = await seen(ctx)
  const run = unwrap(await workOnRun(ctx.caller, id, act, deactivation))
  if (run.state === 'APPLYING' || run.state === 'UNDOING') ctx.response.status(202)
  return ctx.serialize(ImportRunTransformer.transform(run))
}
