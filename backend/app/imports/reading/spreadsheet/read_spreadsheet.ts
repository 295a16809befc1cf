import { Worker } from 'node:worker_threads'
import { BadList, type RawList, type RawRow } from '../raw_list.js'
import type { SheetMessage } from './sheet_worker.js'

/** Of the heap of the thread that reads; a list of 100,000 rows with twelve columns takes some 300 MB. */
const HEAP_MB = 640
/** A file that takes longer is given up: the thread of a machine where exams leave it a tenth of a core reads 100,000 rows in less. */
const READ_MS = 120_000

const isSource = import.meta.url.endsWith('.ts')
const SCRIPT = new URL(isSource ? './sheet_worker.ts' : './sheet_worker.js', import.meta.url)

/** One workbook at a time in a process: several would take that memory several times. */
let last: Promise<unknown> = Promise.resolve()

/** Rows of an `.xlsx`, read in a thread of its own. @throws BadList */
export async function readSpreadsheet(bytes: Uint8Array): Promise<RawList> {
  const reading = last.then(() => readIn(bytes))
  last = reading.catch(() => undefined)
  const [header, ...rows] = await reading
  if (!header) throw new BadList('file_empty')
  const headers = withoutEmptyEnd(header.texts, 0)
  const cut = rows.map((row) => ({ ...row, texts: withoutEmptyEnd(row.texts, headers.length) }))
  return { headers, rows: pagesOf(cut) }
}

/** Every row of a sheet is as long as its longest one: empty cells behind the last header, or behind the last text, are none. */
const withoutEmptyEnd = (texts: readonly string[], least: number): readonly string[] =>
  texts.slice(0, Math.max(least, texts.findLastIndex((text) => text.trim() !== '') + 1))

const PAGE_ROWS = 500

async function* pagesOf(rows: readonly RawRow[]): AsyncGenerator<readonly RawRow[]> {
  for (let at = 0; at < rows.length; at += PAGE_ROWS) yield rows.slice(at, at + PAGE_ROWS)
}

function readIn(bytes: Uint8Array): Promise<RawRow[]> {
  const copy = Uint8Array.from(bytes).buffer
  return new Promise((resolve, reject) => {
    const rows: RawRow[] = []
    const worker = new Worker(SCRIPT, {
      workerData: copy,
      transferList: [copy],
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const timer = setTimeout(() => end(new BadList('sheet_too_large')), READ_MS)
    const end = (error: Error | null): void => {
      clearTimeout(timer)
      void worker.terminate()
      if (error) reject(error)
      else resolve(rows)
    }
    worker.on('message', (message: SheetMessage) => {
      if ('rows' in message) for (const row of message.rows) rows.push(row)
      else end('bad' in message ? new BadList(message.bad, message.params) : null)
    })
    worker.on('error', (error) => end(isMemory(error) ? new BadList('sheet_too_large') : error))
    worker.on('exit', () => end(new BadList('sheet_damaged')))
  })
}

const isMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
