import { test } from '@japa/runner'
import { expect, logIn } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

const LIST = [
  'Nome;Matrícula;E-mail;Perfil;Escola',
  'Zulmira Peixoto;eq-001;zulmira@escola.example;Professora, Coordenação;Colégio Horizonte',
  'Yara Tavares;eq-002;;Direção;Colégio Horizonte',
].join('\r\n')

test.group('Staff imported in the console', (group) => {
  const fixture = openFixture(group)

  test('a list of staff is looked at, mended, imported and undone; the menu leads to it', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const stored = () =>
      rowsIn<{ name: string; active: number }>(
        school.databasePath,
        "SELECT name, is_active AS active FROM users WHERE public_identifier LIKE 'eq-%' ORDER BY name"
      )
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/imports/students`)
    await page.getByRole('menuitem', { name: 'Importar equipe' }).press('Enter')

    await expect(
      page.locator('#main-content').getByRole('heading', { name: 'Importar equipe' })
    ).toBeVisible()
    await expect(page.getByText('Nenhuma lista foi enviada ainda.')).toBeVisible()
    await fitsViewports(page, assert, 'importar-equipe')
    await page
      .getByTestId('staff-file')
      .setInputFiles({ name: 'equipe.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
    await page.getByRole('button', { name: 'Conferir lista' }).press('Enter')

    await expect(page.getByText(/Falta o e-mail: quem é novo na equipe/)).toBeVisible()
    await page.getByRole('button', { name: 'Corrigir a linha 3' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'E-mail' }).fill('yara@escola.example')
    await dialog.getByRole('button', { name: 'Salvar linha' }).press('Enter')
    await page.getByRole('button', { name: 'A criar: 2' }).press('Enter')
    await expect(page.getByText('Perfis: Professor, Coordenação')).toBeVisible()
    await fitsViewports(page, assert, 'importar-equipe-conferida')
    assert.deepEqual(await stored(), [])

    await page.getByRole('button', { name: 'Importar 2' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Importar', exact: true }).press('Enter')
    await expect(page.getByText('Equipe importada com sucesso!')).toBeVisible()
    assert.deepEqual(await stored(), [
      { name: 'Yara Tavares', active: 1 },
      { name: 'Zulmira Peixoto', active: 1 },
    ])
    await page.getByRole('button', { name: 'Desfazer importação' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).press('Enter')
    await expect(page.getByText('Importação desfeita.')).toBeVisible()
    assert.deepEqual(
      (await stored()).map(({ active }) => active),
      [0, 0]
    )
    assert.deepEqual(complaints, [])
  })
})
