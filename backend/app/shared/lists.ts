import type { HttpContext } from '@adonisjs/core/http'
import { AppError } from './app_error.js'
import { readInput } from './case_conversion.js'
import type { TextParams } from './texts.js'

/** A page of a list in both dialects of the wire: documents' (`page`, `size`, `ordering`) and simple-rest (`range`, `sort`, `filter`). */
export type ListRequest<Field extends string> = {
  readonly offset: number
  readonly limit: number
  readonly page: number
  readonly search: string
  readonly order: readonly { readonly field: Field; readonly descending: boolean }[]
  /** The caller's filters, still strings: validate what you use. */
  readonly filter: Readonly<Record<string, unknown>>
  readonly dialect: 'documents' | 'simple-rest'
}

const MAX_PAGE = 1_000_000
/** The databases count no further than they can; nothing of ours has as many rows. */
const MAX_OFFSET = MAX_PAGE * 100

const bad = (field: string, message: string, params: TextParams = {}) =>
  new AppError(400, 'validation', { fields: { [field]: [message] }, params: { field, ...params } })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseJson(field: string, text: unknown): unknown {
  if (typeof text !== 'string') throw bad(field, 'shared.not_json')
  try {
    return JSON.parse(text)
  } catch {
    throw bad(field, 'shared.not_json')
  }
}

function integer(field: string, value: unknown, fallback: number, max: number): number {
  if (value === undefined || value === null || value === '') return fallback
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1 || number > max)
    throw bad(field, 'shared.whole_number', { max })
  return number
}

/** A text of the query: one with a comma that is not escaped comes as a list of its parts. */
function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join(',')
  return typeof value === 'string' ? value : ''
}

function orderOf<Field extends string>(raw: string, allowed: readonly Field[]) {
  return raw
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const descending = part.startsWith('-')
      const name = descending ? part.slice(1) : part
      const field = allowed.find((candidate) => candidate === name)
      if (!field) throw bad('ordering', 'shared.cannot_order', { name, allowed: allowed.join(', ') })
      return { field, descending }
    })
}

/**
 * Reads the list parameters of a request.
 * @throws AppError 400 naming the parameter that is wrong.
 */
export function listRequest<Field extends string>(
  ctx: HttpContext,
  options: { orderable: readonly Field[]; defaultOrder: string; defaultSize?: number }
): ListRequest<Field> {
  const query: Record<string, unknown> = ctx.request.qs()
  if (query.range !== undefined) {
    const range = parseJson('range', query.range)
    if (
      !Array.isArray(range) ||
      range.length !== 2 ||
      !range.every((at) => Number.isInteger(at) && at >= 0 && at <= MAX_OFFSET) ||
      range[1] < range[0]
    )
      throw bad('range', 'shared.bad_range')
    const [first, last] = range as [number, number]
    const sort = query.sort === undefined ? null : parseJson('sort', query.sort)
    const filter = query.filter === undefined ? {} : readInput(parseJson('filter', query.filter))
    if (!isObject(filter)) throw bad('filter', 'shared.object')
    const { q: search = '' } = filter
    if (search !== null && typeof search !== 'string' && typeof search !== 'number')
      throw bad('filter', 'shared.string')
    const ordering =
      Array.isArray(sort) && typeof sort[0] === 'string'
        ? `${sort[1] === 'DESC' ? '-' : ''}${sort[0]}`
        : options.defaultOrder
    const limit = Math.min(last - first + 1, 100)
    return {
      offset: first,
      limit,
      page: Math.floor(first / limit) + 1,
      search: String(search ?? ''),
      order: orderOf(ordering, options.orderable),
      filter,
      dialect: 'simple-rest',
    }
  }
  const page = integer('page', query.page, 1, MAX_PAGE)
  const limit = integer('size', query.size ?? query.pageSize, options.defaultSize ?? 10, 100)
  return {
    offset: (page - 1) * limit,
    limit,
    page,
    search: textOf(query.search).trim(),
    order: orderOf(textOf(query.ordering) || options.defaultOrder, options.orderable),
    filter: query,
    dialect: 'documents',
  }
}

/** Answers a page in the dialect it was asked in. */
export function listResponse<Row>(
  ctx: HttpContext,
  request: ListRequest<string>,
  page: { rows: Row[]; count: number }
) {
  if (request.dialect === 'simple-rest') {
    const last = request.offset + Math.max(page.rows.length - 1, 0)
    ctx.response.header('Content-Range', `items ${request.offset}-${last}/${page.count}`)
    return page.rows
  }
  return { results: page.rows, count: page.count, numPages: Math.ceil(page.count / request.limit) }
}
