import { ok, refuse, type DomainError, type Result } from '#shared'
import { mapHeaders, type FileColumn, type ImportColumn } from '../domain/columns.js'
import { decode, isArchive, type Decoded } from '../domain/decode.js'
import { MAX_HEADER_CHARACTERS, MAX_LIST_COLUMNS, MAX_LIST_ROWS } from '../domain/limits.js'
import { marked } from '../domain/cell_marks.js'
import { BadList, type RawList, type RawRow } from './raw_list.js'
import { readCsv } from './read_csv.js'
import { readJson } from './read_json.js'
import { readSpreadsheet } from './spreadsheet/read_spreadsheet.js'

/** A row of a file: texts by field, of those that are read; an empty cell is left out. */
export type ListRow = { readonly line: number; readonly cells: Readonly<Record<string, string>> }

export type OpenList = {
  readonly encoding: Decoded['encoding'] | 'xlsx'
  readonly columns: readonly FileColumn[]
  /** Pages of rows; throws `BadList`. */
  readonly rows: AsyncIterable<readonly ListRow[]>
}

/** The refusal of a file, about the field `file`. */
export const badList = ({ text, params, extra }: BadList): Result<never, DomainError> =>
  refuse('invalid', text, { fields: { file: [`imports.${text}`] }, params, ...(extra && { extra }) })

/** What a person chooses from, where the columns are not clear. */
const choices = (columns: readonly FileColumn[], known: readonly ImportColumn[]) => ({
  columns: columns.map(({ header, field }) => ({ header, field })),
  known: known.map(({ name, isRequired = false }) => ({ name, isRequired })),
})

/**
 * Opens a list that was sent: CSV with any usual separator, JSON, or a spreadsheet (`.xlsx`). `mappingFor`: what a person chose for these headers.
 * @returns refused: about `file`, naming columns and lines; `column_twice` and `column_missing` with `columns` and `known`
 */
export async function openList(
  file: { readonly bytes: Uint8Array; readonly name: string },
  known: readonly ImportColumn[],
  mappingFor: (headers: readonly string[]) => Promise<Readonly<Record<string, string>>> = async () => ({})
): Promise<Result<OpenList, DomainError>> {
  try {
    const { encoding, raw } = await rawList(file)
    const headers = raw.headers.map((header) => header.trim())
    if (headers.length > MAX_LIST_COLUMNS || headers.some((header) => header.length > MAX_HEADER_CHARACTERS))
      throw new BadList('file_columns', { max: MAX_LIST_COLUMNS })
    const { columns, missing, twice } = mapHeaders(headers, known, await mappingFor(headers))
    if (twice.length > 0)
      throw new BadList('column_twice', { columns: twice.join(', ') }, choices(columns, known))
    if (missing.length > 0)
      throw new BadList(
        'column_missing',
        { columns: missing.join(', '), found: headers.join(', ') },
        choices(columns, known)
      )
    return ok({ encoding, columns, rows: rowsOf(raw, columns) })
  } catch (error) {
    if (error instanceof BadList) return badList(error)
    throw error
  }
}

/** The bytes decide what it is; the name only between texts. */
async function rawList({ bytes, name }: { readonly bytes: Uint8Array; readonly name: string }) {
  if (isArchive(bytes)) return { encoding: 'xlsx' as const, raw: await readSpreadsheet(bytes) }
  const decoded = decode(bytes)
  if (typeof decoded === 'string') throw new BadList(`file_${decoded}`)
  const { encoding, text } = decoded
  return { encoding, raw: /\.json$/i.test(name) ? readJson(text) : await readCsv(text) }
}

/** Pages of rows, with their cells by field. @throws BadList */
export async function* rowsOf({ rows }: RawList, columns: readonly FileColumn[]): AsyncGenerator<ListRow[]> {
  let count = 0
  for await (const page of rows) {
    count += page.length
    if (count > MAX_LIST_ROWS) throw new BadList('file_rows', { max: MAX_LIST_ROWS })
    yield page.map((row) => ({ line: row.line, cells: cellsOf(row, columns) }))
  }
  if (count === 0) throw new BadList('file_empty')
}

/** A row with more or fewer cells than the header has the field `#`, which its kind refuses; what a spreadsheet did to cells is in the fields of `cell_marks.ts`. */
function cellsOf(
  { texts, formulas = [], errors = [], zerosLost = [] }: RawRow,
  columns: readonly FileColumn[]
): Record<string, string> {
  const cells: Record<string, string> = {}
  columns.forEach(({ field }, at) => {
    const text = (texts[at] ?? '').toWellFormed().trim()
    if (field !== null && text !== '') cells[field] = text
  })
  if (texts.length !== columns.length) cells['#'] = String(texts.length)
  const named = (places: readonly number[]) => places.flatMap((at) => columns[at]?.field ?? [])
  return { ...cells, ...marked({ formula: named(formulas), error: named(errors), zeros: named(zerosLost) }) }
}
