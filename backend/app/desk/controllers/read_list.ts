import type { HttpContext } from '@adonisjs/core/http'
import { parseHierarchyCategoryId, type HierarchyCategoryKey } from '#identity'
import { AppError, askedPlace, authorize, given, listRequest, type ListRequest, type Place } from '#shared'
import { LIST_ORDER, ORDER_COLUMNS, type ListOrder } from '../domain/list_order.js'
import type { ListQuery } from '../queries/dashboard_applications.js'
import { mayReadWithdrawn } from '../policies/list_policy.js'
import type { ListFilter } from '../queries/list_filter.js'
import { dashboardFilter, pageCursors } from '../validators/dashboard_validators.js'

const PAGE_SIZE = 50

export type ReadList = Omit<ListQuery, 'withTimes'> & {
  readonly request: ListRequest<ListOrder>
  /** The name of the order, of which cursors are. */
  readonly orderName: string
}

/** What a call asks of the list of a collection. @throws AppError 400 naming the parameter that is wrong; 403 for what was withdrawn */
export async function readList(ctx: HttpContext): Promise<ReadList> {
  const request = listRequest(ctx, { orderable: LIST_ORDER, defaultOrder: 'name', defaultSize: PAGE_SIZE })
  const [order = { field: 'name' as const, descending: false }] = request.order
  const orderName = `${order.descending ? '-' : ''}${order.field}`
  const filter = await readFilter(request.filter)
  authorize(filter.withdrawn !== true || mayReadWithdrawn(ctx.caller))
  return {
    request,
    order,
    orderName,
    filter,
    search: request.search,
    start: (await placeOf(request.filter, order.field, orderName)) ?? { offset: request.offset },
    limit: request.limit,
  }
}

/** All names that `readFilter` reads. */
const NAMES = new Set([
  'collection',
  'user',
  'exam',
  'room',
  'status',
  'period',
  'isSpecialNeed',
  'specialNeed',
  'withdrawn',
  'attention',
  'schools',
  'institution',
  'classes',
  'turma',
  'hierarchy',
])

/** What `readFilter` reads of these, in an order of its own: the same filters are the same text. */
export const askedFilters = (filter: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given(filter))
      .filter(([name]) => NAMES.has(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
  )

/** Where both are there the first one is read. */
const TWO_NAMES = [
  ['schools', 'institution'],
  ['classes', 'turma'],
] as const

/** Names of filters that `readFilter` would pass over: unknown ones, and the second of two names of one filter. */
export function filtersNotRead(filter: Readonly<Record<string, unknown>>): string[] {
  const asked = Object.keys(given(filter))
  const twice = TWO_NAMES.flatMap(([read, other]) =>
    asked.includes(read) && asked.includes(other) ? [other] : []
  )
  return [...asked.filter((name) => !NAMES.has(name)), ...twice]
}

/** The filters of a list. `turma` and `institution` are one class and one school, as the address of the page names them. */
export async function readFilter(filter: Readonly<Record<string, unknown>>): Promise<ListFilter> {
  const { collection, user, exam, room, status, period, isSpecialNeed, specialNeed, withdrawn } = filter
  const asked = {
    collection,
    user,
    exam,
    room,
    status,
    period,
    isSpecialNeed,
    specialNeed,
    withdrawn,
    // A simple-rest filter has values that are no text.
    attention: filter.attention === true ? 'true' : filter.attention === false ? undefined : filter.attention,
    schools: listOf(filter.schools) ?? listOf(filter.institution),
    classes: listOf(filter.classes) ?? listOf(filter.turma),
    hierarchy: listOf(filter.hierarchy),
  }
  const {
    isSpecialNeed: hasNeed,
    specialNeed: need,
    attention,
    hierarchy,
    ...read
  } = await dashboardFilter.validate(given(asked))
  return {
    ...read,
    hierarchy: hierarchy && hierarchy.map(categoryOf),
    specialNeed: need ?? hasNeed,
    attention: attention === 'true' ? 'any' : attention,
  }
}

/** @throws AppError 400 */
function categoryOf(id: string): HierarchyCategoryKey {
  const key = parseHierarchyCategoryId(id)
  if (key === null) throw new AppError(400, 'validation', { fields: { hierarchy: ['desk.bad_category'] } })
  return key
}

/** `1,2` and `a=1&a=2` are the same list; an empty one is no filter. */
const listOf = (value: unknown): unknown => {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'string') return value ?? undefined
  return value === '' ? undefined : value.split(',')
}

async function placeOf(
  filter: ListRequest<ListOrder>['filter'],
  field: ListOrder,
  orderName: string
): Promise<{ kind: 'after' | 'before'; place: Place } | null> {
  const { after, before } = await pageCursors.validate(given({ after: filter.after, before: filter.before }))
  const kinds = ORDER_COLUMNS[field].map((column) => column.kind)
  return askedPlace({ after, before }, { name: orderName, kinds }, 'desk.bad_cursor')
}
