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

/** Why an application needs attention; `true` is any reason. */
export const ATTENTION = [
  'true',
  'not_begun',
  'silent',
  'late_answers',
  'cut_by_window',
  'photos_missing',
] as const

/** The reasons that rows of a list with these states can have. */
export const attentionIn = (statuses: readonly Status[]): readonly (typeof ATTENTION)[number][] =>
  statuses.includes('AVAILABLE') ? ATTENTION : ATTENTION.filter((reason) => reason !== 'not_begun')

/** What the list is sorted by; the candidate's name first. */
export const SORTS = ['name', 'status', 'start_time', 'end_time', 'last_saved_at'] as const
export type SortField = (typeof SORTS)[number]

/** What the list is narrowed to. It lives in the address, so that Back, reload and a sent link preserve it. */
export interface ListFilters {
  search: string
  status: Status | ''
  /** Any special need. */
  hasNeed: boolean
  /** This special need; '' for all. */
  need: string
  exam: number | null
  /** `institution` in the address: the school. */
  school: number | null
  /** `turma` in the address: the class. */
  classId: number | null
  /** A region, a school, a grade of a school or a class: the id of a hierarchy category; '' for all. */
  hierarchy: string
  attention: (typeof ATTENTION)[number] | ''
  /** The school year. */
  period: number | null
  /** What was withdrawn, instead of what is there. */
  withdrawn: boolean
  ordering: SortField | `-${SortField}`
  /** Where the page lies: what the server gave as `next` or `previous`, for the same filters and order. */
  after: string
  before: string
}

const NAMES: Readonly<Record<keyof ListFilters, string>> = {
  search: 'search',
  status: 'status',
  hasNeed: 'is_special_need',
  need: 'special_need',
  exam: 'exam',
  school: 'institution',
  classId: 'turma',
  hierarchy: 'hierarchy',
  attention: 'attention',
  period: 'period',
  withdrawn: 'withdrawn',
  ordering: 'ordering',
  after: 'after',
  before: 'before',
}

/** As an address without them has it. */
const USUAL: Readonly<ListFilters> = {
  search: '',
  status: '',
  hasNeed: false,
  need: '',
  exam: null,
  school: null,
  classId: null,
  hierarchy: '',
  attention: '',
  period: null,
  withdrawn: false,
  ordering: 'name',
  after: '',
  before: '',
}

const CURSOR_MAX = 2000
const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null)
const textOf = (text: string | null, most: number) => (text ?? '').slice(0, most)

/** An order of the list; any other text is the usual one. */
export function orderingOf(text: string | null): ListFilters['ordering'] {
  const field = SORTS.find((one) => one === text?.replace(/^-/, ''))
  if (field === undefined) return USUAL.ordering
  return text?.startsWith('-') ? `-${field}` : field
}

export function readFilters(query: URLSearchParams): ListFilters {
  const of = (name: keyof ListFilters) => query.get(NAMES[name])
  return {
    search: textOf(of('search'), 200),
    status: STATUSES.find((one) => one === of('status')) ?? '',
    hasNeed: of('hasNeed') === 'true',
    need: textOf(of('need'), 200),
    exam: idOf(of('exam')),
    school: idOf(of('school')),
    classId: idOf(of('classId')),
    hierarchy: /^(region|school|grade|class)(-[1-9]\d{0,9}){1,2}$/.exec(of('hierarchy') ?? '')?.[0] ?? '',
    attention: ATTENTION.find((one) => one === of('attention')) ?? '',
    period: idOf(of('period')),
    withdrawn: of('withdrawn') === 'true',
    ordering: orderingOf(of('ordering')),
    after: textOf(of('after'), CURSOR_MAX),
    before: textOf(of('before'), CURSOR_MAX),
  }
}

const isPlace = (name: string) => name === 'after' || name === 'before'

/** The address for other filters; what is usual is left out. Any change goes back to the first page, unless it is another page. */
export function writeFilters(query: URLSearchParams, change: Partial<ListFilters>): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete(NAMES.after)
  next.delete(NAMES.before)
  for (const [key, value] of Object.entries(change)) {
    const field = key as keyof ListFilters
    if (value === USUAL[field]) next.delete(NAMES[field])
    else next.set(NAMES[field], String(value))
  }
  return next
}

const FILTERS = Object.keys(USUAL).filter((name) => name !== 'ordering' && !isPlace(name)) as Exclude<
  keyof ListFilters,
  'ordering' | 'after' | 'before'
>[]

/** Filters off, as "clear the filters" sets them; the order stays. */
export const NO_FILTERS: Partial<ListFilters> = Object.fromEntries(FILTERS.map((name) => [name, USUAL[name]]))

/** How many of them narrow the list. */
export const countFilters = (filters: ListFilters): number =>
  FILTERS.filter((name) => filters[name] !== USUAL[name]).length

export const isFirstPage = ({ after, before }: ListFilters): boolean => after === '' && before === ''
