import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
// By full names: sources run here by Node's own type stripping, and a loader would cost each thread some 100 MB.
import { accessDocument, type PrintedAccess } from './access_cards.ts'
import { placeholderOf, SharedFont } from './parsed_fonts.ts'
import { summaryDocument, type PrintedSummary } from './personal_summary.ts'
import { sheetDocument, type Printed } from './sheet_layout.ts'
import { TextWriter, type Face } from './written_text.ts'

/**
 * A thread that makes PDFs, one at a time. It reads fonts from the library's folder and nothing else, opens no address, and has none of the
 * server's connections.
 */
export type PrintTask = { readonly id: number; readonly printed: Printed | PrintedAccess | PrintedSummary }
export type PrintOutcome = {
  readonly id: number
  readonly pdf: Uint8Array | null
  readonly error: string | null
}

const NICE = 10
// On Linux this is of the thread alone: the one that serves answers goes first.
if (process.platform === 'linux') setPriority(0, NICE)

const require = createRequire(import.meta.url)
/** Of the library; its types do not have it. */
const { virtualfs } = pdfmake as unknown as {
  virtualfs: { writeFileSync(name: string, bytes: Uint8Array): void }
}
const families: Record<string, { normal: string; bold: string }> = {}

/** A family whose files are those of a package. They are read when a text first needs them. */
function faceOf(font: string, named: string, files: { normal: string; bold: string }): Face {
  const folder = dirname(require.resolve(`${named}/package.json`))
  const normal = new SharedFont(join(folder, files.normal))
  const bold = new SharedFont(join(folder, files.bold))
  const family = { normal: `${font} normal`, bold: `${font} bold` }
  virtualfs.writeFileSync(family.normal, placeholderOf(normal))
  virtualfs.writeFileSync(family.bold, placeholderOf(bold))
  families[font] = family
  return {
    font,
    has: (codePoint) => normal.has(codePoint),
    widthOf: (text, isBold) => (isBold ? bold : normal).widthOf(text),
  }
}

const woff = (name: string) => ({
  normal: `files/${name}-400-normal.woff`,
  bold: `files/${name}-700-normal.woff`,
})
const writer = new TextWriter([
  faceOf('Roboto', 'pdfmake', {
    normal: 'fonts/Roboto/Roboto-Regular.ttf',
    bold: 'fonts/Roboto/Roboto-Medium.ttf',
  }),
  faceOf('Almarai', '@fontsource/almarai', woff('almarai-arabic')),
  faceOf('Alef', '@fontsource/alef', woff('alef-hebrew')),
])
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)
pdfmake.setFonts(families)

function documentOf(printed: PrintTask['printed']) {
  if (!('kind' in printed)) return sheetDocument(printed, writer)
  return printed.kind === 'summary' ? summaryDocument(printed, writer) : accessDocument(printed, writer)
}

parentPort?.on('message', async ({ id, printed }: PrintTask) => {
  try {
    const document = documentOf(printed)
    const buffer = await pdfmake.createPdf(document).getBuffer()
    // Bytes of its own: a pooled buffer could not be handed over.
    const pdf = new Uint8Array(buffer)
    parentPort?.postMessage({ id, pdf, error: null } satisfies PrintOutcome, [pdf.buffer])
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    parentPort?.postMessage({ id, pdf: null, error: text.slice(0, 500) } satisfies PrintOutcome)
  }
})
