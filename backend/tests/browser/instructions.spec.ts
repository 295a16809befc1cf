import { test } from '@japa/runner'
import { choiceItem, examFile, pngDataUrl } from '#tests/fixtures/exams'
import { openContext, watchComplaints } from './support/chromium.js'
import { giveExams } from './support/given_exam.js'
import { expect, logIn, onQuestion, start } from './support/pupil.js'
import type { School } from './support/school.js'
import { setStage } from './support/stage.js'

const STYLED = '<p style="text-align: center">Leia o mapa.</p>'

/** An exam for a pupil whose texts are looked at and have pictures; resolves to the address of its collection's list. */
async function giveExam(school: School, username: string): Promise<string> {
  const withPicture = (alt: string, shade: number) => `${STYLED}<p><img src="${pngDataUrl(shade)}" alt="${alt}"></p>`
  const item = choiceItem(1, { question: STYLED })
  const of = (idn: string, instructions: string) =>
    examFile({ idn, name: idn, instructions, items: [item], collection: { name: 'Com mapas', instructions: withPicture('mapa da coleção', 91) } })
  // With one exam alone the list of the collection is not shown.
  const collection = await giveExams(school, username, [of('Mapas 1', withPicture('mapa da prova', 92)), of('Mapas 2', '')])
  return `${school.url}/applications?collection=${collection}`
}

test.group('What an author wrote about an exam', (group) => {
  const stage = setStage(group)

  test('is shown with its pictures, their words and its looks, and nothing is held against the page', async ({ assert }) => {
    const { school, browser } = stage
    const address = await giveExam(school, 'aluno04')
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    const isDrawn = (alt: string) =>
      expect.poll(() => page.getByRole('img', { name: alt, exact: true }).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const isCentred = () => expect(page.getByText('Leia o mapa.').first()).toHaveCSS('text-align', 'center')
    await logIn(page, school, 'aluno04')

    await page.goto(address)
    await isDrawn('mapa da coleção')
    await isCentred()
    await page.getByRole('link', { name: 'Mapas 1', exact: true }).click()
    await isDrawn('mapa da coleção')
    await isDrawn('mapa da prova')
    await isCentred()
    await page.getByRole('button', { name: /^Ampliar.*mapa da prova/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await start(page)
    await onQuestion(page, 1)
    await isCentred()
    assert.deepEqual(complaints, [])
    await context.close()
  })
})
