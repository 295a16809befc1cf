import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { delimiterOf } from '../domain/decode.js'
import { MAX_ROW_CHARACTERS } from '../domain/limits.js'
import { BadList, type RawList, type RawRow } from './raw_list.js'

const PIECE_CHARACTERS = 65_536
const PAGE_ROWS = 500

/** csv-parse gives with `info`. */
type Parsed = { readonly record: string[]; readonly info: { readonly lines: number } }

/** Pieces of a text, none of which ends within a character. */
function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = at + PIECE_CHARACTERS
    const cut = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') ? end - 1 : end
    yield text.slice(at, cut)
    at = cut
  }
}

/** More separators in one line than any list has: its cells are not even made. */
const SEPARATORS_MOST = 10_000

function checkLines(text: string, delimiter: string): void {
  let separators = 0
  let line = 1
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === delimiter) separators += 1
    else if (sign === '\n') {
      separators = 0
      line += 1
    }
    if (separators > SEPARATORS_MOST) throw new BadList('long_row', { line, max: MAX_ROW_CHARACTERS })
  }
}

/** Rows of a CSV text, read in pieces so that other calls are answered between them. @throws BadList */
export async function readCsv(text: string): Promise<RawList> {
  const delimiter = delimiterOf(text)
  checkLines(text, delimiter)
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARACTERS,
  })
  // Within quotes the parser counts both characters of a CRLF as lines: every line behind would have another number.
  Readable.from(pieces(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'))).pipe(parser)
  const records: AsyncIterator<Parsed> = parser[Symbol.asyncIterator]()
  const first = await nextOf(records)
  if (first === null) throw new BadList('file_empty')
  return { headers: first.record, rows: pagesOf(records) }
}

async function* pagesOf(records: AsyncIterator<Parsed>): AsyncGenerator<RawRow[]> {
  let page: RawRow[] = []
  for (let next = await nextOf(records); next !== null; next = await nextOf(records)) {
    if (next.record.some((text) => text.trim() !== ''))
      page.push({ line: next.info.lines, texts: next.record })
    if (page.length === PAGE_ROWS) {
      yield page
      page = []
    }
  }
  if (page.length > 0) yield page
}

async function nextOf(records: AsyncIterator<Parsed>): Promise<Parsed | null> {
  try {
    const next = await records.next()
    return next.done ? null : next.value
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number(error.lines ?? 0)
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw new BadList('open_quote', { line })
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new BadList('long_row', { line, max: MAX_ROW_CHARACTERS })
    throw new BadList('bad_quote', { line })
  }
}
