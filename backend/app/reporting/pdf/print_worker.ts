import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import type { Printed } from './sheet_layout.js'

/**
 * A thread that makes PDFs, one at a time. It reads fonts from the library's folder and nothing else, opens no address, and has none of the
 * server's connections.
 */
export type PrintTask = { readonly id: number; readonly printed: Printed }
export type PrintOutcome = {
  readonly id: number
  readonly pdf: Uint8Array | null
  readonly error: string | null
}

// Sources run here by Node's own type stripping, which finds a file by its full name: a loader would cost each thread some 100 MB.
const ending = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const beside = async (name: string): Promise<unknown> =>
  import(new URL(`./${name}.${ending}`, import.meta.url).href)
const { sheetDocument } = (await beside('sheet_layout')) as typeof import('./sheet_layout.js')
const { SharedFont, placeholderOf } = (await beside('parsed_fonts')) as typeof import('./parsed_fonts.js')
const { lineWriter } = (await beside('text_lines')) as typeof import('./text_lines.js')

const NICE = 10
// On Linux this is of the thread alone: the one that serves answers goes first.
if (process.platform === 'linux') setPriority(0, NICE)

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
const roboto = (face: string) => new SharedFont(join(fonts, `Roboto-${face}.ttf`))
const [regular, medium] = [roboto('Regular'), roboto('Medium')]
/** Of the library; its types do not have it. */
const { virtualfs } = pdfmake as unknown as {
  virtualfs: { writeFileSync(name: string, bytes: Uint8Array): void }
}
virtualfs.writeFileSync('regular', placeholderOf(regular))
virtualfs.writeFileSync('medium', placeholderOf(medium))
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => false)
pdfmake.setFonts({ Roboto: { normal: 'regular', bold: 'medium' } })
const write = lineWriter((text, isBold) => (isBold ? medium : regular).widthOf(text))

parentPort?.on('message', async ({ id, printed }: PrintTask) => {
  try {
    const buffer = await pdfmake.createPdf(sheetDocument(printed, write)).getBuffer()
    // Bytes of its own: a pooled buffer could not be handed over.
    const pdf = new Uint8Array(buffer)
    parentPort?.postMessage({ id, pdf, error: null } satisfies PrintOutcome, [pdf.buffer])
  } catch (error) {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    parentPort?.postMessage({ id, pdf: null, error: text.slice(0, 500) } satisfies PrintOutcome)
  }
})
