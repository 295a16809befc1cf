/** The tabs in their order, by `categoria`. */
export const TABS = ['3', '1', '2'] as const
export type Tab = (typeof TABS)[number]
/** Adaptive tracks, whose cards can be evaluated. */
export const TRACKS: Tab = '1'
export const STATUSES = ['ACTIVE', 'INACTIVE'] as const
export const ORDERINGS = ['-id', 'id'] as const
export const EVALUATED = ['true', 'false'] as const
export const PAGE_SIZE = 10

/** Filters of the cards. They are stored in the address, so that Back and reload preserve them. */
export interface CardFilters {
  /** Null where none was chosen: the first one that has something. */
  tab: Tab | null
  search: string
  status: string
  /** `true`, `false` or ''; only on the tab of the tracks. */
  avaliada: string
  ordering: (typeof ORDERINGS)[number]
  page: number
}

const oneOf = <T extends string>(value: string | null, allowed: readonly T[]) =>
  allowed.find((one) => one === value)

export function readCardFilters(query: URLSearchParams): CardFilters {
  const page = query.get('page') ?? ''
  return {
    tab: oneOf(query.get('categoria'), TABS) ?? null,
    search: query.get('search') ?? '',
    status: oneOf(query.get('status'), STATUSES) ?? '',
    avaliada: oneOf(query.get('avaliada'), EVALUATED) ?? '',
    ordering: oneOf(query.get('ordering'), ORDERINGS) ?? '-id',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

const USUAL: Readonly<Partial<Record<string, string>>> = { ordering: '-id', page: '1' }

/**
 * The address for other filters; defaults are left out, but not the tab: without it the first one with something is shown. Any change but
 * that of the page returns to the first page.
 */
export function writeCardFilters(query: URLSearchParams, change: Partial<CardFilters>): URLSearchParams {
  const next = new URLSearchParams(query)
  if (!('page' in change)) next.delete('page')
  if ('tab' in change && change.tab !== TRACKS) next.delete('avaliada')
  for (const [key, value] of Object.entries(change)) {
    const name = key === 'tab' ? 'categoria' : key
    const text = String(value ?? '')
    if (text === '' || USUAL[name] === text) next.delete(name)
    else next.set(name, text)
  }
  return next
}

/** The query to send: only chosen filters, and only those of the tab. */
export const cardQuery = (
  { tab, search, status, avaliada, ordering, page }: CardFilters,
  hasTabs: boolean
) => ({
  page,
  pageSize: PAGE_SIZE,
  ordering,
  search,
  status,
  categoria: hasTabs ? tab : null,
  avaliada: hasTabs && tab === TRACKS ? avaliada : null,
})

/** Whether the list is narrowed by a filter that the person can reset. */
export const isNarrowed = ({ search, status, avaliada }: CardFilters): boolean =>
  [search, status, avaliada].some((value) => value !== '')
