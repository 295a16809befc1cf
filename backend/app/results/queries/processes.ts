import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  clock,
  containing,
  countRows,
  orderAsRead,
  select,
  type Caller,
  type ListRequest,
  type Row,
} from '#shared'
import { isProcessStatus, type ProcessSettings, type ProcessStatus } from '../domain/selection_process.js'
import type { SelectionProcessView } from '../views.js'
import { pendingChanges } from './pending_changes.js'
import { rulesOf } from './section_rules.js'
import { sectionsOf } from './sections.js'
import { lastVersions } from './versions.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const PROCESS = {
  id: 'selection_processes.id',
  name: 'selection_processes.name',
  status: 'selection_processes.status',
  showGrade: 'selection_processes.show_grade',
  showStatus: 'selection_processes.show_status',
  appealOpensAt: 'selection_processes.appeal_opens_at',
  appealClosesAt: 'selection_processes.appeal_closes_at',
  contentMaxLength: 'selection_processes.content_max_length',
  bibliographyMaxLength: 'selection_processes.bibliography_max_length',
  version: 'selection_processes.version',
  resultsRevision: 'selection_processes.results_revision',
  createdAt: 'selection_processes.created_at',
  updatedAt: 'selection_processes.updated_at',
  publishedAt: 'selection_processes.published_at',
  publishedNumber: 'selection_processes.published_number',
} as const

export type StoredProcess = ProcessSettings & {
  readonly id: number
  readonly status: ProcessStatus
  readonly version: number
  readonly resultsRevision: number
  readonly createdAt: number
  readonly updatedAt: number
  readonly publishedAt: number | null
  /** Of the version that candidates read; 0: none. */
  readonly publishedNumber: number
}

function stored(row: Row<typeof PROCESS>): StoredProcess {
  const { status } = row
  if (!isProcessStatus(status)) throw new Error(`${status} is no status of a selection process`)
  return { ...row, status, showGrade: Boolean(row.showGrade), showStatus: Boolean(row.showStatus) }
}

type Institution = Pick<Caller, 'institutionId'>

const processesOf = (client: Client, { institutionId }: Institution) =>
  select(client, 'selection_processes', PROCESS).where('selection_processes.institution_id', institutionId)

/** A process of the caller's institution. `update`: nobody else changes it until the transaction ends. */
export async function processOf(
  caller: Institution,
  id: number,
  client: Client = db,
  lock: 'none' | 'update' = 'none'
): Promise<StoredProcess | null> {
  const query = processesOf(client, caller).where('selection_processes.id', id)
  if (lock === 'update') query.forUpdate()
  const row = await query.first()
  return row && stored(row)
}

/** A process for the job that publishes it, locked. */
export async function processById(trx: TransactionClientContract, id: number): Promise<StoredProcess | null> {
  const row = await select(trx, 'selection_processes', PROCESS).where('id', id).forUpdate().first()
  return row && stored(row)
}

export const PROCESS_ORDER = ['id', 'name', 'published_at'] as const
type Order = (typeof PROCESS_ORDER)[number]

/** A page of the institution's processes, found by a part of the name. */
export async function pageOfProcesses(
  caller: Institution,
  { search, order, offset, limit }: ListRequest<Order>
): Promise<{ rows: SelectionProcessView[]; count: number }> {
  const query = processesOf(db, caller)
  if (search !== '') query.whereRaw(...containing(query.client, search, 'selection_processes.name'))
  const count = await countRows(query)
  for (const { field, descending } of order)
    orderAsRead(query, `selection_processes.${field}`, descending ? 'desc' : 'asc')
  const rows = await query.orderBy('selection_processes.id', 'desc').offset(offset).limit(limit)
  return { rows: await viewsOf(rows.map(stored)), count }
}

export async function processView(caller: Institution, id: number): Promise<SelectionProcessView | null> {
  const process = await processOf(caller, id)
  const view = process && (await viewsOf([process]))[0]
  return view ? { ...view, pending: await pendingChanges(db, id) } : null
}

async function viewsOf(processes: readonly StoredProcess[]): Promise<SelectionProcessView[]> {
  const ids = processes.map(({ id }) => id)
  const results = await countsBy('user_results', 'is_published', ids)
  const appeals = await countsBy('result_appeals', 'status', ids)
  const sections = await sectionsOf(ids, db)
  const rules = await rulesOf(ids, db)
  const versions = await lastVersions(ids, db)
  const serverTime = clock.now()
  return processes.map((process) => {
    const { id } = process
    const ofAppeals = (status: string) => appeals.get(id)?.get(status) ?? 0
    const counted = results.get(id)
    const unpublished = counted?.get('0') ?? 0
    return {
      ...process,
      sections: sections.get(id) ?? [],
      sectionRules: rules.get(id) ?? [],
      publication: versions.get(id) ?? null,
      pending: null,
      results: { total: unpublished + (counted?.get('1') ?? 0), unpublished },
      appeals: {
        analysis: ofAppeals('analysis'),
        replied: ofAppeals('replied'),
        disclosed: ofAppeals('disclosed'),
      },
      serverTime,
    }
  })
}

/** How many rows of each process have each value of the column. */
async function countsBy(
  table: 'user_results' | 'result_appeals',
  column: 'is_published' | 'status',
  ids: readonly number[]
): Promise<Map<number, Map<string, number>>> {
  const rows = await db
    .query<{ id: number; value: string | number; total: number | string }>()
    .from(table)
    .whereIn('selection_process_id', [...ids])
    .if(table === 'user_results', (query) => void query.where('is_gone', 0))
    .groupBy('selection_process_id', column)
    .select('selection_process_id as id', `${column} as value`)
    .count('* as total')
  const counts = new Map<number, Map<string, number>>()
  for (const { id, value, total } of rows) {
    const ofOne = counts.get(id) ?? new Map<string, number>()
    ofOne.set(String(value), Number(total))
    counts.set(id, ofOne)
  }
  return counts
}
