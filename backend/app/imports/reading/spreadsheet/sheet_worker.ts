import { parentPort, workerData } from 'node:worker_threads'
import readWorkbook from 'read-excel-file/universal'
// By full names: sources run here by Node's own type stripping, without a loader.
import { cellText, columnsWithZeros, zerosLost, type SheetCell } from '../../domain/sheet_cells.ts'
import { MAX_LIST_CHARACTERS, MAX_ROW_CHARACTERS } from '../../domain/limits.ts'
import { BadList, type RawRow } from '../raw_list.ts'
import { scanArchive } from './scan_archive.ts'

/** A page of rows, the end, or what is wrong with the file. */
export type SheetMessage =
  | { readonly rows: readonly RawRow[] }
  | { readonly end: true }
  | { readonly bad: string; readonly params: Readonly<Record<string, string | number>> }

const PAGE_ROWS = 500

/** The thread that reads one workbook: what it makes of a file ends with it. */
async function work(bytes: ArrayBuffer): Promise<void> {
  const { formulas, errors } = await scanArchive(Buffer.from(bytes))
  const rows = await cellsIn(bytes)
  const withZeros = columnsWithZeros(rows)
  let page: RawRow[] = []
  let characters = 0
  rows.forEach((row, at) => {
    const line = at + 1
    const texts = row.map(cellText)
    if (texts.every((text) => text.trim() === '') && !errors.has(line)) return
    const length = texts.reduce((sum, text) => sum + text.length, 0)
    if (length > MAX_ROW_CHARACTERS) throw new BadList('long_row', { line, max: MAX_ROW_CHARACTERS })
    // In the file a text that many cells share is there once; here each of them has it.
    characters += length
    if (characters > MAX_LIST_CHARACTERS) throw new BadList('sheet_too_large')
    page.push({
      line,
      texts,
      formulas: formulas.get(line) ?? [],
      errors: errors.get(line) ?? [],
      zerosLost: zerosLost(row, withZeros),
    })
    if (page.length === PAGE_ROWS) {
      send({ rows: page })
      page = []
    }
  })
  send({ rows: page })
  send({ end: true })
}

async function cellsIn(bytes: ArrayBuffer): Promise<readonly (readonly SheetCell[])[]> {
  try {
    const sheets = await readWorkbook(bytes, { parseNumber: (number) => ({ number }) })
    const { data } = sheets.find((sheet) => sheet.data.length > 0) ?? { data: [] }
    // Its types name the constructor of a date where a date is.
    return data.map((row) => row.map((cell) => (typeof cell === 'function' ? null : cell)))
  } catch {
    throw new BadList('sheet_damaged')
  }
}

const send = (message: SheetMessage): void => parentPort?.postMessage(message)

try {
  await work(workerData as ArrayBuffer)
} catch (error) {
  if (!(error instanceof BadList)) throw error
  send({ bad: error.text, params: error.params })
}
