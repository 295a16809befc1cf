import db from '@adonisjs/lucid/services/db'
import { clock, countRows, select, type ListRequest, type Row } from '#shared'
import { OPEN_STATES, SHOWN_MS, type DurableState } from '../domain/durable_job.js'
import type { JobView } from '../views.js'
import { countsIn, failureIn, titleIn } from './stored_json.js'

const JOB = {
  id: 'background_jobs.id',
  type: 'background_jobs.type',
  titleJson: 'background_jobs.title_json',
  institutionId: 'background_jobs.institution_id',
  state: 'background_jobs.state',
  waitsFor: 'background_jobs.waits_for',
  done: 'background_jobs.done',
  total: 'background_jobs.total',
  resultJson: 'background_jobs.result_json',
  errorCode: 'background_jobs.error_code',
  errorJson: 'background_jobs.error_json',
  cancelRequestedAt: 'background_jobs.cancel_requested_at',
  createdAt: 'background_jobs.created_at',
  startedAt: 'background_jobs.started_at',
  endedAt: 'background_jobs.ended_at',
  orderedBy: 'background_jobs.ordered_by',
  orderedByName: 'users.name?',
} as const

/** Whose jobs: those of an institution, or what one person ordered. */
export type JobScope = { readonly institutionId: number } | { readonly orderedBy: number }

export type JobOrdering = 'id' | 'createdAt'
const ORDERED = { id: 'background_jobs.id', createdAt: 'background_jobs.created_at' } as const

export type JobFilter = {
  readonly states?: readonly DurableState[] | undefined
  readonly type?: string | undefined
  /** Of this person alone. */
  readonly orderedBy?: number | undefined
  /** What the pages of this person show now. */
  readonly shownTo?: number | undefined
}

const jobs = () =>
  select(db, 'background_jobs', JOB).leftJoin('users', 'users.id', 'background_jobs.ordered_by')

const jobsOf = (scope: JobScope) =>
  'institutionId' in scope
    ? jobs().where('background_jobs.institution_id', scope.institutionId)
    : jobs().where('background_jobs.ordered_by', scope.orderedBy)

const toView = (row: Row<typeof JOB>): JobView => ({
  id: row.id,
  type: row.type,
  title: titleIn(row.titleJson),
  institutionId: row.institutionId,
  state: row.state,
  waitsFor: row.waitsFor,
  done: row.done,
  total: row.total,
  result: countsIn(row.resultJson),
  failure: failureIn(row.errorCode, row.errorJson),
  isCancelRequested: row.cancelRequestedAt !== null,
  orderedBy: row.orderedBy === null ? null : { id: row.orderedBy, name: row.orderedByName ?? '' },
  createdAt: row.createdAt,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
})

/**
 * Whatever waits or runs, a colleague's too; of this person also what has ended lately, until it is put away.
 */
const whereShown = (query: ReturnType<typeof jobs>, userId: number) =>
  query.whereIn('background_jobs.state', [...OPEN_STATES]).orWhere((ended) => {
    const now = clock.now()
    ended
      .where('background_jobs.ordered_by', userId)
      .whereNull('background_jobs.dismissed_at')
      .where((lately) => {
        for (const [state, ms] of Object.entries(SHOWN_MS))
          lately.orWhere((one) =>
            one.where('background_jobs.state', state).where('background_jobs.ended_at', '>', now - ms)
          )
      })
  })

/** A page of the jobs of a scope. */
export async function listJobs(
  scope: JobScope,
  request: ListRequest<JobOrdering>,
  { states, type, orderedBy, shownTo }: JobFilter
): Promise<{ rows: JobView[]; count: number }> {
  const query = jobsOf(scope)
  if (states !== undefined) query.whereIn('background_jobs.state', [...states])
  if (type !== undefined) query.where('background_jobs.type', type)
  if (orderedBy !== undefined) query.where('background_jobs.ordered_by', orderedBy)
  if (shownTo !== undefined) query.where((shown) => whereShown(shown, shownTo))
  const count = await countRows(query)
  for (const { field, descending } of request.order)
    query.orderBy(ORDERED[field], descending ? 'desc' : 'asc')
  const rows = await query.offset(request.offset).limit(request.limit)
  return { rows: rows.map(toView), count }
}

/** One job, of a scope or of any; null: it is not there. */
export async function findJob(id: number, scope?: JobScope): Promise<JobView | null> {
  const row = await (scope ? jobsOf(scope) : jobs()).where('background_jobs.id', id).first()
  return row ? toView(row) : null
}
