import { MAX_LIST_COLUMNS, MAX_LIST_ROWS, MAX_ROW_CHARACTERS } from '../domain/limits.js'
import { BadList, type RawList, type RawRow } from './raw_list.js'

const PAGE_ROWS = 500

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rows of a JSON text: a list of objects, or `{ students: [...] }`; a row is counted as a line, from 1. @throws BadList */
export function readJson(text: string): RawList {
  const list = listIn(parsed(text))
  const headers = new Set<string>()
  list.forEach((row, at) => {
    if (!isObject(row)) throw new BadList('json_row', { line: at + 1 })
    for (const name of Object.keys(row)) headers.add(name)
    if (headers.size > MAX_LIST_COLUMNS) throw new BadList('file_columns', { max: MAX_LIST_COLUMNS })
  })
  return { headers: [...headers], rows: pagesOf(list as Record<string, unknown>[], [...headers]) }
}

/** More brackets than rows may have: not even read. */
const BRACKETS_MOST = MAX_LIST_ROWS + 1_000

function parsed(text: string): unknown {
  let brackets = 0
  for (let at = 0; at < text.length; at += 1) if (text[at] === '{' || text[at] === '[') brackets += 1
  if (brackets > BRACKETS_MOST) throw new BadList('file_rows', { max: MAX_LIST_ROWS })
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new BadList('not_json')
  }
}

function listIn(value: unknown): readonly unknown[] {
  const list = isObject(value) ? value.students : value
  if (!Array.isArray(list)) throw new BadList('json_list')
  return list
}

async function* pagesOf(
  list: readonly Record<string, unknown>[],
  headers: readonly string[]
): AsyncGenerator<RawRow[]> {
  for (let from = 0; from < list.length; from += PAGE_ROWS)
    yield list.slice(from, from + PAGE_ROWS).map((row, at) => ({
      line: from + at + 1,
      texts: headers.map((name) => textOf(row, name, from + at + 1)),
    }))
}

function textOf(row: Record<string, unknown>, name: string, line: number): string {
  const value = Object.hasOwn(row, name) ? row[name] : null
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new BadList('json_cell', { line, column: name })
  // Its last digits are not those of the file any more.
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new BadList('json_number', { line, column: name })
  if (String(value).length > MAX_ROW_CHARACTERS)
    throw new BadList('long_row', { line, max: MAX_ROW_CHARACTERS })
  return String(value)
}
