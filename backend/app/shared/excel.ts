import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'

export type ExcelCell = string | number | null

/** `rows` in pages, each of them complete in memory; texts are texts, whatever they begin with, and no formula is ever written. */
export type ExcelSheet = {
  name: string
  head: readonly string[]
  rows: AsyncIterable<readonly (readonly ExcelCell[])[]>
}

/** A cell of a sheet holds no more characters. */
const LONGEST_TEXT = 32_767

/**
 * A workbook of one sheet as a stream, row by row: memory does not grow with its rows. The one place that knows the library (ADR 44), which is
 * loaded when the first sheet is asked for. An error of `rows` destroys the stream; a reader that leaves ends `rows`.
 */
export async function excelStream(sheet: ExcelSheet): Promise<Readable> {
  const { WorkbookWriter } = await import('@cj-tech-master/excelts')
  const stream = new PassThrough()
  const workbook = new WorkbookWriter({ stream, useSharedStrings: false, useStyles: false })
  const worksheet = workbook.addWorksheet(sheet.name)
  const write = async () => {
    worksheet.addRow([...sheet.head]).commit()
    for await (const page of sheet.rows) {
      if (stream.destroyed) return
      for (const row of page) worksheet.addRow(row.map(cellOf)).commit()
      if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), once(stream, 'close')])
    }
    worksheet.commit()
    await workbook.commit()
  }
  write().catch((error: unknown) => {
    stream.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return stream
}

/** What XML cannot hold is left out. */
const cellOf = (cell: ExcelCell): ExcelCell =>
  typeof cell === 'string'
    ? [...cell.toWellFormed()].filter(isWritable).join('').slice(0, LONGEST_TEXT)
    : cell

const isWritable = (character: string): boolean =>
  character >= ' ' || character === '\t' || character === '\n'
