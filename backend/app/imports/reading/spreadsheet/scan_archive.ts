import yauzl, { type Entry } from 'yauzl'
import { attributeOf, SheetScan, type SheetFault } from '../../domain/sheet_scan.ts'
import { BadList } from '../raw_list.ts'

/** A workbook of a list has some twenty files. */
const ENTRIES_MOST = 1_000
/** Of all files of the workbook together, inflated. */
const INFLATED_MOST = 128 * 1_048_576
/** Of the file that names the sheets. */
const WORKBOOK_MOST = 1_048_576

type Marks = Readonly<Record<'formulas' | 'errors', ReadonlyMap<number, readonly number[]>>>

const damaged = () => new BadList('sheet_damaged')
const refused = ({ text, params }: SheetFault) => new BadList(text, params)

/**
 * Looks through a workbook before anything is made of it: every file is inflated in pieces that are counted and dropped.
 * Every XML file is looked at, not only those that are named as sheets usually are: relations may call any of them a sheet.
 * @returns the columns with a formula and with an error by row, of the one sheet that has values
 * @throws BadList for what is no list, is damaged or too large
 */
export async function scanArchive(bytes: Buffer): Promise<Marks> {
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
      if (names.has(entry.fileName) || entry.isEncrypted() || hasTwoNames(entry)) throw damaged()
      names.add(entry.fileName)
      if (/\.ods$|^content\.xml$/.test(entry.fileName)) throw new BadList('file_ods')
      const scan = /\.xml$/i.test(entry.fileName) ? new SheetScan() : null
      if (scan) scans.push(scan)
      const isWorkbook = entry.fileName === 'xl/workbook.xml'
      const decoder = new TextDecoder('utf-8')
      let workbook = ''
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        const chunk = piece as Buffer
        inflated += chunk.byteLength
        if (inflated > INFLATED_MOST) throw new BadList('sheet_too_large')
        if (scan === null) continue
        const text = decoder.decode(chunk, { stream: true })
        if (!scan.push(text)) throw refused(faultOf(scan))
        if (isWorkbook) workbook += text
        if (workbook.length > WORKBOOK_MOST) throw new BadList('sheet_too_large')
      }
      if (isWorkbook) checkSheets(workbook)
    }
  } catch (error) {
    throw error instanceof BadList ? error : damaged()
  }
  if (!names.has('xl/workbook.xml')) throw new BadList('file_not_sheet')
  return marksOf(scans)
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

/** An Info-ZIP Unicode Path (APPNOTE 4.6.9), or a name that readers decode differently: another reader could see another file. */
const UNICODE_PATH = 0x7075
const hasTwoNames = ({ fileNameRaw, extraFields }: Entry): boolean =>
  extraFields.some(({ id }) => id === UNICODE_PATH) || fileNameRaw.some((byte) => byte < 0x20 || byte > 0x7e)

function marksOf(scans: readonly SheetScan[]): Marks {
  const filled = scans.filter(({ hasValues }) => hasValues)
  const [scan] = filled
  if (!scan) throw new BadList('file_empty')
  if (filled.length > 1) throw new BadList('sheet_several', { count: filled.length })
  return { formulas: scan.formulas, errors: scan.errors }
}
