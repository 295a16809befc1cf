import db from '@adonisjs/lucid/services/db'
import { STATUS_ORDER, type ApplicationStatus, type StaffScope } from '#delivery'
import { behind, inOrder, type Caller, type OrderColumn, type Place } from '#shared'
import { ORDER_COLUMNS, type WalkOrder } from '../domain/list_order.js'
import { BEGUN, isBegun, narrowList, type ListFilter, type ListMoment } from './list_filter.js'
import type { Query } from './query.js'
import { indexFor, walked } from './walk_index.js'
import type { Branch, NameSearch } from './name_search.js'

/** Where a page begins: behind or before a place, or after so many rows from the beginning or from the end. */
export type Start =
  | { readonly kind: 'after' | 'before'; readonly place: Place }
  | { readonly kind: 'first' | 'last'; readonly offset: number }

export type PageRequest = {
  readonly caller: Caller
  readonly filter: ListFilter
  /** What the caller sees. */
  readonly scope: StaffScope
  readonly moment: ListMoment
  readonly search: NameSearch | null
  readonly order: { readonly field: WalkOrder; readonly descending: boolean }
  readonly start: Start
  readonly limit: number
  /** How many there are of each state, where it is known: what has none is not looked for. */
  readonly statuses: ReadonlyMap<ApplicationStatus, number> | null
}

export type PlacedId = { readonly id: number; readonly place: Place }

/** Ids of one page, in the order of the list. `hasNext`, `hasPrevious`: there are rows behind and before it. */
export type PageOfIds = {
  readonly rows: readonly PlacedId[]
  readonly hasNext: boolean
  readonly hasPrevious: boolean
}

type Segment = { readonly at: number; readonly status: ApplicationStatus | undefined }

/** By status: one part for each state. Otherwise the list is one part. */
function segmentsOf({ order, filter, statuses }: PageRequest): Segment[] {
  if (order.field !== 'status') return [{ at: 0, status: filter.status }]
  return STATUS_ORDER.flatMap((status, at) =>
    (filter.status === undefined || filter.status === status) &&
    (filter.begun !== true || isBegun(status)) &&
    statuses?.get(status) !== 0
      ? [{ at, status }]
      : []
  )
}

/** One page of the ids of a list: the same cost wherever it lies, by its cursor or near either end. */
export async function pageOfIds(request: PageRequest): Promise<PageOfIds> {
  const { start, order, limit } = request
  const isReversed = start.kind === 'before' || start.kind === 'last'
  const direction = order.descending === isReversed ? 'asc' : 'desc'
  const place = 'place' in start ? start.place : null
  const segments = segmentsOf(request)
  if (direction === 'desc') segments.reverse()
  const rows: PlacedId[] = []
  let offset = 'offset' in start ? start.offset : 0
  for (const segment of segments) {
    const missing = limit + 1 - rows.length
    if (missing <= 0) break
    if (place && (direction === 'asc' ? segment.at < place.segment : segment.at > place.segment)) continue
    const from = place?.segment === segment.at ? place.values : null
    const found = await rowsOf(request, segment, { from, direction, offset, limit: missing })
    if (offset > 0 && segments.length > 1)
      offset = Math.max(0, offset - (request.statuses?.get(segment.status ?? 'UNKNOWN') ?? offset))
    rows.push(...found)
  }
  const more = rows.length > limit
  const page = rows.slice(0, limit)
  const hadStart = place !== null || ('offset' in start && start.offset > 0)
  return isReversed
    ? { rows: page.reverse(), hasNext: hadStart, hasPrevious: more }
    : { rows: page, hasNext: more, hasPrevious: hadStart }
}

type Walk = {
  readonly from: readonly (string | number)[] | null
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
}

/** A part of a list with an index of its own: one of a search, or one state. */
type Part = { readonly branch: Branch | null; readonly status: ApplicationStatus | undefined }

/**
 * In the order of the names a search goes over its branches, and a list of what was begun over its states: each has the first rows of its
 * own, and a walk in that order would pass all that were not begun. Anything else goes over all at once.
 */
function partsOf({ search, order, filter }: PageRequest, segment: Segment, offset: number): Part[] {
  const { status } = segment
  const isByName = order.field === 'name' && offset === 0
  if (search !== null)
    return (isByName ? search.branches : [search.all]).map((branch) => ({ branch, status }))
  return isByName && filter.begun === true && status === undefined
    ? BEGUN.map((one) => ({ branch: null, status: one }))
    : [{ branch: null, status }]
}

async function rowsOf(request: PageRequest, segment: Segment, walk: Walk): Promise<PlacedId[]> {
  const { order } = request
  const columns = ORDER_COLUMNS[order.field]
  const parts = partsOf(request, segment, walk.offset)
  const found: PlacedId[] = []
  for (const { branch, status } of parts) {
    const filter = { ...request.filter, status }
    const index = indexFor({ filter, scope: request.scope }, order.field, branch?.index)
    const query = db.query<Record<string, string | number>>().from(walked(index))
    await narrowList(query, request.caller, filter, request.moment)
    branch?.narrow(query, index === branch.index)
    if (walk.from) behind(query, columns, walk.from, walk.direction)
    inOrder(query, columns, walk.direction)
    query.offset(walk.offset).limit(walk.limit)
    const rows = await selected(query, columns)
    found.push(...rows.map((row) => placedOf(row, columns, segment.at)))
  }
  return parts.length === 1 ? found : merged(found, walk)
}

const selected = (
  query: Query,
  columns: readonly OrderColumn[]
): Promise<Record<string, string | number>[]> =>
  query.select(...columns.map(({ column }, at) => `${column} as c${at}`))

function placedOf(
  row: Record<string, string | number>,
  columns: readonly OrderColumn[],
  segment: number
): PlacedId {
  const values = columns.map((_, at) => row[`c${at}`] ?? 0)
  return { id: Number(values.at(-1)), place: { segment, values } }
}

/** The first of all branches, each row once. */
function merged(found: readonly PlacedId[], { direction, limit }: Walk): PlacedId[] {
  const sign = direction === 'asc' ? 1 : -1
  const once = [...new Map(found.map((row) => [row.id, row])).values()]
  return once.sort((a, b) => sign * comparePlaces(a.place.values, b.place.values)).slice(0, limit)
}

/** As the databases compare: texts by code points. */
function comparePlaces(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [at, value] of a.entries()) {
    const other = b[at] ?? 0
    const difference =
      typeof value === 'string'
        ? Buffer.compare(Buffer.from(value), Buffer.from(String(other)))
        : value - Number(other)
    if (difference !== 0) return difference
  }
  return 0
}
