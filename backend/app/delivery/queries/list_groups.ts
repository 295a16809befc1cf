import db from '@adonisjs/lucid/services/db'
import { clock, countRows, nameOrder, select, type Caller, type ListRequest } from '#shared'
import type { ApplicationEntryView, ApplicationView } from '../views.js'
import { APPLICATION, viewsOf } from './application_views.js'
import { asListed, type ApplicationFilter } from './list_applications.js'
import { statusRank } from './status_sql.js'

type GroupRow = {
  members: number | string
  /** Status rank, name and id of the application that comes first in the order of the list, as one text that sorts like them. */
  first: string
  unfinished: number | string
  finishedAt: number | string | null
  startAt: number | string | null
  endAt: number | string | null
}

const ID_DIGITS = 12

/**
 * One page of the list with the applications of one person in one collection as one line, and how many lines there are. Groups
 * are made of what the filters leave, before the page is cut. A line has the place of its first application: by status, then
 * by the exam's name whatever its case.
 */
export async function listGroups(
  caller: Caller,
  request: ListRequest<string>,
  filter: ApplicationFilter
): Promise<{ rows: ApplicationEntryView[]; count: number }> {
  const now = clock.now()
  const groups = () =>
    db.query<GroupRow>().from('applications').groupBy('applications.collection_id', 'applications.user_id')
  const all = groups().select('applications.collection_id')
  await asListed(all, caller, request.search, filter, now)
  const count = await countRows(db.query<unknown>().from(all.as('entries')))
  const query = groups()
  await asListed(query, caller, request.search, filter, now)
  const rank = statusRank(now)
  const rows = await query
    .select(
      db.raw('COUNT(*) AS members'),
      db.raw(
        `MIN(CONCAT(${rank.sql}, ${nameOrder(query.client, 'exams.name')}, SUBSTR(CONCAT('${'0'.repeat(ID_DIGITS)}', applications.id), -${ID_DIGITS}))) AS first`,
        [...rank.values]
      ),
      db.raw("SUM(CASE applications.state WHEN 'FINISHED' THEN 0 ELSE 1 END) AS unfinished"),
      db.raw('MAX(applications.finished_at) AS finishedAt'),
      db.raw(`MIN(${ofWindow('window_start_at')}) AS startAt`),
      db.raw(`MAX(${ofWindow('window_end_at')}) AS endAt`)
    )
    .orderByRaw('first')
    .offset(request.offset)
    .limit(request.limit)
  const views = await firstsOf(rows)
  return { rows: rows.flatMap((row) => entryOf(row, views)), count }
}

/** What has no window has an empty one. */
const ofWindow = (column: string) =>
  `CASE WHEN applications.window_end_at > applications.window_start_at THEN applications.${column} END`

const firstId = ({ first }: GroupRow) => Number(first.slice(-ID_DIGITS))

async function firstsOf(groups: readonly GroupRow[]): Promise<Map<number, ApplicationView>> {
  const rows = await select(db, 'applications', APPLICATION)
    .join('users', 'users.id', 'applications.user_id')
    .whereIn('applications.id', groups.map(firstId))
  return new Map((await viewsOf(rows)).map((view) => [view.id, view]))
}

function entryOf(row: GroupRow, views: ReadonlyMap<number, ApplicationView>): ApplicationEntryView[] {
  const first = views.get(firstId(row))
  if (!first) return []
  return [
    {
      first,
      count: Number(row.members),
      finishedAt: Number(row.unfinished) === 0 && row.finishedAt !== null ? Number(row.finishedAt) : null,
      startAt: row.startAt === null ? null : Number(row.startAt),
      endAt: row.endAt === null ? null : Number(row.endAt),
    },
  ]
}
