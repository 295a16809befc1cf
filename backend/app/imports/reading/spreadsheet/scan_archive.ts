import yauzl from 'yauzl'
import { attributeOf, SheetScan, type SheetFault } from '../../domain/sheet_scan.ts'
import { BadList } from '../raw_list.ts'

/** A workbook of a list has some twenty files. */
const ENTRIES_MOST = 1_000
/** Of all files of the workbook together, inflated. */
const INFLATED_MOST = 128 * 1_048_576
/** Of a file that is kept as text to be looked at. */
const WORKBOOK_MOST = 1_048_576

const damaged = () => new BadList('sheet_damaged')
const refused = ({ text, params }: SheetFault) => new BadList(text, params)

/**
 * Looks through a workbook before anything is made of it: every file is inflated in pieces that are counted and dropped.
 * @returns the columns with a formula by row, of the one sheet that has values
 * @throws BadList for what is no list, is damaged or too large
 */
export async function scanArchive(bytes: Buffer): Promise<ReadonlyMap<number, readonly number[]>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true }).catch(() => {
    throw damaged()
  })
  if (zip.entryCount > ENTRIES_MOST) throw new BadList('sheet_too_large')
  const names = new Set<string>()
  const scans: SheetScan[] = []
  let inflated = 0
  try {
    for await (const entry of zip.eachEntry()) {
      // Another reader could take another of two files with one name.
      if (names.has(entry.fileName) || entry.isEncrypted()) throw damaged()
      names.add(entry.fileName)
      if (/\.ods$|^content\.xml$/.test(entry.fileName)) throw new BadList('file_ods')
      const scan = /^xl\/worksheets\/[^/]+\.xml$/.test(entry.fileName) ? new SheetScan() : null
      if (scan) scans.push(scan)
      const isWorkbook = entry.fileName === 'xl/workbook.xml'
      const decoder = new TextDecoder('utf-8')
      let workbook = ''
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        const chunk = piece as Buffer
        inflated += chunk.byteLength
        if (inflated > INFLATED_MOST) throw new BadList('sheet_too_large')
        if (scan && !scan.push(decoder.decode(chunk, { stream: true }))) throw refused(faultOf(scan))
        if (isWorkbook) workbook += decoder.decode(chunk, { stream: true })
        if (workbook.length > WORKBOOK_MOST) throw new BadList('sheet_too_large')
      }
      if (isWorkbook) checkSheets(workbook)
    }
  } catch (error) {
    throw error instanceof BadList ? error : damaged()
  }
  if (!names.has('xl/workbook.xml')) throw new BadList('file_not_sheet')
  return formulasOf(scans)
}

const faultOf = ({ fault }: SheetScan): SheetFault => fault ?? { text: 'sheet_damaged' }

function checkSheets(workbook: string): void {
  const hidden = (workbook.match(/<(?:\w+:)?sheet\s[^>]*>/g) ?? []).filter((tag) =>
    ['hidden', 'veryHidden'].includes(attributeOf(tag, 'state') ?? '')
  )
  if (hidden.length === 0) return
  const names = hidden.map((tag) => attributeOf(tag, 'name') ?? '')
  throw new BadList('sheet_hidden', { sheets: names.slice(0, 5).join(', ').slice(0, 200) })
}

function formulasOf(scans: readonly SheetScan[]): ReadonlyMap<number, readonly number[]> {
  const filled = scans.filter(({ hasValues }) => hasValues)
  const [scan] = filled
  if (!scan) throw new BadList('file_empty')
  if (filled.length > 1) throw new BadList('sheet_several', { count: filled.length })
  return scan.formulas
}
