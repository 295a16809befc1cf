import db from '@adonisjs/lucid/services/db'
import { sittersOf, STATUS_ORDER, statusAt, type ApplicationStatus } from '#delivery'
import { bounded, COUNTED_MOST, type BoundedCount, type Row } from '#shared'
import { narrowList } from './list_filter.js'
import type { Query } from './query.js'
import type { PageRequest } from './page_of_ids.js'
import { cellCounts, cellsAreOf, cellsKnow } from './tally.js'
import { indexFor, walked } from './walk_index.js'

/** What a list is narrowed to. */
export type Narrowed = Pick<PageRequest, 'caller' | 'scope' | 'filter' | 'search' | 'moment'>

/** Applications by state. `isMinimum`: there are more than were counted. `countedAt`: the moment that the counts are of, epoch ms. */
export type StatusCounts = BoundedCount & {
  readonly statuses: ReadonlyMap<ApplicationStatus, number>
  readonly countedAt: number
}

const STATED = {
  state: 'applications.state',
  windowStartAt: 'applications.window_start_at',
  windowEndAt: 'applications.window_end_at',
  startUntilAt: 'applications.start_until_at',
} as const
type StatedCount = Row<typeof STATED> & { total: number | string }

const COLUMNS = ['state', 'window_start_at', 'window_end_at', 'start_until_at']

/** So few are counted as they are now, cells or not. */
const COUNTED_NOW = 1_000

/**
 * How many applications of a list are in each state, whatever state it is narrowed to: by cells where those know, which are seconds old, and
 * otherwise one by one up to `COUNTED_MOST`.
 */
export async function countStatuses(narrowed: Narrowed): Promise<StatusCounts> {
  return (await byCells(narrowed)) ?? byRows(narrowed)
}

/** The same from the cells; null where those cannot say, or where there are so few that rows are counted as fast. */
export async function byCells(narrowed: Narrowed): Promise<StatusCounts | null> {
  const { caller, filter, search, moment } = narrowed
  if (!cellsKnow(filter, search !== null)) return null
  const countedAt = await cellsAreOf()
  const all = countedAt === null ? null : await cellCounts(caller, [filter.collection], filter)
  if (countedAt === null || all === null) return null
  const count = all.reduce((sum, { total }) => sum + Number(total), 0)
  if (count <= COUNTED_NOW) return null
  const statuses = byStatus(all, await blockedOf(narrowed), moment.now)
  return { count, isMinimum: false, statuses, countedAt }
}

async function byRows(narrowed: Narrowed): Promise<StatusCounts> {
  const { now } = narrowed.moment
  const all = await grouped(narrowed, () => undefined)
  const statuses = byStatus(all, await blockedOf(narrowed), now)
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  return { ...bounded(total), statuses, countedAt: now }
}

/** Those that have not begun and whose person sits an exam that makes the others unavailable. */
async function blockedOf(narrowed: Narrowed): Promise<StatedCount[]> {
  const { blocking } = narrowed.moment
  if (blocking.length === 0) return []
  return grouped(narrowed, (query) => {
    query
      .where('applications.state', 'CREATED')
      .whereIn('applications.user_id', sittersOf(blocking).select('running.user_id'))
  })
}

async function grouped(narrowed: Narrowed, narrow: (query: Query) => void): Promise<StatedCount[]> {
  const { query } = await rowsTo({ ...narrowed, filter: { ...narrowed.filter, status: undefined } })
  narrow(query)
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

/** All rows of a list, in no order. */
export async function rowsTo({ caller, scope, filter, search, moment }: Narrowed): Promise<{ query: Query }> {
  const index = indexFor({ filter, scope }, 'name', search?.all.index)
  const query = db.query().from(walked(index))
  await narrowList(query, caller, filter, moment)
  search?.all.narrow(query, index === search.all.index)
  return { query }
}

/** `blocked`: those of `all` whose person sits an exam that makes the others unavailable. Every state is in it. */
function byStatus(
  all: readonly StatedCount[],
  blocked: readonly StatedCount[],
  now: number
): Map<ApplicationStatus, number> {
  const counts = new Map<ApplicationStatus, number>(STATUS_ORDER.map((status) => [status, 0]))
  const add = ({ total, ...facts }: StatedCount, blockedByOther: boolean, sign: 1 | -1) => {
    const status = statusAt({ ...facts, blockedByOther }, now)
    counts.set(status, (counts.get(status) ?? 0) + sign * Number(total))
  }
  for (const count of all) add(count, false, 1)
  for (const count of blocked) {
    add(count, false, -1)
    add(count, true, 1)
  }
  return counts
}
