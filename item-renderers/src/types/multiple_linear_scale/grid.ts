import type {
  FieldError,
  GradeLinear,
  GradeLinearEntry,
  ItemContent,
  PublicItem,
} from '../../contract/index.ts'
import { readInteger, readList, readRequiredText } from '../../kit/reading/fields.ts'
import { readJsonText } from '../../kit/reading/json_text.ts'
import { problem } from '../../kit/reading/problems.ts'
import { isObject, type Raw } from '../../kit/reading/raw.ts'

export const MAX_ROWS = 50
export const MIN_COLUMNS = 2
export const MAX_COLUMNS = 12

/** A mark: the position of its row and of its column. */
export type Mark = readonly [row: number, column: number]

const byPosition = (one: GradeLinearEntry, other: GradeLinearEntry) => one.position - other.position

/** Rows and columns in the order of the screen; empty where the item has none. */
export function gridOf(item: ItemContent | PublicItem): GradeLinear {
  const { rows = [], columns = [] } = item.gradeLinear ?? {}
  return { rows: [...rows].sort(byPosition), columns: [...columns].sort(byPosition) }
}

/** Reads `gradeLinear` of an item. */
export function readGrid(raw: Raw, problems: FieldError[]): GradeLinear {
  const grid = raw.gradeLinear ?? undefined
  if (!isObject(grid)) {
    problems.push(problem('gradeLinear', grid === undefined ? 'required' : 'not_an_object'))
    return { rows: [], columns: [] }
  }
  return {
    rows: readEntries(grid, 'rows', { min: 1, max: MAX_ROWS }, problems),
    columns: readEntries(grid, 'columns', { min: MIN_COLUMNS, max: MAX_COLUMNS }, problems),
  }
}

function readEntries(
  grid: Raw,
  key: 'rows' | 'columns',
  { min, max }: { min: number; max: number },
  problems: FieldError[]
): GradeLinearEntry[] {
  const before = problems.length
  const list = readList({ raw: grid, key, at: 'gradeLinear', problems }, max)
  if (problems.length === before && list.length < min)
    problems.push(problem(`gradeLinear.${key}`, 'too_few', { min }))
  const seen = new Set<number>()
  const entries = list.flatMap((entry, index): GradeLinearEntry[] => {
    const at = `gradeLinear.${key}[${index}]`
    if (!isObject(entry)) {
      problems.push(problem(at, 'not_an_object'))
      return []
    }
    const position =
      readInteger({ raw: entry, key: 'position', at, problems }, { min: 1, max: 1000 }) ?? index + 1
    if (seen.has(position)) problems.push(problem(`${at}.position`, 'repeated', { value: position }))
    seen.add(position)
    return [{ position, value: readRequiredText({ raw: entry, key: 'value', at, problems }) }]
  })
  return entries.sort(byPosition)
}

/**
 * The valid marks of a stored answer, one per row, in the order of the rows.
 * Never throws, whatever is stored.
 */
export function marksOf(item: ItemContent | PublicItem, stored: string | null): Mark[] {
  const read = readJsonText(stored)
  const { rows, columns } = gridOf(item)
  const known = new Set(columns.map((column) => column.position))
  const chosen = new Map<number, number>()
  for (const pair of Array.isArray(read) ? (read as unknown[]) : []) {
    if (isPair(pair) && known.has(pair[1]) && !chosen.has(pair[0])) chosen.set(pair[0], pair[1])
  }
  return rows.flatMap(({ position }): Mark[] => {
    const column = chosen.get(position)
    return column === undefined ? [] : [[position, column]]
  })
}

export function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => Number.isSafeInteger(part))
}

/** `[[1,3],[2,1]]`, or null where nothing is marked. */
export function encodeMarks(marks: readonly Mark[]): string | null {
  return marks.length === 0 ? null : JSON.stringify(marks)
}

/** The answer after a choice: one column per row. */
export function withMark(item: PublicItem, stored: string | null, mark: Mark): string | null {
  const others = marksOf(item, stored).filter(([row]) => row !== mark[0])
  return encodeMarks(marksOf(item, JSON.stringify([...others, mark])))
}

/** The value of a column in the sum: 1, 2 or 3, else 0. */
export function countedValue(column: GradeLinearEntry): number {
  return /^[123]$/.test(column.value.trim()) ? Number(column.value) : 0
}

/** The sum of the values of the marked columns. */
export function countedTotal(item: ItemContent | PublicItem, stored: string | null): number {
  const { columns } = gridOf(item)
  const counts = new Map(columns.map((column) => [column.position, countedValue(column)]))
  return marksOf(item, stored).reduce((sum, [, column]) => sum + (counts.get(column) ?? 0), 0)
}

/** The rows with the text of the chosen column in each; null where nothing was chosen. */
export function answeredRows(
  item: ItemContent | PublicItem,
  stored: string | null
): { position: number; row: string; column: string | null }[] {
  const { rows, columns } = gridOf(item)
  const marks = new Map(marksOf(item, stored))
  return rows.map(({ position, value }) => ({
    position,
    row: value,
    column: columns.find((column) => column.position === marks.get(position))?.value ?? null,
  }))
}
