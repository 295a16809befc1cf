import { test } from '@japa/runner'
import { expect, logIn } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

const LIST = [
  'Nome do responsável;E-mail do responsável;Matrícula do estudante',
  'Wanda Queiroz;wanda@familia.example;202600001',
  'Wanda Queiroz;wanda@familia.example;202600002',
  'Úrsula Melo;ursula@familia.example;000',
].join('\r\n')

test.group('Guardians imported in the console', (group) => {
  const fixture = openFixture(group)

  test('a list of guardians is looked at, imported and undone', async ({ assert }) => {
    const { school, browser } = fixture
    const stored = () =>
      rowsIn<{ name: string; active: number; links: number }>(
        school.databasePath,
        `SELECT name, is_active AS active, (SELECT count(*) FROM guardian_links WHERE guardian_id = users.id) AS links
         FROM users WHERE email LIKE '%@familia.example'`
      )
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/imports/guardians`)
    await expect(page.getByText('Nenhuma lista foi enviada ainda.')).toBeVisible()
    await fitsViewports(page, assert, 'importar-responsaveis')
    await page
      .getByTestId('guardians-file')
      .setInputFiles({ name: 'responsaveis.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
    await page.getByRole('button', { name: 'Conferir lista' }).press('Enter')

    await expect(page.getByText(/Não encontramos estudante com este identificador/)).toBeVisible()
    await page.getByRole('button', { name: 'A criar: 1' }).press('Enter')
    await expect(page.getByText(/Acompanha o estudante: .*\(202600001\)/)).toBeVisible()
    await fitsViewports(page, assert, 'importar-responsaveis-conferida')
    assert.deepEqual(await stored(), [])

    await page.getByRole('button', { name: 'Importar 2' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Importar', exact: true }).press('Enter')
    await expect(page.getByText('Responsáveis importados com sucesso!')).toBeVisible()
    assert.deepEqual(await stored(), [{ name: 'Wanda Queiroz', active: 1, links: 2 }])
    await page.getByRole('button', { name: 'Desfazer importação' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).press('Enter')
    await expect(page.getByText('Importação desfeita.')).toBeVisible()
    assert.deepEqual(await stored(), [{ name: 'Wanda Queiroz', active: 0, links: 0 }])
    assert.deepEqual(complaints, [])
  })
})
