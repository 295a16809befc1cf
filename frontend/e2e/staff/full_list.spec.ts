import { test } from '@japa/runner'
import { expect, logIn } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

test.group('A full list imported in the console', (group) => {
  const fixture = openFixture(group)

  test('a full list says who is missing, and deactivates them once their number is typed', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/imports/students`)
    const place = 'Escola Aurora;1ª A;1ª série;2026'
    const header = 'Nome;Matrícula;Escola;Turma;Série;Ano letivo'
    const lines = ['Olga Ramos;full-1', 'Pedro Sales;full-2', 'Quitéria Lima;full-3']
    const send = async (name: string, people: readonly string[]) => {
      const text = [header, ...people.map((one) => `${one};${place}`)].join('\r\n')
      await page
        .getByTestId('students-file')
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
      await page.getByRole('button', { name: 'Conferir lista' }).press('Enter')
    }
    const active = async () =>
      (
        await rowsIn<{ active: number }>(
          school.databasePath,
          "SELECT is_active AS active FROM users WHERE public_identifier LIKE 'full-%' ORDER BY public_identifier"
        )
      ).map((row) => row.active)
    await send('antes.csv', lines)
    await page.getByRole('button', { name: 'Importar 3' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Importar', exact: true }).press('Enter')
    await expect(page.getByText('Estudantes importados com sucesso!')).toBeVisible()
    await page.getByRole('button', { name: 'Voltar às importações' }).press('Enter')

    await page.getByRole('radio', { name: /^Lista completa/ }).check()
    await fitsViewports(page, assert, 'importar-lista-completa')
    await send('completa.csv', lines.slice(0, 1))
    await expect(page.getByText('Esta lista vale para Escola Aurora (3 pessoas).')).toBeVisible()
    await expect(page.getByText('2 pessoas faltam nela e continuam ativas')).toBeVisible()
    await page.getByRole('button', { name: 'Faltam na lista: 2' }).press('Enter')
    await expect(page.getByRole('table').getByText('Quitéria Lima')).toBeVisible()
    await fitsViewports(page, assert, 'importar-lista-completa-conferida')

    await page.getByRole('button', { name: 'Desativar quem falta (2)' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Pedro Sales, Quitéria Lima')).toBeVisible()
    await expect(dialog.getByText(/mais de 5% das 3 pessoas/)).toBeVisible()
    const confirm = dialog.getByRole('button', { name: 'Desativar', exact: true })
    await dialog.getByRole('textbox', { name: 'Quantas pessoas são desativadas' }).fill('3')
    await expect(confirm).toBeDisabled()
    await fitsViewports(page, assert, 'importar-lista-completa-desativar')
    await dialog.getByRole('textbox', { name: 'Quantas pessoas são desativadas' }).fill('2')
    assert.deepEqual(await active(), [1, 1, 1])
    await confirm.press('Enter')
    await expect(page.getByText('Quem falta na lista foi desativado.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Desativadas: 2' })).toBeVisible()
    assert.deepEqual(await active(), [1, 0, 0])

    await page.getByRole('button', { name: 'Desfazer importação' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).press('Enter')
    await expect(page.getByText('Importação desfeita.')).toBeVisible()
    assert.deepEqual(await active(), [1, 1, 1])
    assert.deepEqual(complaints, [])
  })
})
