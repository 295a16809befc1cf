import { test } from '@japa/runner'
import { expect } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { enterAs, markTexts, planTexts, writeTexts } from '../support/planned_texts.js'
import { fitsViewports } from '../support/viewport_checks.js'

const SITTER = 'aluno19'
const REASON = 'O texto pede ajuda: a escola precisa saber de quem é.'

test.group('Whose a text is', (group) => {
  const fixture = openFixture(group)

  test('a supervisor sees it for a reason where the text is open, and others who watch read who has seen it', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const [sitter] = rowsIn<{ name: string }>(
      school.databasePath,
      'SELECT name FROM users WHERE username = ?',
      SITTER
    )
    const name = sitter?.name ?? ''
    const collection = await writeTexts(school, {
      idn: 'autoria',
      name: 'Redação: um pedido',
      sitters: [SITTER],
      textOf: () => `Meu nome é ${name}. ${'O texto conta o que aconteceu ontem na rua. '.repeat(12)}`,
    })
    const plan = await planTexts(school, collection, {
      team: {
        corretor: 'corrector',
        corretor02: 'corrector',
        corretor03: 'corrector',
        comissao: 'supervisor',
      },
      texts: 1,
    })
    // So far apart that the panel has to decide.
    for (const [at, username] of ['corretor', 'corretor02', 'corretor03'].entries())
      await markTexts(school, username, plan, () => Array<number>(5).fill(at * 2))
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    const board = `/exams/dashboard/items/banca/${plan}?collection=${collection}`

    await enterAs(page, school, 'comissao', board)
    const panel = page.getByRole('region', { name: 'Banca', exact: true })
    await panel.getByRole('button', { name: 'Ver o texto e decidir' }).click()
    const part = panel.getByRole('region', { name: 'Quem escreveu' })
    await expect(part.getByText('Ninguém viu de quem é este texto.')).toBeVisible()
    await part.getByRole('button', { name: 'Ver de quem é' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ver de quem é este texto?' })
    await dialog.getByRole('button', { name: 'Ver de quem é' }).click()
    await expect(dialog.getByText('Escreva o motivo.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill(REASON)
    await fitsViewports(page, assert, 'author-reason')
    await dialog.getByRole('button', { name: 'Ver de quem é' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(part.getByText(name, { exact: true })).toBeVisible()
    await expect(part.getByText(/^Identidade vista por .+ em /)).toBeVisible()
    await expect(part.getByText(`Motivo: ${REASON}`)).toBeVisible()
    await fitsViewports(page, assert, 'author-seen')
    await part.getByRole('button', { name: 'Ocultar' }).click()
    await expect(part.getByText(name, { exact: true })).toHaveCount(0)

    // The same text among those that name their author: known already, it asks for no second reason.
    await page.reload()
    const named = page.getByRole('region', { name: 'Textos que podem identificar quem escreveu' })
    await expect(named.getByRole('heading', { name: 'Texto 1: o nome' })).toBeVisible({ timeout: 90_000 })
    await named.getByRole('button', { name: 'Ver o texto' }).click()
    const again = named.getByRole('region', { name: 'Quem escreveu' })
    await again.getByRole('button', { name: 'Ver de quem é de novo' }).click()
    await expect(again.getByText(name, { exact: true })).toBeVisible()
    await expect(again.getByText(/De novo em /)).toBeVisible()
    await fitsViewports(page, assert, 'author-again')

    // Who manages the collection reads who has seen it, and gives a reason of their own.
    await enterAs(page, school, 'administrador', board)
    await panel.getByRole('button', { name: 'Ver o texto e decidir' }).click()
    await expect(part.getByText(`Motivo: ${REASON}`)).toBeVisible()
    await expect(part.getByText(name, { exact: true })).toHaveCount(0)
    await part.getByRole('button', { name: 'Ver de quem é' }).click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    assert.deepEqual(complaints, [])
    await context.close()
  })
})
