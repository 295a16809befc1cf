import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { delimiterOf } from '../domain/decode.js'
import { MAX_ROW_CHARACTERS } from '../domain/limits.js'
import { BadList, type RawList, type RawRow } from './raw_list.js'

const PIECE_CHARACTERS = 65_536
const PAGE_ROWS = 500

/** csv-parse gives with `info`. */
type Parsed = { readonly record: string[]; readonly info: { readonly lines: number } }

function* pieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE_CHARACTERS) yield text.slice(at, at + PIECE_CHARACTERS)
}

/** Rows of a CSV text, read in pieces so that other calls are answered between them. @throws BadList */
export async function readCsv(text: string): Promise<RawList> {
  const parser = parse({
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARACTERS,
  })
  Readable.from(pieces(text.replace(/^\uFEFF/, ''))).pipe(parser)
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
