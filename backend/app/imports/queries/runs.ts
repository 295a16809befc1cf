import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { select, type Caller, type ListRequest, type Row } from '#shared'
import { NO_SCOPE, type ListScope } from '../domain/full_list.js'
import { headersOf, isReadBy } from '../domain/column_choice.js'
import type { FileColumn } from '../domain/columns.js'
import { settledState, type Outcome, type RunState } from '../domain/run_state.js'
import { hasSecrets } from '../domain/secret_cells.js'
import { importKind, type ImportMode, type ListMode } from '../import_kinds.js'
import type { RunView } from '../views.js'
import { choiceFor } from './column_choices.js'
import { outcomeCounts } from './rows.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const RUN = {
  id: 'import_runs.id',
  institutionId: 'import_runs.institution_id',
  orderedBy: 'import_runs.ordered_by',
  sessionId: 'import_runs.session_id',
  sentByKey: 'import_runs.sent_by_key',
  kind: 'import_runs.kind',
  mode: 'import_runs.mode',
  state: 'import_runs.state',
  fileName: 'import_runs.file_name',
  fileBytes: 'import_runs.file_bytes',
  encoding: 'import_runs.encoding',
  total: 'import_runs.total',
  columnsJson: 'import_runs.columns_json',
  countsJson: 'import_runs.counts_json',
  scopeJson: 'import_runs.scope_json',
  isDirect: 'import_runs.is_direct',
  jobId: 'import_runs.job_id',
  createdAt: 'import_runs.created_at',
  appliedAt: 'import_runs.applied_at',
  undoneAt: 'import_runs.undone_at',
} as const

export type StoredRun = Row<typeof RUN>

/** What the database holds there is what we wrote. */
export const stateOf = ({ state }: Pick<StoredRun, 'state'>) => state as RunState

/** The state that decides what may follow: see `settledState`. */
export async function settledOf(client: Client, run: Pick<StoredRun, 'state' | 'jobId'>): Promise<RunState> {
  const job =
    run.jobId === null
      ? null
      : await select(client, 'background_jobs', { state: 'background_jobs.state' })
          .where('id', run.jobId)
          .first()
  return settledState(stateOf(run), job?.state ?? null)
}
/** Does its file have a column of secrets? */
export const hasSecretsIn = ({ columnsJson, kind }: Pick<StoredRun, 'columnsJson' | 'kind'>): boolean =>
  hasSecrets(JSON.parse(columnsJson) as FileColumn[], importKind(kind)?.columns ?? [])

export const modeOf = ({ mode }: Pick<StoredRun, 'mode'>) => mode as ListMode
/** What becomes of its rows. */
export const rowModeOf = (run: Pick<StoredRun, 'mode'>): ImportMode => {
  const mode = modeOf(run)
  return mode === 'full' ? 'upsert' : mode
}

/** For whom a full list is, as far as it is known. */
export const scopeOf = ({ scopeJson }: Pick<StoredRun, 'scopeJson'>): ListScope =>
  scopeJson === null ? NO_SCOPE : (JSON.parse(scopeJson) as ListScope)

/** A run by its id, locked: whoever asked has been checked before, or is its job. */
export const lockedRun = (trx: TransactionClientContract, id: number): Promise<StoredRun | null> =>
  select(trx, 'import_runs', RUN).where('id', id).forUpdate().first()

/** Of the institution for administrators, one's own for others; a service key sees what it sent itself. */
function onlyOwnRuns(query: DatabaseQueryBuilderContract, { group, userId, key }: Caller): void {
  if (group !== 'ADMINISTRADOR') query.where('import_runs.ordered_by', userId)
  if (key !== null) query.where('import_runs.sent_by_key', key.id)
}

/** Whether the caller sent it: a key and its maker are two senders, since the key may do less. */
export const isSender = (
  { orderedBy, sentByKey }: Pick<StoredRun, 'orderedBy' | 'sentByKey'>,
  { userId, key }: Caller
): boolean => orderedBy === userId && sentByKey === (key?.id ?? null)

/** A run that a person sees. */
export function ownRun(caller: Caller, id: number, client: Client = db) {
  const query = select(client, 'import_runs', RUN)
    .where('import_runs.id', id)
    .where('import_runs.institution_id', caller.institutionId)
  onlyOwnRuns(query, caller)
  return query
}

export const storedRun = (id: number): Promise<StoredRun | null> =>
  select(db, 'import_runs', RUN).where('id', id).first()

const WITH = {
  ...RUN,
  orderedByName: 'users.name',
  keyName: 'service_keys.name?',
  jobState: 'background_jobs.state?',
  done: 'background_jobs.done?',
} as const

const views = (client: Client) =>
  select(client, 'import_runs', WITH)
    .join('users', 'users.id', 'import_runs.ordered_by')
    .leftJoin('service_keys', 'service_keys.id', 'import_runs.sent_by_key')
    .leftJoin('background_jobs', 'background_jobs.id', 'import_runs.job_id')

const viewOf = ({ columnsJson, countsJson, ...row }: Row<typeof WITH>): RunView => ({
  ...row,
  state: stateOf(row),
  mode: modeOf(row),
  columns: JSON.parse(columnsJson) as FileColumn[],
  mappedBy: null,
  scope: null,
  counts: countsJson === null ? null : (JSON.parse(countsJson) as Partial<Record<Outcome, number>>),
})

/** Who chose how its columns were read, where they were. */
async function mappedByOf(run: StoredRun, client: Client): Promise<RunView['mappedBy']> {
  const { institutionId, kind, orderedBy } = run
  const columns = JSON.parse(run.columnsJson) as FileColumn[]
  const known = await choiceFor({ institutionId, kind, headers: headersOf(columns) }, orderedBy, client)
  return known && isReadBy(columns, importKind(kind)?.columns ?? [], known.choice)
    ? { id: known.byId, name: known.by }
    : null
}

/** So many places are named. */
const PLACES_SHOWN = 5

/** For whom a full list is, by the names of its places. */
async function scopeViewOf(run: StoredRun, client: Client): Promise<RunView['scope']> {
  if (modeOf(run) !== 'full') return null
  const { isPlaced, schools, classes, people, isCounted } = scopeOf(run)
  const [schoolIds, classIds] = [schools, classes].map((ids) => ids.slice(0, PLACES_SHOWN))
  const named = [
    ...(await select(client, 'schools', { name: 'schools.name' })
      .whereIn('id', schoolIds ?? [])
      .orderBy('id')),
    ...(await select(client, 'classes', { name: 'classes.name' })
      .whereIn('id', classIds ?? [])
      .orderBy('id')),
  ]
  const places = named.map(({ name }) => name).slice(0, PLACES_SHOWN)
  return { isPlaced, places, more: schools.length + classes.length - places.length, people, isCounted }
}

export async function runView(id: number, client: Client = db): Promise<RunView> {
  const row = await views(client).where('import_runs.id', id).firstOrFail()
  const view = {
    ...viewOf(row),
    mappedBy: await mappedByOf(row, client),
    scope: await scopeViewOf(row, client),
  }
  // Work that failed for good has not counted its rows.
  return settledState(view.state, view.jobState) === view.state
    ? view
    : { ...view, counts: await outcomeCounts(client, id) }
}

/** The runs that a person sees, the newest first. */
export async function listRuns(
  caller: Caller,
  { offset, limit }: Pick<ListRequest<never>, 'offset' | 'limit'>,
  kinds: readonly string[]
): Promise<{ rows: RunView[]; count: number }> {
  const query = views(db).where('import_runs.institution_id', caller.institutionId)
  onlyOwnRuns(query, caller)
  query.whereIn('import_runs.kind', [...kinds])
  const [{ total } = { total: 0 }] = await query
    .clone<{ total: number | string }>()
    .clearSelect()
    .count('* as total')
  const rows = await query.orderBy('import_runs.id', 'desc').offset(offset).limit(limit)
  return { rows: rows.map(viewOf), count: Number(total) }
}
