import db from '@adonisjs/lucid/services/db'
import { windowStateAt } from '#appeals'
import { clock, countRows, select, type Caller, type Columns, type ListRequest, type Row } from '#shared'
import { resultObstacle } from '../domain/result.js'
import type { ResultChangeView, UserResultView } from '../views.js'
import { changesOf } from './own_changes.js'

/** What a candidate reads: published rows alone, never what staff have entered since. */
const OWN = {
  id: 'published_results.user_result_id',
  sectionName: 'published_results.section_name',
  value: 'published_results.value',
  totalValue: 'published_results.total_value',
  passingScore: 'published_results.passing_score',
  status: 'published_results.status',
  showGrade: 'published_results.show_grade',
  showStatus: 'published_results.show_status',
  color: 'published_results.color',
  category: 'published_results.category',
  publishedAt: 'published_results.published_at',
  selectionProcessName: 'selection_processes.name',
  appealOpensAt: 'selection_processes.appeal_opens_at',
  appealClosesAt: 'selection_processes.appeal_closes_at',
  contentMaxLength: 'selection_processes.content_max_length',
  bibliographyMaxLength: 'selection_processes.bibliography_max_length',
  openedAppealAt: 'user_results.opened_appeal_at',
  beforeId: 'published_results.before_id',
  isChanged: 'published_results.is_changed',
  origin: 'published_results.origin',
  processId: 'published_results.selection_process_id',
  publishedNumber: 'selection_processes.published_number',
  number: 'published_results.version_number',
  processShowsGrade: 'selection_processes.show_grade',
  processShowsStatus: 'selection_processes.show_status',
} as const

const published = <C extends Columns>(columns: C) =>
  select(db, 'published_results', columns)
    .join('selection_processes', 'selection_processes.id', 'published_results.selection_process_id')
    .join('user_results', 'user_results.id', 'published_results.user_result_id')
    // The version that is published: another one is being written, or was published before. Of what that is without, the last one that had it.
    .where((read) => {
      read
        .whereColumn('published_results.version_number', 'selection_processes.published_number')
        .orWhere((gone) => {
          gone
            .whereColumn('published_results.gone_in', '<=', 'selection_processes.published_number')
            .whereNotExists((later) => {
              later
                .from('published_results as later')
                .whereColumn('later.user_result_id', 'published_results.user_result_id')
                .whereColumn('later.version_number', '>', 'published_results.version_number')
                .whereColumn('later.version_number', '<=', 'selection_processes.published_number')
            })
        })
    })
    .where('selection_processes.status', 'PUBLISHED')

const own = ({ userId, institutionId }: Pick<Caller, 'userId' | 'institutionId'>) =>
  published(OWN).where({
    'published_results.user_id': userId,
    'selection_processes.institution_id': institutionId,
  })

const LEAVING = {
  id: 'published_results.id',
  selection_process_id: 'published_results.selection_process_id',
  section_name: 'published_results.section_name',
  category: 'published_results.category',
  value: 'published_results.value',
  total_value: 'published_results.total_value',
  status: 'published_results.status',
  published_at: 'published_results.published_at',
  showGrade: 'published_results.show_grade',
  showStatus: 'published_results.show_status',
  number: 'published_results.version_number',
  publishedNumber: 'selection_processes.published_number',
  processShowsGrade: 'selection_processes.show_grade',
  processShowsStatus: 'selection_processes.show_status',
} as const

/** Of these rows of `published_results` what their candidate reads now. */
export async function resultsForPerson(ids: readonly number[]) {
  const rows = await published(LEAVING)
    .whereIn('published_results.id', [...ids])
    .orderBy('published_results.id')
  return rows.map((row) => {
    const { showGrade, showStatus, number, publishedNumber, processShowsGrade, processShowsStatus, ...left } =
      row
    const isGone = number < publishedNumber
    const points = showGrade && (!isGone || processShowsGrade) ? {} : { value: null, total_value: null }
    return { ...left, ...points, status: showStatus && (!isGone || processShowsStatus) ? row.status : null }
  })
}

export const hasResults = async (caller: Pick<Caller, 'userId' | 'institutionId'>): Promise<boolean> =>
  (await own(caller).first()) !== null

/** A page of the caller's published results, the newest first. */
export async function pageOfOwnResults(
  caller: Caller,
  { offset, limit }: ListRequest<never>
): Promise<{ rows: UserResultView[]; count: number }> {
  const count = await countRows(own(caller))
  const rows = await own(caller)
    .orderBy('published_results.published_at', 'desc')
    .orderBy('published_results.selection_process_id', 'desc')
    .orderBy('published_results.user_result_id')
    .offset(offset)
    .limit(limit)
  return { rows: await viewsOf(caller, rows), count }
}

/** One published result of the caller; null: there is none of theirs. */
export async function ownResult(caller: Caller, id: number): Promise<UserResultView | null> {
  const row = await own(caller).where('published_results.user_result_id', id).first()
  return row && ((await viewsOf(caller, [row]))[0] ?? null)
}

async function viewsOf(
  { userId }: Pick<Caller, 'userId'>,
  rows: readonly Row<typeof OWN>[]
): Promise<UserResultView[]> {
  const changes = await changesOf(
    userId,
    rows.map((row) => ({
      ...row,
      isChanged: row.isChanged && row.number === row.publishedNumber,
      isComputed: row.origin === 'COMPUTED',
    }))
  )
  const times = await timesGone(rows)
  const now = clock.now()
  return rows.map((row, at) => {
    const view = viewOf(row, changes[at] ?? null, now)
    return row.number === row.publishedNumber ? view : goneView(row, view, times)
  })
}

/** When versions were published that are without these results. */
async function timesGone(rows: readonly Row<typeof OWN>[]): Promise<Map<string, number>> {
  const gone = rows.filter(({ number, publishedNumber }) => number < publishedNumber)
  if (gone.length === 0) return new Map()
  const versions = await select(db, 'selection_versions', VERSION)
    .whereIn('selection_process_id', [...new Set(gone.map(({ processId }) => processId))])
    .whereIn('number', [...new Set(gone.map(({ number }) => number + 1))])
    .where('state', 'PUBLISHED')
  return new Map(
    versions.map(({ processId, number, publishedAt, orderedAt }) => [
      `${processId} ${number}`,
      publishedAt ?? orderedAt,
    ])
  )
}

const VERSION = {
  processId: 'selection_versions.selection_process_id',
  number: 'selection_versions.number',
  publishedAt: 'selection_versions.published_at',
  orderedAt: 'selection_versions.ordered_at',
} as const

/** It says nothing any more; what it was is shown as far as it was, and still would be. */
function goneView(
  row: Row<typeof OWN>,
  view: UserResultView,
  times: ReadonlyMap<string, number>
): UserResultView {
  const { value, totalValue, passingScore, status } = row
  return {
    ...view,
    ...NOTHING,
    obstacle: view.obstacle === 'appeal_exists' ? view.obstacle : 'result_gone',
    gone: {
      at: times.get(`${row.processId} ${row.number + 1}`) ?? row.publishedAt,
      before: {
        points: view.showGrade && row.processShowsGrade ? { value, totalValue, passingScore } : null,
        status: view.showStatus && row.processShowsStatus ? status : null,
      },
    },
  }
}

const NOTHING = { value: null, totalValue: null, passingScore: null, status: null, color: null } as const

function viewOf(
  { openedAppealAt, ...row }: Row<typeof OWN>,
  change: ResultChangeView | null,
  now: number
): UserResultView {
  const { appealOpensAt: opensAt, appealClosesAt: closesAt } = row
  const window = opensAt === null || closesAt === null ? 'none' : windowStateAt({ opensAt, closesAt }, now)
  return {
    ...row,
    showGrade: Boolean(row.showGrade),
    showStatus: Boolean(row.showStatus),
    change,
    gone: null,
    obstacle: resultObstacle(openedAppealAt !== null, window),
    serverTime: now,
  }
}
