/** Filters of the list. They are stored in the address, so that Back and reload preserve them. */
export interface Filters {
  collection: number | null
  status: string
  area: string
  category: string
  search: string
  page: number
  size: number
}

export const FILTER_STATUSES = ['FINISHED', 'AVAILABLE', 'STARTED', 'UNAVAILABLE'] as const
export const KNOWLEDGE_AREAS = ['1', '2', '3', '4', '5'] as const
/** Areas that have a name: those of the filter, and 8, writing, which it does not offer (decision C3). */
export const isArea = (area: number | null): area is 1 | 2 | 3 | 4 | 5 | 8 =>
  area !== null && [1, 2, 3, 4, 5, 8].includes(area)

/** In the order in which they are shown (decision C2). */
export const CATEGORIES = ['3', '1', '2'] as const
export const PAGE_SIZES = [10, 25, 50, 100] as const

const oneOf = (value: string | null, allowed: readonly string[]) =>
  value !== null && allowed.includes(value) ? value : ''
const positiveInteger = (value: string | null) =>
  value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null

export function readFilters(query: URLSearchParams): Filters {
  const size = positiveInteger(query.get('size'))
  return {
    collection: positiveInteger(query.get('collection')),
    status: oneOf(query.get('status'), FILTER_STATUSES),
    area: oneOf(query.get('area'), KNOWLEDGE_AREAS),
    category: oneOf(query.get('category'), CATEGORIES),
    search: query.get('search') ?? '',
    page: Math.max(1, positiveInteger(query.get('page')) ?? 1),
    size: PAGE_SIZES.find((one) => one === size) ?? 10,
  }
}

/**
 * The address for other filters; defaults are left out. Any change but that of the
 * page returns to the first page.
 */
export function writeFilters(query: URLSearchParams, change: Partial<Filters>): URLSearchParams {
  const next = new URLSearchParams(query)
  if (!('page' in change)) next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    const isUsual =
      value === '' || value === null || (name === 'page' && value === 1) || (name === 'size' && value === 10)
    if (isUsual) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** Whether the list is narrowed by a filter that the person can reset. */
export const isNarrowed = ({ status, area, category, search }: Filters): boolean =>
  [status, area, category, search].some((value) => value !== '')
