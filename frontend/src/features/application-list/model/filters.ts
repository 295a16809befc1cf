/** In the order in which a page of them is read: what runs first. */
export const STATUSES = [
  'STARTED',
  'STOPPED',
  'AVAILABLE',
  'AVAILABLE_SOON',
  'UNAVAILABLE',
  'FINISHED',
] as const
export type Status = (typeof STATUSES)[number]

/** What the list is narrowed to. It lives in the address, so that Back, reload and a sent link preserve it. */
export interface ListFilters {
  search: string
  status: Status | ''
  specialNeed: boolean
  exam: number | null
  /** `institution` in the address: the school. */
  school: number | null
  /** `turma` in the address: the class. */
  classId: number | null
  page: number
}

const NAMES: Readonly<Record<keyof ListFilters, string>> = {
  search: 'search',
  status: 'status',
  specialNeed: 'is_special_need',
  exam: 'exam',
  school: 'institution',
  classId: 'turma',
  page: 'page',
}

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null)

export function readFilters(query: URLSearchParams): ListFilters {
  const of = (name: keyof ListFilters) => query.get(NAMES[name])
  return {
    search: (of('search') ?? '').slice(0, 200),
    status: STATUSES.find((one) => one === of('status')) ?? '',
    specialNeed: of('specialNeed') === 'true',
    exam: idOf(of('exam')),
    school: idOf(of('school')),
    classId: idOf(of('classId')),
    page: idOf(of('page')) ?? 1,
  }
}

/** The address for other filters; what says nothing is left out. Any change but that of the page returns to the first one. */
export function writeFilters(query: URLSearchParams, change: Partial<ListFilters>): URLSearchParams {
  const next = new URLSearchParams(query)
  if (!('page' in change)) next.delete(NAMES.page)
  for (const [key, value] of Object.entries(change)) {
    const name = NAMES[key as keyof ListFilters]
    const isUsual = value === '' || value === null || value === false || (key === 'page' && value === 1)
    if (isUsual) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** Filters off, as "clear the filters" sets them. */
export const NO_FILTERS = {
  search: '',
  status: '',
  specialNeed: false,
  exam: null,
  school: null,
  classId: null,
} as const satisfies Partial<ListFilters>

/** How many of them narrow the list. */
export const countFilters = (filters: ListFilters): number =>
  Object.entries(NO_FILTERS).filter(([name, usual]) => filters[name as keyof typeof NO_FILTERS] !== usual)
    .length
