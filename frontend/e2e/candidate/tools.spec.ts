import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { LAPTOP, openContext, PHONE, violations, watchComplaints } from '../support/chromium.js'
import {
  savedOnServer,
  BACK,
  expect,
  goTo,
  OFFLINE,
  onItem,
  textAppears,
  beginExam,
  textArea,
  toolsLoaded,
} from '../support/candidate.js'
import { answersIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

const LONG_TEXT_ITEM = 3

const opener = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Ferramentas da prova' }).getByRole('button', { name, exact: true })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** By the keyboard: from the bar into the panel. */
async function open(page: Page, name: string) {
  await opener(page, name).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page, name)).toBeVisible()
  return panel(page, name)
}

/** By the keyboard: the focus is back where the panel was opened. */
async function shut(page: Page, name: string) {
  await page.keyboard.press('Escape')
  await expect(panel(page, name)).toHaveCount(0)
  await expect(opener(page, name)).toBeFocused()
}

/** What the browser paints as marked on the item. */
const marked = (page: Page) =>
  page.evaluate(() => [...CSS.highlights.values()].flatMap((highlight) => [...highlight].map(String)))

test.group('Exam tools', (group) => {
  const fixture = openFixture(group)

  test('paint highlights once the lazy chunk has loaded, although the first request for it failed', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const held = /\/assets\/MarkLayer-/
    await page.route(held, (route) => route.abort())
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => held.test(request.url())),
      beginExam(page, school, 'aluno15', ['Tipos de questão']),
    ])
    const marker = await open(page, 'Marca-texto')
    await marker.getByRole('button', { name: 'Próxima frase' }).press('Enter')
    await marker.getByRole('button', { name: 'Marcar seleção', exact: true }).press('Enter')
    await expect(
      marker.getByRole('list', { name: 'Marcas desta questão' }).getByRole('listitem')
    ).toHaveCount(1)
    await page.unroute(held)
    await expect.poll(() => marked(page)).toHaveLength(1)
    await context.close()
  })

  test('work offline and by keyboard, and keep their state: {name}')
    .with([
      { name: 'laptop', viewport: LAPTOP, username: 'aluno13' },
      { name: 'phone', viewport: PHONE, username: 'aluno14' },
    ])
    .run(async ({ assert }, { viewport, username }) => {
      const { school, browser } = fixture
      const context = await openContext(browser, { viewport })
      const page = await context.newPage()
      const complaints = watchComplaints(page, school.url)
      const applicationId = await beginExam(page, school, username, ['Tipos de questão'])
      await toolsLoaded(page)
      await context.setOffline(true)
      await expect(page.getByText(OFFLINE)).toBeVisible()

      const calculator = await open(page, 'Calculadora')
      await expect(calculator.getByRole('textbox', { name: 'Conta' })).toBeFocused()
      await page.keyboard.type('2+3*4,5')
      await page.keyboard.press('Enter')
      await expect(calculator.getByRole('textbox', { name: 'Conta' })).toHaveValue('15,5')
      assert.deepEqual(await violations(page), [], 'axe: calculator')
      await shut(page, 'Calculadora')
      // Arrows go along the bar and do not turn the item.
      await page.keyboard.press('ArrowRight')
      await expect(opener(page, 'Calculadora científica')).toBeFocused()
      const scientific = await open(page, 'Calculadora científica')
      await scientific.getByRole('button', { name: 'sen: Seno', exact: true }).click()
      await page.keyboard.type('30)')
      await page.keyboard.press('Enter')
      await expect(scientific.getByRole('textbox', { name: 'Conta' })).toHaveValue('0,5')
      assert.deepEqual(await violations(page), [], 'axe: scientific calculator')
      await scientific.getByRole('textbox', { name: 'Conta' }).focus()
      await shut(page, 'Calculadora científica')

      const marker = await open(page, 'Marca-texto')
      await marker.getByRole('button', { name: 'Próxima frase' }).press('Enter')
      await marker.getByRole('button', { name: 'Marcar seleção', exact: true }).press('Enter')
      await expect(
        marker.getByRole('list', { name: 'Marcas desta questão' }).getByRole('listitem')
      ).toHaveCount(1)
      await expect.poll(() => marked(page)).toHaveLength(1)
      const marks = await marked(page)
      assert.isNotEmpty(marks[0]?.trim())
      assert.deepEqual(await violations(page), [], 'axe: marker')
      await shut(page, 'Marca-texto')

      const notepad = await open(page, 'Bloco de notas')
      await expect(notepad.getByRole('textbox', { name: 'Suas anotações' })).toBeFocused()
      await page.keyboard.type('Conferir a questão 3')
      assert.deepEqual(await violations(page), [], 'axe: notepad')
      await shut(page, 'Bloco de notas')

      await goTo(page, LONG_TEXT_ITEM)
      await expect.poll(() => marked(page), 'marks belong to their item').toEqual([])
      await textArea(page).fill('2 = x')
      await textArea(page).evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(0, 0))
      const symbols = await open(page, 'Tabela de símbolos')
      await symbols.getByRole('searchbox').fill('RAIZ')
      await symbols.getByRole('button', { name: '√ raiz quadrada' }).press('Enter')
      await expect(textArea(page)).toHaveValue('√2 = x')
      assert.deepEqual(await violations(page), [], 'axe: symbols')
      await shut(page, 'Tabela de símbolos')

      const drawing = await open(page, 'Desenho')
      const sheet = drawing.getByRole('application', { name: 'Folha de desenho' })
      await expect(sheet).toHaveAttribute('data-ready', 'true')
      await sheet.press(' ')
      for (let step = 0; step < 5; step++) await sheet.press('ArrowRight')
      await sheet.press(' ')
      await expect(sheet).toHaveAttribute('data-strokes', '1')
      assert.deepEqual(await violations(page), [], 'axe: drawing')
      await drawing.getByRole('button', { name: 'Anexar à resposta' }).press('Enter')
      await expect(page.getByTestId('file-line')).toHaveAttribute('data-state', 'waiting')
      await expect(sheet).toBeFocused()
      await shut(page, 'Desenho')
      assert.equal(answersIn(school.databasePath, applicationId)[LONG_TEXT_ITEM - 1]?.files, 0)

      // A file that still waits for the link is an answer all the same.
      await page.getByRole('button', { name: 'Rever e entregar a prova', exact: true }).click()
      await expect(page.getByTestId('review-row').nth(LONG_TEXT_ITEM - 1)).toContainText('√2 = xdesenho.png')
      await page.getByRole('button', { name: `Ver questão ${LONG_TEXT_ITEM}`, exact: true }).click()
      await onItem(page, LONG_TEXT_ITEM)

      const reading = await open(page, 'Leitura')
      const ruler = page.getByTestId('line-guide').getByRole('slider')
      await reading.getByRole('radio', { name: 'Alto contraste' }).check()
      await reading.getByRole('button', { name: 'Régua de leitura' }).press('Enter')
      await expect(ruler).toBeVisible()
      await reading.getByRole('button', { name: 'Régua de leitura' }).press('Enter')
      await expect(ruler).toHaveCount(0)
      assert.deepEqual(await violations(page), [], 'axe: reading, high contrast')
      await reading.getByRole('radio', { name: 'Claro' }).check()
      await shut(page, 'Leitura')

      await Promise.all([textAppears(page, BACK), context.setOffline(false)])
      await expect(page.getByTestId('file-line')).toHaveAttribute('data-state', 'stored')
      await savedOnServer(page)
      await expect
        .poll(() => answersIn(school.databasePath, applicationId)[LONG_TEXT_ITEM - 1])
        .toMatchObject({ text: '√2 = x', files: 1 })
      await page.getByRole('button', { name: /^Ver / }).click()
      const sent = page.getByRole('img', { name: /^Conteúdo de / })
      await expect
        .poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight))
        .toBeCloseTo(400 / 325)

      await goTo(page, 1)
      await page.reload()
      await toolsLoaded(page)
      await expect.poll(() => marked(page)).toEqual(marks)
      const notes = await open(page, 'Bloco de notas')
      await expect(notes.getByRole('textbox', { name: 'Suas anotações' })).toHaveValue('Conferir a questão 3')
      await shut(page, 'Bloco de notas')
      const history = await open(page, 'Calculadora')
      await expect(history.getByRole('log', { name: 'Contas feitas' })).toContainText('15,5')
      assert.deepEqual(complaints, [])
      await context.close()
    })
})
