import type { FieldError, ItemContent, PublicItem } from '../../contract/index.ts'
import { readJsonText } from '../../kit/reading/json_text.ts'
import { problem } from '../../kit/reading/problems.ts'
import { truncateCharacters } from '../../kit/text/length.ts'
import { isSameText } from '../../kit/text/same_text.ts'
import { MAX_COLUMNS, MAX_ROWS, placesOf } from './table.ts'

/** Length of one cell in characters: the default, and the maximum. */
export const DEFAULT_CELL_LENGTH = 200
export const MAX_CELL_LENGTH = 1000

export function cellLimit(item: ItemContent | PublicItem): number {
  return Math.min(item.freeResponseMaxLength ?? DEFAULT_CELL_LENGTH, MAX_CELL_LENGTH)
}

type Filled = [row: number, column: number, text: string]

function isFilled(value: unknown): value is Filled {
  return (
    Array.isArray(value) &&
    value.length === 3 &&
    Number.isSafeInteger(value[0]) &&
    Number.isSafeInteger(value[1]) &&
    typeof value[2] === 'string'
  )
}

function readCells(stored: string | null): Filled[] {
  const read = readJsonText(stored)
  return Array.isArray(read) ? read.filter(isFilled) : []
}

/**
 * The text of every editable cell, in the order of `placesOf`; '' where it is empty.
 * Never throws, whatever is stored.
 */
export function storedCells(item: ItemContent | PublicItem, stored: string | null): string[] {
  const texts = new Map(readCells(stored).map(([row, column, text]) => [`${row},${column}`, text]))
  return placesOf(item).map(({ row, column }) =>
    truncateCharacters(
      (texts.get(`${row},${column}`) ?? '').toWellFormed().replaceAll('\u0000', ''),
      cellLimit(item)
    )
  )
}

/** `[[2,2,"Brasília"],[3,2,"Lima"]]`, positions from 1, or null where every cell is empty. */
export function encodeCells(item: ItemContent | PublicItem, texts: readonly string[]): string | null {
  const filled = placesOf(item).flatMap(({ row, column }, index): Filled[] => {
    const text = texts[index] ?? ''
    return text === '' ? [] : [[row, column, text]]
  })
  return filled.length === 0 ? null : JSON.stringify(filled)
}

export function isAnyFilled(stored: string | null): boolean {
  return readCells(stored).some(([, , text]) => text.trim() !== '')
}

/** Which cells match the expected text; null where none is expected. */
export function rightCells(texts: readonly string[], expected: readonly string[]): (boolean | null)[] {
  return texts.map((text, index) => {
    const key = expected[index] ?? ''
    return key === '' ? null : text.trim() !== '' && isSameText(text, key)
  })
}

/** Errors of an answer as it was sent. */
export function wrongCells(sent: string, item: ItemContent | PublicItem): FieldError[] {
  const at = 'freeResponse'
  const read = readJsonText(sent)
  if (!Array.isArray(read)) return [problem(at, 'not_list')]
  const max = MAX_ROWS * MAX_COLUMNS
  if (read.length > max) return [problem(at, 'too_many', { max })]
  const known = new Set(placesOf(item).map(({ row, column }) => `${row},${column}`))
  const seen = new Set<string>()
  return read.flatMap((entry: unknown, index): FieldError[] => {
    const path = `${at}[${index}]`
    if (!isFilled(entry)) return [problem(path, 'not_list')]
    const value = `${entry[0]},${entry[1]}`
    if (!known.has(value)) return [problem(path, 'unknown_position', { value })]
    if (seen.has(value)) return [problem(path, 'repeated', { value })]
    seen.add(value)
    return []
  })
}
