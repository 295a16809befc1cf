import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '../support/candidate.js'
import { openContext, PHONE, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { enterAs, planTexts, writeTexts } from '../support/planned_texts.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const SITTER = 'aluno19'
const TEXT = `O rio sob a rua 🦆

${'A água que corre sob as nossas ruas já foi rio, e quem mora perto dela sabe o dia em que ela lembra disso. '.repeat(6)}

Por isso a prefeitura deve abrir o rio.`

const storedIn = (school: School, plan: number) =>
  JSON.parse(
    rowsIn<{ annotations: string | null }>(
      school.databasePath,
      'SELECT annotations_json AS annotations FROM corrector_marks WHERE plan_id = ?',
      plan
    )[0]?.annotations ?? '[]'
  ) as { start: number; end: number; quote: string; kind: string; comment: string }[]

/** Where a word is on the screen, in the middle of it. */
const placeOf = (page: Page, word: string) =>
  page.getByRole('group', { name: 'Texto 1', exact: true }).evaluate((root, wanted) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      node.parentElement?.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = range.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    }
    throw new Error(`${wanted} is not there`)
  }, word)

/** What the browser paints, as text. */
const painted = (page: Page) =>
  page.evaluate(() =>
    [...CSS.highlights].flatMap(([name, ranges]) =>
      [...ranges].map((range) => `${name.split('-').at(-1)}: ${String(range)}`)
    )
  )

test.group('Annotations at the marking desk', (group) => {
  const fixture = openFixture(group)

  test('a corrector marks a selection and lines, without a connection too, changes, deletes and brings back', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const collection = await writeTexts(school, {
      idn: 'anotacoes',
      name: 'Redação com anotações',
      sitters: [SITTER],
      textOf: () => TEXT,
    })
    const plan = await planTexts(school, collection, { team: { corretor: 'corrector' }, texts: 1 })
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await enterAs(
      page,
      school,
      'corretor',
      `/exams/dashboard/items/correcao/${plan}?collection=${collection}`
    )
    await page.getByRole('button', { name: 'Receber textos' }).click()
    await expect(page.getByRole('heading', { name: 'Texto 1 de 1' })).toBeVisible()
    const form = page.getByRole('dialog', { name: 'Anotar trecho' })
    const list = page.getByRole('list', { name: 'Anotações no texto' })

    // A word by mouse, and M.
    const word = await placeOf(page, 'prefeitura')
    await page.mouse.dblclick(word.x, word.y)
    await page.keyboard.press('m')
    await expect(form.locator('blockquote')).toHaveText('prefeitura')
    await form.getByRole('button', { name: 'Salvar anotação' }).click()
    await expect(form.getByText('Escolha o tipo da anotação.')).toBeVisible()
    await fitsViewports(page, assert, 'annotations-form')
    await form.getByText('Proposta', { exact: true }).click()
    await form
      .getByRole('textbox', { name: 'Comentário, se quiser' })
      .fill('Diga como a prefeitura faz isso.')
    // A click beside it keeps what is typed.
    await page.mouse.click(5, 300)
    await form.getByRole('button', { name: 'Salvar anotação' }).click()
    await expect(list.getByRole('listitem')).toHaveText([/\[1\]Proposta\s*linha 14/])
    await expect.poll(() => painted(page)).toEqual(['proposal: prefeitura'])
    await expect(page.locator('[data-save=server]')).toBeVisible()

    // The connection is gone. Lines, by keyboard alone.
    await context.route('**/v1/correction_lots/**', (route) => route.abort())
    await page.keyboard.press('m')
    await expect(form.getByRole('combobox', { name: 'Da linha' })).toBeFocused()
    for (const key of ['3', 'Tab', '4', 'Tab']) await page.keyboard.press(key)
    await expect(form.locator('blockquote')).toContainText(/^A água/)
    await page.keyboard.press('Space')
    await expect(form.getByRole('radio', { name: 'Acerto' })).toBeChecked()
    await page.keyboard.press('Control+Enter')
    await expect(form).toHaveCount(0)
    await expect(list.getByRole('listitem')).toHaveText([/\[1\]Acerto\s*linhas 3 a 4/, /\[2\]Proposta/])
    // The first line, with a character of two units, from the button under a thumb.
    await page.setViewportSize(PHONE)
    const title = await placeOf(page, 'rua')
    await page.mouse.move(title.x - 60, title.y)
    await page.mouse.down()
    await page.mouse.move(title.x + 300, title.y, { steps: 4 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Anotar trecho' }).click()
    await expect(form.locator('blockquote')).toContainText('rua 🦆')
    await form.getByText('Tema e conteúdo', { exact: true }).click()
    await form.getByRole('button', { name: 'Salvar anotação' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await expect(page.locator('[data-save=device]')).toBeVisible()
    await fitsViewports(page, assert, 'annotations-desk')

    // It survives a reload; deleted, it comes back.
    await page.reload()
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await expect.poll(async () => (await painted(page)).length).toBe(3)
    await page.getByRole('button', { name: 'Apagar a anotação 2' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Desfazer' })).toBeFocused()
    await fitsViewports(page, assert, 'annotations-removed')
    await page.keyboard.press('Enter')
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await page.getByRole('button', { name: 'Mudar a anotação 2' }).click()
    const change = page.getByRole('dialog', { name: 'Mudar a anotação' })
    await expect(change.getByRole('radio', { name: 'Acerto' })).toBeChecked()
    await change.getByRole('textbox', { name: 'Comentário, se quiser' }).fill('Boa imagem.')
    await change.getByRole('button', { name: 'Salvar anotação' }).click()
    await expect(list.getByRole('listitem').nth(1)).toContainText('Boa imagem.')
    // What the page asks while it is reloaded is not always held back by the route, so that the server may know of some by now.
    await context.unroute('**/v1/correction_lots/**')
    await expect(page.locator('[data-save=server]')).toBeVisible({ timeout: 60_000 })
    const stored = storedIn(school, plan)
    assert.deepEqual(
      stored.map(({ kind, comment }) => [kind, comment]),
      [
        ['content', ''],
        ['strength', 'Boa imagem.'],
        ['proposal', 'Diga como a prefeitura faz isso.'],
      ]
    )
    for (const { start, end, quote } of stored) assert.equal(TEXT.slice(start, end), quote)
    assert.deepEqual(complaints, [])
    await context.close()
  })
})
