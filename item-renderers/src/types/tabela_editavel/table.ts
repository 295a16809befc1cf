import type { FieldError, ItemContent, PublicItem } from '../../contract/index.ts'
import { readBoolean, readList, readText } from '../../kit/reading/fields.ts'
import { problem } from '../../kit/reading/problems.ts'
import { isObject, type Raw } from '../../kit/reading/raw.ts'
import type { CellPlace } from '../../kit/parts/cell_moves.ts'

export const MAX_ROWS = 40
export const MAX_COLUMNS = 12

/** A cell as a candidate may see it: `text` is '' in an editable cell. Plain text, no HTML. */
export type PublicCell = { text: string; isHeader: boolean; isEditable: boolean }
/** `expected` is secret. */
export type Cell = PublicCell & { expected?: string }

export type TableContent = ItemContent & { table: { rows: Cell[][] } }
export type TablePublic = PublicItem & {
  freeResponseMaxLength: number | null
  table: { rows: PublicCell[][] }
}

/** The rows of an item's table; [] where it has none. */
export function rowsOf(item: ItemContent | PublicItem): readonly (readonly Cell[])[] {
  return (item as Partial<TableContent>).table?.rows ?? []
}

/** An editable cell, with its position from 1. */
export type Place = CellPlace & { cell: Cell }

/** The editable cells, row by row. */
export function placesOf(item: ItemContent | PublicItem): Place[] {
  return rowsOf(item).flatMap((cells, row) =>
    cells.flatMap((cell, column) => (cell.isEditable ? [{ row: row + 1, column: column + 1, cell }] : []))
  )
}

/** The header texts of a cell: the first header of its row and of its column, null where there is none. */
export function headersOf(item: ItemContent | PublicItem, { row, column }: Place): string[] {
  const rows = rowsOf(item)
  const inRow = rows[row - 1]?.find((cell) => cell.isHeader)
  const inColumn = rows.map((cells) => cells[column - 1]).find((cell) => cell?.isHeader === true)
  return [inRow, inColumn].flatMap((cell) => (cell === undefined || cell.text === '' ? [] : [cell.text]))
}

/** Reads `table` of an item: a list of rows of equal length, with at least one editable cell. */
export function readTable(raw: Raw, problems: FieldError[]): { rows: Cell[][] } {
  const table = raw.table ?? undefined
  if (!isObject(table)) {
    problems.push(problem('table', table === undefined ? 'required' : 'not_an_object'))
    return { rows: [] }
  }
  const before = problems.length
  const list = readList({ raw: table, key: 'rows', at: 'table', problems }, MAX_ROWS)
  const rows = list.map((cells, row) => {
    // A row is read as a field of its own, so that its errors carry its path.
    const key = `rows[${row}]`
    return readList({ raw: { [key]: cells ?? 0 }, key, at: 'table', problems }, MAX_COLUMNS).map(
      (cell, column) => readCell(cell, `table.${key}[${column}]`, problems)
    )
  })
  if (problems.length === before) problems.push(...shapeProblems(rows))
  return { rows }
}

function readCell(raw: unknown, at: string, problems: FieldError[]): Cell {
  if (!isObject(raw)) {
    problems.push(problem(at, 'not_an_object'))
    return { text: '', isHeader: false, isEditable: false }
  }
  const read = (key: string) => ({ raw, key, at, problems })
  const isEditable = readBoolean(read('isEditable'))
  const text = readText(read('text'))
  const expected = readText(read('expected')).trim()
  return {
    text: isEditable ? '' : text,
    isHeader: readBoolean(read('isHeader')) && !isEditable,
    isEditable,
    ...(isEditable && expected !== '' ? { expected } : {}),
  }
}

function shapeProblems(rows: readonly (readonly Cell[])[]): FieldError[] {
  const count = rows[0]?.length ?? 0
  if (count === 0) return [problem('table.rows', 'too_few', { min: 1 })]
  const uneven = rows.flatMap((cells, row) =>
    cells.length === count ? [] : [problem(`table.rows[${row}]`, 'uneven_rows', { count })]
  )
  if (uneven.length > 0) return uneven
  return rows.flat().some((cell) => cell.isEditable) ? [] : [problem('table.rows', 'no_cells')]
}
