import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { callerOfSession, schoolScopeOf } from '#identity'
import { clock, select, type Caller, type Row } from '#shared'
import { OPENS_FOR_MS } from '../limits.js'
import { mayExportList } from '../policies/export_policy.js'
import { exportOf, type Export } from '../registered.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const ORDER = {
  id: 'list_exports.id',
  institutionId: 'list_exports.institution_id',
  orderedBy: 'list_exports.ordered_by',
  sessionId: 'list_exports.session_id',
  list: 'list_exports.list',
  format: 'list_exports.format',
  language: 'list_exports.language',
  filterJson: 'list_exports.filter_json',
  rightsHash: 'list_exports.rights_hash',
  after: 'list_exports.after_id',
  parts: 'list_exports.parts',
  lines: 'list_exports.lines',
  jobId: 'list_exports.job_id',
  createdAt: 'list_exports.created_at',
} as const

/** An order of a file. `after`: the id of the last row that is stored; null: none is. */
export type StoredExport = Row<typeof ORDER>

export const storedExport = (client: Client, id: number): Promise<StoredExport | null> =>
  select(client, 'list_exports', ORDER).where('list_exports.id', id).first()

const JOB = { ...ORDER, state: 'background_jobs.state', endedAt: 'background_jobs.ended_at' } as const

const withJob = () =>
  select(db, 'list_exports', JOB).join('background_jobs', 'background_jobs.id', 'list_exports.job_id')

/** The order that holds this key, with the state of its job; null: none. */
export const holderOf = (runningKey: string) =>
  withJob().where('list_exports.running_key', runningKey).first()

/** The order of a job whose file is made and can be opened still; null: none. */
export async function madeExport(jobId: number): Promise<StoredExport | null> {
  const made = await withJob()
    .where({ 'list_exports.job_id': jobId, 'background_jobs.state': 'DONE' })
    .where('background_jobs.ended_at', '>', clock.now() - OPENS_FOR_MS)
    .first()
  return made ?? null
}

/** What of a list a person may see, as a text that is another one when that has changed. */
export async function rightsHash(caller: Caller, list: string): Promise<string> {
  const { institutionId, all, schoolIds, classIds } = await schoolScopeOf(caller)
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
  const scope = [list, caller.group, institutionId, all, sorted(schoolIds), sorted(classIds)]
  return createHash('sha256').update(JSON.stringify(scope)).digest('hex')
}

/** An order as its list is read now. */
export type OpenExport = { readonly reader: Caller; readonly list: Export<object>; readonly filter: object }

/** The list of an order as this person sees it now; null where that is not what they saw when they ordered it. */
export async function openFor(caller: Caller, order: StoredExport): Promise<OpenExport | null> {
  const list = exportOf(order.list)
  const language = order.language === 'en' ? 'en' : 'pt-BR'
  if (!list || !(await mayExportList(caller, list))) return null
  if ((await rightsHash(caller, order.list)) !== order.rightsHash) return null
  // It is what `read` of the list gave.
  return { reader: { ...caller, language }, list, filter: JSON.parse(order.filterJson) as object }
}

/** The same for whoever ordered it, logged in or not. */
export async function openForOrderer(order: StoredExport): Promise<OpenExport | null> {
  const caller = order.sessionId === null ? null : await callerOfSession(order.sessionId)
  return caller && openFor(caller, order)
}

const PART = { key: 'files.storage_key', lines: 'list_export_parts.lines' } as const

/** The stored parts of an order, in their order; null where some of its rows are gone. */
export async function partsOf({ id, lines }: StoredExport): Promise<{ key: string }[] | null> {
  const parts = await select(db, 'list_export_parts', PART)
    .join('files', 'files.id', 'list_export_parts.file_id')
    .where('list_export_parts.export_id', id)
    .whereNull('files.deleted_at')
    .orderBy('list_export_parts.position')
  return parts.reduce((sum, part) => sum + part.lines, 0) === lines ? parts : null
}
