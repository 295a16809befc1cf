import { MAX_LIST_COLUMNS, MAX_LIST_ROWS } from './limits.ts'

/** What is wrong with a sheet as a list: a key of `imports` texts, and where. */
export type SheetFault = {
  readonly text: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** A tag that is longer is no tag of a sheet. */
const TAG_CHARACTERS = 20_000
/** The last row that a sheet can have (ECMA-376, SpreadsheetML). */
const LAST_ROW = 1_048_576

const CELL = /^([A-Z]{1,3})(\d{1,7})$/

/** The row from 1 and the column from 0 of an address such as `B7`; null for what is none. */
export function placeOf(address: string): { readonly row: number; readonly column: number } | null {
  const [, letters, digits] = CELL.exec(address) ?? []
  if (letters === undefined || digits === undefined) return null
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  const row = Number(digits)
  return row >= 1 && row <= LAST_ROW ? { row, column } : null
}

/** The text of an attribute in a tag; null without it. */
export function attributeOf(tag: string, name: string): string | null {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return double ?? single ?? null
}

/**
 * Looks at the XML of one file in pieces, without keeping it; of what is no sheet it sees nothing. Of a sheet: whether it has values, how far they reach, and what a list cannot have. It counts
 * what is there, not what `dimension` claims, so that a sheet is refused before anything is made of its cells.
 */
export class SheetScan {
  /** Columns, from 0, of the cells with a formula, by row. */
  readonly formulas = new Map<number, number[]>()
  /** The same, of the cells that hold an error such as `#N/A`. */
  readonly errors = new Map<number, number[]>()
  #isSheet = false
  #fault: SheetFault | null = null
  #rows = 0
  #row = 0
  #cell: { readonly row: number; readonly column: number } | null = null
  #rest = ''

  /** The first fault; null without one. */
  get fault(): SheetFault | null {
    return this.#fault
  }

  /** Whether any cell has a value. */
  get hasValues(): boolean {
    return this.#rows > 0
  }

  /** @returns false as soon as there is a fault: the rest needs no look */
  push(piece: string): boolean {
    const text = this.#rest + piece
    let at = 0
    while (this.#fault === null) {
      const open = text.indexOf('<', at)
      if (open === -1) {
        at = text.length
        break
      }
      const close = text.indexOf('>', open)
      if (close === -1) {
        if (text.length - open > TAG_CHARACTERS) this.#fault = { text: 'sheet_damaged' }
        at = open
        break
      }
      this.#tag(text.slice(open + 1, close))
      at = close + 1
    }
    this.#rest = text.slice(at)
    return this.#fault === null
  }

  #tag(tag: string): void {
    switch (/^(?:\w+:)?(\w+)/.exec(tag)?.[1]) {
      case 'sheetData':
        this.#isSheet = true
        return
      case 'c':
        if (this.#isSheet) this.#openCell(tag)
        return
      case 'v':
      case 'is':
        return this.#value()
      case 'f':
        return this.#formula()
      case 'mergeCell':
        this.#fault = {
          text: 'sheet_merged',
          params: { cells: (attributeOf(tag, 'ref') ?? '').slice(0, 30) },
        }
    }
  }

  #openCell(tag: string): void {
    this.#cell = placeOf(attributeOf(tag, 'r') ?? '')
    if (this.#cell === null) this.#fault = { text: 'sheet_damaged' }
    else if (attributeOf(tag, 't') === 'e') note(this.errors, this.#cell)
  }

  #value(): void {
    if (this.#cell === null) return
    if (this.#cell.row !== this.#row) {
      this.#row = this.#cell.row
      this.#rows += 1
    }
    if (this.#cell.column >= MAX_LIST_COLUMNS)
      this.#fault = { text: 'file_columns', params: { max: MAX_LIST_COLUMNS } }
    // One more than the rows of a list: the header.
    else if (this.#rows > MAX_LIST_ROWS + 1)
      this.#fault = { text: 'file_rows', params: { max: MAX_LIST_ROWS } }
  }

  #formula(): void {
    if (this.#cell !== null) note(this.formulas, this.#cell)
  }
}

function note(places: Map<number, number[]>, { row, column }: { row: number; column: number }): void {
  const columns = places.get(row)
  if (columns) columns.push(column)
  else places.set(row, [column])
}
