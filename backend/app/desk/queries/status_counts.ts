import db from '@adonisjs/lucid/services/db'
import { sittersOf, STATUS_ORDER, statusAt, type ApplicationStatus } from '#delivery'
import type { Row } from '#shared'
import { bounded, COUNTED_MOST, type BoundedCount } from './bounded_count.js'
import { narrowList, type Query } from './list_filter.js'
import type { PageRequest } from './page_of_ids.js'

/** What a list is narrowed to. */
export type Narrowed = Pick<PageRequest, 'caller' | 'filter' | 'search' | 'moment'>

/** Applications by state. `isMinimum`: there are more than were counted. */
export type StatusCounts = BoundedCount & { readonly statuses: ReadonlyMap<ApplicationStatus, number> }

const STATED = {
  state: 'applications.state',
  windowStartAt: 'applications.window_start_at',
  windowEndAt: 'applications.window_end_at',
  startUntilAt: 'applications.start_until_at',
} as const
/** So many applications of one state and window. */
export type StatedCount = Row<typeof STATED> & { total: number | string }

const COLUMNS = ['state', 'window_start_at', 'window_end_at', 'start_until_at']

/** How many applications of a list are in each state, whatever state it is narrowed to; counted one by one, up to `COUNTED_MOST`. */
export async function countStatuses(narrowed: Narrowed): Promise<StatusCounts> {
  const { now, blocking } = narrowed.moment
  const all = await grouped(narrowed, () => undefined)
  const blocked =
    blocking.length === 0
      ? []
      : await grouped(narrowed, (query) => {
          query
            .where('applications.state', 'CREATED')
            .whereIn('applications.user_id', sittersOf(blocking).select('running.user_id'))
        })
  const statuses = byStatus(all, blocked, now)
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  return { ...bounded(total), statuses }
}

async function grouped(
  { caller, filter, search, moment }: Narrowed,
  narrower: (query: Query) => void
): Promise<StatedCount[]> {
  const query = db.query().from('applications')
  await narrowList(query, caller, { ...filter, status: undefined }, moment)
  search?.all(query)
  narrower(query)
  const found = query.select(...COLUMNS.map((column) => `applications.${column}`)).limit(COUNTED_MOST + 1)
  return db
    .query<StatedCount>()
    .from(found.as('found'))
    .groupBy(...COLUMNS)
    .select(
      'state',
      'window_start_at as windowStartAt',
      'window_end_at as windowEndAt',
      'start_until_at as startUntilAt'
    )
    .count('* as total')
}

/** `blocked`: those of `all` whose person sits an exam that makes the others unavailable. Every state is in it. */
export function byStatus(
  all: readonly StatedCount[],
  blocked: readonly StatedCount[],
  now: number
): Map<ApplicationStatus, number> {
  const counts = new Map<ApplicationStatus, number>(STATUS_ORDER.map((status) => [status, 0]))
  const add = (status: ApplicationStatus, count: number) =>
    counts.set(status, (counts.get(status) ?? 0) + count)
  for (const { total, ...facts } of all)
    add(statusAt({ ...facts, blockedByOther: false }, now), Number(total))
  for (const { total, ...facts } of blocked) {
    add(statusAt({ ...facts, blockedByOther: false }, now), -Number(total))
    add(statusAt({ ...facts, blockedByOther: true }, now), Number(total))
  }
  return counts
}
