import { test } from '@japa/runner'
import { expect, fillLogin } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

test.group('Correction types in the console', (group) => {
  const fixture = openFixture(group)

  test('an administrator sees a type as the corrector does, makes one from it, and a next version', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await page.goto(`${school.url}/login`)
    await fillLogin(page, 'administrador')
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.goto(`${school.url}/admin/correction_types`)
    const essay = page.getByText('Redação ENEM', { exact: true })
    await expect(essay).toBeVisible()
    await fitsViewports(page, assert, 'console-types')
    await essay.click()
    const preview = page.getByRole('region', { name: 'Como aparece para quem corrige' })
    await expect(preview.getByRole('list')).toHaveCount(5)
    await expect(preview).toContainText('mais de 100 no total ou em mais de 80 em um critério')
    // What is shipped has no version of the school.
    await expect(page.getByRole('link', { name: 'Nova versão' })).toHaveCount(0)
    await fitsViewports(page, assert, 'console-type')

    await page.getByRole('link', { name: 'Criar a partir deste' }).click()
    const name = page.getByRole('textbox', { name: 'Nome', exact: false }).first()
    await expect(name).toHaveValue('Redação ENEM')
    await name.fill('Redação da escola')
    await fitsViewports(page, assert, 'console-type-form')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(preview.getByRole('list')).toHaveCount(5)
    await page.getByRole('link', { name: 'Nova versão' }).click()
    await expect(page.getByText('A versão atual não muda.')).toBeVisible()
    const tolerance = page.getByRole('spinbutton', { name: /Diferença aceita no total/ })
    await expect(tolerance).toHaveValue('100')
    await tolerance.fill('120')
    await fitsViewports(page, assert, 'console-type-version')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(preview).toContainText('mais de 120 no total')
    const stored = rowsIn<{ version: number; definition: string }>(
      school.databasePath,
      "SELECT version, definition_json AS definition FROM correction_types WHERE name LIKE '%Redação da escola%' ORDER BY version"
    )
    assert.deepEqual(
      stored.map(({ version, definition }) => [
        version,
        (JSON.parse(definition) as { tolerance: { total: number } }).tolerance.total,
      ]),
      [
        [1, 100_000],
        [2, 120_000],
      ]
    )
    assert.deepEqual(complaints, [])
    await context.close()
  })
})
