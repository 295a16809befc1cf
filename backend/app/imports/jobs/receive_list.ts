import { setImmediate as others } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { orderJob } from '#jobs'
import {
  clock,
  inTransaction,
  insertRow,
  insertRows,
  ok,
  refuse,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { LOOKED_AT_HERE_MOST, WORKED_HERE_MOST } from '../domain/limits.js'
import { countSecrets, MOST_SECRETS, sealedCells } from '../domain/secret_cells.js'
import { choiceOf, headersOf, mappingOf } from '../domain/column_choice.js'
import { rememberChoice } from '../actions/remember_choice.js'
import { choiceFor } from '../queries/column_choices.js'
import { sealFor } from '../reading/sealing.js'
import type { ImportKind, ListMode } from '../import_kinds.js'
import { checkJob } from './check_job.js'
import { BadList } from '../reading/raw_list.js'
import { badList, openList, type ListRow, type OpenList } from '../reading/read_list.js'

export type SentList = {
  readonly bytes: Uint8Array
  readonly name: string
  readonly mode: ListMode
  readonly mapping?: Readonly<Record<string, string>> | undefined
  /** It is applied as soon as it is checked. */
  readonly isDirect?: boolean
}

const NAME_MAX = 200

export type ReceivedList = { readonly run: number; readonly job: number; readonly isCheckedHere: boolean }

/**
 * Takes a list: its columns are read as the caller or an administrator chose before for the same header, or as `mapping` has it, which is remembered (an
 * empty one: as their names say; so it is for a direct one, which nobody looks at). Its rows are stored as they are, and a job checks them. Nothing else is written.
 * @returns refused: about `file` where it cannot be read, about `mode` where the kind has no full lists
 */
export async function receiveList(
  caller: Caller,
  kind: ImportKind,
  sent: SentList
): Promise<Result<ReceivedList, DomainError>> {
  const { isDirect = false } = sent
  if (sent.mode === 'full' && !kind.missing)
    return refuse('invalid', 'validation', { fields: { mode: ['imports.no_full_lists'] } })
  const mapping = sent.mapping ?? (isDirect ? {} : undefined)
  const opened = await openList(sent, kind.columns, async (headers) => {
    if (mapping !== undefined) return mapping
    const header = { institutionId: caller.institutionId, kind: kind.kind, headers }
    const known = await choiceFor(header, caller.userId)
    return known === null ? {} : mappingOf(headers, kind.columns, known.choice)
  })
  if (!opened.ok) return opened
  const pages = await allPages(opened.value)
  if (!pages.ok) return pages
  const secrets = pages.value.reduce((sum, page) => sum + countSecrets(page, kind.columns), 0)
  if (secrets > MOST_SECRETS)
    return refuse('invalid', 'too_many_secrets', {
      fields: { file: ['imports.too_many_secrets'] },
      params: { most: MOST_SECRETS },
    })
  return store(caller, kind, { ...sent, list: opened.value, pages: pages.value })
}

/** Every row is read before the first is stored: a fault in the last line refuses the file. */
async function allPages({ rows }: OpenList): Promise<Result<(readonly ListRow[])[], DomainError>> {
  try {
    return ok(await Array.fromAsync(rows))
  } catch (error) {
    if (error instanceof BadList) return badList(error)
    throw error
  }
}

type Read = SentList & { readonly list: OpenList; readonly pages: readonly (readonly ListRow[])[] }

/**
 * The rows are no transaction: SQLite has one connection, and a long list would take it from those who answer. What a killed process leaves behind is a run
 * without a job, which can be given up.
 */
async function store(
  caller: Caller,
  kind: ImportKind,
  { bytes, name, mode, mapping = {}, isDirect = false, list, pages }: Read
): Promise<Result<ReceivedList, DomainError>> {
  const total = pages.reduce((sum, page) => sum + page.length, 0)
  const run = await insertRow(db, 'import_runs', {
    institution_id: caller.institutionId,
    ordered_by: caller.userId,
    session_id: caller.sessionId,
    sent_by_key: caller.key?.id ?? null,
    kind: kind.kind,
    mode,
    state: 'CHECKING',
    file_name: name.toWellFormed().slice(0, NAME_MAX),
    file_bytes: bytes.byteLength,
    encoding: list.encoding,
    is_direct: isDirect ? 1 : 0,
    total,
    columns_json: JSON.stringify(list.columns),
    created_at: clock.now(),
  })
  for (const page of pages) {
    await insertRows(
      db,
      'import_rows',
      page.map((row) => rowOf(run, kind, row))
    )
    await others()
  }
  // A short list may stand for a large institution, of which everybody is looked at.
  const isCheckedHere =
    total <= WORKED_HERE_MOST &&
    (mode !== 'full' || !(await hasMorePeople(caller.institutionId, LOOKED_AT_HERE_MOST)))
  return inTransaction(async (trx) => {
    const job = await orderJob(trx, {
      type: checkJob,
      payload: { run },
      institutionId: caller.institutionId,
      orderedBy: caller.userId,
      title: { key: 'imports.job_check_of', params: { file: name.slice(0, NAME_MAX) } },
      total,
      isWorkedHere: isCheckedHere,
    })
    if (!job.ok) return job
    await trx.from('import_runs').where('id', run).update({ job_id: job.value.id })
    const headers = headersOf(list.columns)
    const choice = choiceOf(headers, kind.columns, mapping)
    // What is remembered holds for lists of everybody in the institution, of which a key sends some.
    if (caller.key === null && Object.keys(choice).length > 0)
      await rememberChoice(
        trx,
        { institutionId: caller.institutionId, kind: kind.kind, headers },
        choice,
        caller
      )
    await record(trx, {
      act: 'import_sent',
      by: caller,
      subject: { type: 'import_run', id: run },
      detail: { kind: kind.kind, rows: total },
    })
    return ok({ run, job: job.value.id, isCheckedHere })
  })
}

async function hasMorePeople(institutionId: number, most: number): Promise<boolean> {
  const next = await select(db, 'users', { id: 'users.id' })
    .where('institution_id', institutionId)
    .orderBy('id')
    .offset(most)
    .first()
  return next !== null
}

const rowOf = (run: number, kind: ImportKind, { line, cells }: ListRow) => ({
  run_id: run,
  line,
  row_key: kind.keyOf(cells)?.slice(0, 191) ?? null,
  cells_json: JSON.stringify(sealedCells(cells, kind.columns, sealFor(run))),
  outcome: 'waiting',
})
