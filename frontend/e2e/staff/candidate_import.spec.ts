import { test } from '@japa/runner'
import { readFile } from 'node:fs/promises'
import { expect, logIn } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

const LIST = [
  'Nome;Matrícula;CPF;Escola;Turma;Ano letivo;Observação',
  'Abelardo Nogueira;imp-001;;Colégio Horizonte;3ª série A;2026;novo',
  'Beatriz Prado;imp-002;111.111.111-11;Colégio Horizonte;3ª série A;2026;',
  'Caetana Reis;1,23E+11;;Colégio Horizonte;3ª série A;2026;',
].join('\r\n')

test.group('Students imported in the console', (group) => {
  const fixture = openFixture(group, {
    // The demo has imported one.
    prepare: (path) => change(path, 'DELETE FROM import_runs'),
  })

  test('a list is looked at, mended, imported, sent again without a change, and undone', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const stored = () =>
      rowsIn<{ name: string; active: number }>(
        school.databasePath,
        "SELECT name, is_active AS active FROM users WHERE public_identifier LIKE 'imp-%' ORDER BY name"
      )
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/imports/students`)

    await expect(page.getByText('Nenhuma lista foi enviada ainda.')).toBeVisible()
    await fitsViewports(page, assert, 'importar-estudantes')
    const file = page.getByTestId('students-file')
    await file.setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from('Nome\nAna') })
    await page.getByRole('button', { name: 'Conferir lista' }).press('Enter')
    await expect(page.getByText('A lista não foi aceita. Nada foi gravado.')).toBeVisible()
    await expect(page.getByText(/file: Faltam colunas: public_identifier/)).toBeVisible()
    // As Excel saves it in Brazil.
    await file.setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST, 'latin1') })
    await page.getByRole('button', { name: 'Conferir lista' }).press('Enter')

    await expect(page.getByText('Colunas que não são lidas: Observação.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Recusadas: 2' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText(/perdeu dígitos/)).toBeVisible()
    assert.deepEqual(await stored(), [])
    await fitsViewports(page, assert, 'importar-estudantes-conferida')

    await page.getByRole('button', { name: 'Corrigir a linha 3' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('O CPF não confere; confira os dígitos.')).toBeVisible()
    await fitsViewports(page, assert, 'importar-estudantes-corrigir')
    await dialog.getByRole('textbox', { name: 'CPF' }).fill('529.982.247-25')
    await dialog.getByRole('button', { name: 'Salvar linha' }).press('Enter')
    await expect(page.getByRole('button', { name: 'A criar: 2' })).toBeVisible()
    await page.getByRole('button', { name: 'A criar: 2' }).press('Enter')
    await expect(page.getByText('Turma: 3ª série A').first()).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar recusadas (CSV)' }).press('Enter')
    const report = await readFile(await (await download).path(), 'utf8')
    assert.match(report, /Caetana Reis;1,23E\+11;.*;4;A planilha transformou/)

    await page.getByRole('button', { name: 'Importar 2' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Importar', exact: true }).press('Enter')
    await expect(page.getByText('Estudantes importados com sucesso!')).toBeVisible()
    assert.deepEqual(await stored(), [
      { name: 'Abelardo Nogueira', active: 1 },
      { name: 'Beatriz Prado', active: 1 },
    ])
    await page.getByRole('button', { name: 'Criadas: 2' }).press('Enter')
    await fitsViewports(page, assert, 'importar-estudantes-importada')

    await page.getByRole('button', { name: 'Voltar às importações' }).press('Enter')
    const again = LIST.replace('111.111.111-11', '529.982.247-25')
    await file.setInputFiles({ name: 'de-novo.csv', mimeType: 'text/csv', buffer: Buffer.from(again) })
    await page.getByRole('button', { name: 'Conferir lista' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Iguais: 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Descartar lista' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar lista' }).press('Enter')
    await expect(page.getByText('cancelada', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Voltar às importações' }).press('Enter')
    await expect(page.getByText('importada', { exact: true })).toBeVisible()
    await fitsViewports(page, assert, 'importar-estudantes-anteriores')
    await page.getByRole('button', { name: 'Abrir lista.csv' }).press('Enter')
    await page.getByRole('button', { name: 'Desfazer importação' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer importação' }).press('Enter')
    await expect(page.getByText('Importação desfeita.')).toBeVisible()
    assert.deepEqual(
      (await stored()).map(({ active }) => active),
      [0, 0]
    )
    assert.deepEqual(complaints, [])
  })

  test('the example workbook is filled in and sent; an old Excel file says how to save it', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'professor')
    await page.goto(`${school.url}/imports/students`)
    const file = page.getByTestId('students-file')
    const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    await file.setInputFiles({ name: 'lista.xls', mimeType: 'application/vnd.ms-excel', buffer: old })
    await page.getByRole('button', { name: 'Conferir lista' }).press('Enter')
    await expect(page.getByText(/Excel antigo \(\.xls\)\. Abra-o e salve como/)).toBeVisible()
    await fitsViewports(page, assert, 'importar-estudantes-xls')

    const download = page.waitForEvent('download')
    await page
      .getByRole('link', { name: 'Excel' })
      .or(page.getByRole('button', { name: 'Excel' }))
      .press('Enter')
    await file.setInputFiles({
      name: 'exemplo.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await readFile(await (await download).path()),
    })
    await page.getByRole('button', { name: 'Conferir lista' }).press('Enter')
    await expect(page.getByRole('button', { name: 'A criar: 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Descartar lista' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar lista' }).press('Enter')
    await expect(page.getByText('cancelada', { exact: true })).toBeVisible()
    assert.deepEqual(complaints, [])
  })
})
