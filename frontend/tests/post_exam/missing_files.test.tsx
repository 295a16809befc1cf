import { createInstance } from 'i18next'
import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { downloadStaticImages } from '../../src/features/post-exam/static_images.ts'
import { useDownload } from '../../src/features/sheet-orders/use_sheet_orders.ts'
import post_exam from '../../src/locales/pt-BR/post_exam.json'
import { dismissToast, waitingToasts } from '../../src/ui/toasts.ts'
import { rendered } from '../rendered.tsx'

beforeEach(() => {
  for (const { id } of waitingToasts()) dismissToast(id)
  vi.stubGlobal('location', { origin: 'http://school.test' })
})
afterEach(() => vi.unstubAllGlobals())

function loadPictures() {
  const texts = createInstance()
  void texts.init({ lng: 'pt-BR', resources: { 'pt-BR': { post_exam } }, initAsync: false })
  void downloadStaticImages(3, texts.t)
}

/** A PDF, or the zip of all: null. */
function load(application: number | null) {
  const Page = () => {
    const { mutate } = useDownload(7)
    mutate(application)
    return null
  }
  rendered(<Page />)
}

test.each([
  { code: 'no_pictures', text: 'Nenhuma imagem encontrada.', kind: 'info', press: loadPictures },
  { code: 'no_pdf', text: 'Nenhum pdf encontrado.', kind: 'error', press: () => load(3) },
  { code: 'no_zip', text: 'Nenhum zip encontrado.', kind: 'error', press: () => load(null) },
])('$code is a toast, "$text" (rule-post-exam-004)', async ({ code, text, kind, press }) => {
  vi.stubGlobal('fetch', async () => Response.json({ code, nonFieldErrors: [text] }, { status: 404 }))
  press()
  await expect.poll(() => waitingToasts()).toMatchObject([{ kind, text }])
})
