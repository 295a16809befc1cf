import { test } from '@japa/runner'
import { expect, logIn } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

test.group('Schools and classes in the console', (group) => {
  const fixture = openFixture(group)

  test('an administrator makes a region, a school, a grade and a class, by keyboard, and deletes what is empty', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/admin/schools`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await fitsViewports(page, assert, 'escolas')
    const lists = page.getByRole('navigation', { name: 'Escolas e turmas' })
    const save = () => page.getByRole('button', { name: 'Salvar' }).press('Enter')
    const create = async (list: string) => {
      await lists.getByRole('link', { name: list }).press('Enter')
      await expect(lists.getByRole('link', { name: list })).toHaveAttribute('aria-current', 'page')
      await page.getByRole('link', { name: 'Criar' }).press('Enter')
    }
    const name = page.getByLabel(/^Nome/)
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })

    await create('Diretorias regionais')
    await name.fill('DRE Planalto')
    await save()
    await expect(row('DRE Planalto')).toBeVisible()
    await fitsViewports(page, assert, 'regionais')
    // Two that read alike would be one to imports.
    await page.getByRole('link', { name: 'Criar' }).press('Enter')
    await name.fill('dre  PLANALTO')
    await save()
    await expect(page.getByText(/Já existe um cadastro com este nome/).first()).toBeVisible()

    await page.goto(`${school.url}/admin/schools`)
    await create('Escolas')
    await name.fill('Escola do Planalto')
    await page.getByRole('combobox', { name: 'Diretoria regional' }).fill('planalto')
    await page.getByRole('option', { name: 'DRE Planalto' }).click()
    await fitsViewports(page, assert, 'escola-criar')
    await save()
    await expect(row('Escola do Planalto')).toContainText('DRE Planalto')

    await create('Séries')
    await name.fill('8º ano EF')
    await save()
    await expect(row('8º ano EF')).toBeVisible()

    await create('Turmas')
    await page.getByRole('combobox', { name: 'Escola' }).fill('Planalto')
    await page.getByRole('option', { name: 'Escola do Planalto' }).click()
    await name.fill('8º A')
    await page.getByRole('combobox', { name: 'Série' }).fill('8º')
    await page.getByRole('option', { name: '8º ano EF' }).click()
    await page.getByLabel(/^Ano letivo/).fill('2027')
    await fitsViewports(page, assert, 'turma-criar')
    await save()
    await page.getByRole('textbox', { name: 'Buscar' }).fill('planalto')
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row('8º A')).toContainText('Escola do Planalto')
    await expect(row('8º A')).toContainText('2027')
    await fitsViewports(page, assert, 'turmas')

    // Somebody else saves the same class meanwhile.
    // The form shows the row of the list until the record is there.
    await Promise.all([
      page.waitForResponse(/\/v1\/school_classes\/\d+$/),
      page.getByRole('link', { name: '8º A' }).press('Enter'),
    ])
    await expect(page.getByLabel('Escola', { exact: true })).toHaveValue('Escola do Planalto')
    change(school.databasePath, "UPDATE classes SET school_year = 2028 WHERE name = '8º A'")
    await name.fill('8º B')
    await save()
    await expect(page.getByText(/Alguém salvou este cadastro/)).toBeVisible()
    await page.getByRole('button', { name: 'Ver o que está gravado' }).press('Enter')
    await expect(page.getByText('Ano letivo: 2028')).toBeVisible()
    await expect(page.getByText('Nome: 8º A')).toBeVisible()
    await fitsViewports(page, assert, 'turma-mudada')
    await page.getByRole('button', { name: 'Entendi' }).press('Enter')
    await save()
    const classes = () =>
      rowsIn<{ name: string }>(
        school.databasePath,
        "SELECT classes.name AS name FROM classes JOIN schools ON schools.id = school_id WHERE schools.name = 'Escola do Planalto'"
      ).map((one) => one.name)
    await expect.poll(classes).toEqual(['8º B'])

    // What holds something stays, and says what that is.
    const remove = async (list: string, text: string) => {
      await page.goto(`${school.url}/admin/${list}`)
      await page.getByRole('textbox', { name: 'Buscar' }).fill(text)
      await expect(page.getByRole('row')).toHaveCount(2)
      await page.getByRole('link', { name: text }).press('Enter')
      await page.getByRole('button', { name: 'Apagar' }).press('Enter')
      await page
        .getByRole('dialog', { name: `Apagar “${text}”?` })
        .getByRole('button', { name: 'Apagar' })
        .press('Enter')
    }
    await remove('schools', 'Escola do Planalto')
    await expect(page.getByText(/esta escola tem 1 turma\(s\) e 0 pessoa\(s\)/)).toBeVisible()
    await fitsViewports(page, assert, 'escola-em-uso')
    await remove('school_classes', '8º B')
    await expect(page.getByText('“8º B” foi apagado.')).toBeVisible()
    await remove('schools', 'Escola do Planalto')
    await expect(page.getByText('“Escola do Planalto” foi apagado.')).toBeVisible()
    await remove('regions', 'DRE Planalto')
    await expect(page.getByText('“DRE Planalto” foi apagado.')).toBeVisible()
    assert.deepEqual(classes(), [])

    await page.route('**/v1/school_grades?**', (route) => route.abort())
    await page.goto(`${school.url}/admin/school_grades`)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute('**/v1/school_grades?**')
    await page.getByRole('alert').getByRole('button').press('Enter')
    await expect(row('8º ano EF')).toBeVisible()
    assert.isEmpty(complaints.filter((text) => !/ERR_FAILED|409|400/.test(text)))
    await context.close()
  })
})
