import db from '@adonisjs/lucid/services/db'
import { staffScopeOf } from '#delivery'
import { clock, columnList, select, type Caller, type Row } from '#shared'
import { BEGUN, ON_DESK, type ListFilter } from './list_filter.js'

/** Counts by cells are used while they are younger. Older ones mean that the job is behind, or nobody counts: then rows are counted. */
const FRESH_MS = 10_000

const PROGRESS = { countedAt: 'tally_progress.counted_at' } as const

/** The moment at which the cells were right, where that is not long ago; null otherwise. Epoch ms. */
export async function cellsAreOf(): Promise<number | null> {
  const row = await select(db, 'tally_progress', PROGRESS).where('id', 1).first()
  const age = row === null ? Infinity : clock.now() - row.countedAt
  return row !== null && Math.abs(age) < FRESH_MS ? row.countedAt : null
}

const CELL = {
  collectionId: 'tally_cells.collection_id',
  state: 'tally_cells.state',
  windowStartAt: 'tally_cells.window_start_at',
  windowEndAt: 'tally_cells.window_end_at',
  startUntilAt: 'tally_cells.start_until_at',
} as const

/** So many applications of one state and window. What has begun is in one count, whatever its window. */
export type CellCount = Omit<Row<typeof CELL>, 'startUntilAt'> & {
  startUntilAt: number | null
  total: number | string
}

/** What of collections is counted; cells do not know the other filters of a list. */
type Counted = Pick<ListFilter, 'exam' | 'schools' | 'classes' | 'period' | 'begun'>

/**
 * The counts of collections as far as the caller sees them, from the cells; null where cells cannot say, as for who sees rooms. Of a school
 * and of all there is a row of sums. `seen`: what of the institution counts as seen.
 */
export async function cellCounts(
  caller: Caller,
  collectionIds: readonly number[],
  { exam, schools, classes, period, begun }: Counted = {},
  seen: { readonly withRooms?: boolean; readonly onDesk?: boolean } = ON_DESK
): Promise<CellCount[] | null> {
  const scope = await staffScopeOf(caller, seen)
  const seesClasses = scope.classIds.length > 0
  const seesSchools = scope.schoolIds.length > 0
  if (scope.roomIds.length > 0 || (seesClasses && seesSchools)) return null
  if (!scope.all && !seesClasses && !seesSchools) return []
  const byClass = seesClasses || classes !== undefined || period !== undefined
  const level = byClass ? 2 : seesSchools || schools !== undefined ? 1 : 0
  const query = db
    .query<Row<typeof CELL> & { total: number | string }>()
    .from('tally_cells')
    .whereIn('collection_id', [...collectionIds])
    .where('level', level)
  if (exam !== undefined) query.where('exam_id', exam)
  if (begun === true) query.whereIn('state', [...BEGUN])
  for (const some of [schools, seesSchools ? scope.schoolIds : undefined])
    if (some) query.whereIn('school_id', [...some])
  for (const some of [classes, seesClasses ? scope.classIds : undefined])
    if (some) query.whereIn('class_id', [...some])
  if (period !== undefined)
    query.whereIn('class_id', db.from('classes').where('school_year', period).select('id'))
  const rows = await query
    .groupBy(...Object.values(CELL))
    .select(...columnList(CELL))
    .sum('total as total')
  return rows.map((row) => ({ ...row, startUntilAt: row.startUntilAt === 0 ? null : row.startUntilAt }))
}

/** Whether cells know all that narrows a list. */
export const cellsKnow = (
  { user, room, hierarchy, specialNeed, attention, withdrawn }: ListFilter,
  isSearched: boolean
): boolean =>
  !isSearched &&
  withdrawn !== true &&
  [user, room, hierarchy, specialNeed, attention].every((one) => one === undefined)
