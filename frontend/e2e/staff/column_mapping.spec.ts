import { test } from '@japa/runner'
import { expect, logIn } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

const LIST = ['NO_PESSOA;CO_PESSOA;Observação', 'Abelardo Nogueira;map-001;novo'].join('\r\n')

test.group('Columns of a list chosen in the console', (group) => {
  const fixture = openFixture(group)

  test('an unknown header is chosen once, remembered for the next list, and forgotten', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/imports/students`)
    const send = async () => {
      await page
        .getByTestId('students-file')
        .setInputFiles({ name: 'sistema.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
      await page.getByRole('button', { name: 'Conferir lista' }).press('Enter')
    }
    const choose = async (header: string, field: string) => {
      await page.getByRole('dialog').getByRole('combobox', { name: header }).press('Enter')
      await page.getByRole('option', { name: field, exact: true }).click()
    }
    await send()
    await expect(page.getByText(/Faltam colunas: name, public_identifier/)).toBeVisible()
    await page.getByRole('button', { name: 'Escolher colunas' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Falta escolher a coluna de: Nome, Identificador.')).toBeVisible()
    await choose('NO_PESSOA', 'Nome')
    await choose('CO_PESSOA', 'Identificador')
    await fitsViewports(page, assert, 'importar-colunas')
    await dialog.getByRole('button', { name: 'Conferir lista' }).press('Enter')
    await expect(page.getByRole('button', { name: 'A criar: 1' })).toBeVisible()
    await expect(
      page.getByText('As colunas deste cabeçalho são lidas como Otávio Lemos escolheu.')
    ).toBeVisible()
    await fitsViewports(page, assert, 'importar-colunas-lembradas')

    // The same file with another choice: what was checked before is given up.
    await page.getByRole('button', { name: 'Escolher colunas' }).first().press('Enter')
    await choose('Observação', 'Necessidade especial')
    await page.getByRole('dialog').getByRole('button', { name: 'Conferir lista' }).press('Enter')
    await expect(page.getByText('Necessidade especial: novo')).toBeVisible()

    await page.getByRole('button', { name: 'Voltar às importações' }).press('Enter')
    await expect(page.getByText('cancelada', { exact: true })).toBeVisible()
    await send()
    await expect(page.getByText('Necessidade especial: novo')).toBeVisible()
    await page.getByRole('button', { name: 'Esquecer' }).press('Enter')
    await expect(page.getByText(/Escolha esquecida/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Esquecer' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Voltar às importações' }).press('Enter')
    await send()
    await expect(page.getByText(/Faltam colunas: name, public_identifier/)).toBeVisible()
    assert.deepEqual(complaints, [])
  })
})
