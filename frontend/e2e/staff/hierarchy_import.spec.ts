import { test } from '@japa/runner'
import { readFile } from 'node:fs/promises'
import { expect, logIn } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

test.group('Schools and classes imported in the console', (group) => {
  const fixture = openFixture(group)

  test('the example is looked at, mended, imported and undone', async ({ assert }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    const stored = async () =>
      (
        await rowsIn<{ name: string }>(
          school.databasePath,
          "SELECT name FROM schools WHERE codename LIKE '350%' ORDER BY codename"
        )
      ).map(({ name }) => name)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/imports/hierarchy`)
    await expect(page.getByText('Nenhuma lista foi enviada ainda.')).toBeVisible()
    await fitsViewports(page, assert, 'importar-escolas')
    const example = await readFile(
      new URL('../../../docs/examples/import/escolas-e-turmas.csv', import.meta.url),
      'utf8'
    )
    await page.getByTestId('hierarchy-file').setInputFiles({
      name: 'escolas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${example};;;;1ª série B;2026`),
    })
    await page.getByRole('button', { name: 'Conferir lista' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Recusadas: 1' })).toBeVisible()
    await expect(page.getByText('Há turma, mas falta a escola dela.')).toBeVisible()
    await page.getByRole('button', { name: 'Corrigir a linha 9' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Escola', exact: true }).fill('Escola do Campo')
    await dialog.getByRole('textbox', { name: 'Série' }).fill('1ª série')
    await dialog.getByRole('button', { name: 'Salvar linha' }).press('Enter')
    // The demo school has a 3ª série.
    await page.getByRole('button', { name: 'A criar: 7' }).press('Enter')
    await expect(page.getByText('Diretoria regional: DRE Leste')).toBeVisible()
    await expect(page.getByText('A escola Colégio Aurora ainda não existe e é criada.').first()).toBeVisible()
    assert.deepEqual(await stored(), [])
    await fitsViewports(page, assert, 'importar-escolas-conferida')

    await page.getByRole('button', { name: 'Importar 7' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Importar', exact: true }).press('Enter')
    await expect(page.getByText('Escolas e turmas importadas com sucesso!')).toBeVisible()
    assert.deepEqual(await stored(), ['Colégio Aurora', 'Escola do Campo', 'Escola Boa Vista'])

    await page.getByRole('button', { name: 'Desfazer importação' }).press('Enter')
    const question = page.getByRole('dialog')
    await expect(question.getByText(/O que foi criado por ela é apagado/)).toBeVisible()
    await question.getByRole('button', { name: 'Desfazer importação' }).press('Enter')
    await expect(page.getByText('Importação desfeita.')).toBeVisible()
    assert.deepEqual(await stored(), [])
    assert.deepEqual(complaints, [])
  })
})
