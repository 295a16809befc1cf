import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect, logIn } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

/** The list asks a moment after the last key: whoever goes on before that is taken back to it. */
async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Buscar' }).fill(text)
  await page.waitForURL((url) => url.href.includes(text))
}

test.group('Several schools of a person in the console', (group) => {
  const fixture = openFixture(group)

  test('an administrator gives further schools by keyboard, and who has one of them sees the record and no other school', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const page = await (await openContext(browser)).newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/admin/people`)
    await search(page, 'diretor')
    await page.getByRole('link', { name: 'Denise Furtado' }).press('Enter')
    const further = page.getByRole('combobox', { name: 'Outras escolas' })
    await further.fill('Beira')
    await page.getByRole('option', { name: 'Escola Beira-Mar' }).click()
    await expect(page.getByRole('button', { name: 'Escola Beira-Mar' })).toBeVisible()
    await fitsViewports(page, assert, 'pessoas-outras-escolas')
    await page.getByRole('button', { name: 'Salvar' }).press('Enter')
    const stored = () =>
      rowsIn<{ name: string }>(
        school.databasePath,
        "SELECT schools.name FROM user_schools JOIN users ON users.id = user_id JOIN schools ON schools.id = user_schools.school_id WHERE username = 'diretor'"
      ).map(({ name }) => name)
    await expect.poll(stored).toEqual(['Escola Beira-Mar'])
    await page.goto(`${school.url}/admin/people`)
    await search(page, 'diretor')
    await expect(page.getByRole('row', { name: /Denise Furtado/ })).toContainText('Escola Beira-Mar')

    // Whoever is a candidate or guardian alone has one school.
    await page.getByRole('link', { name: 'Denise Furtado' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Escola Beira-Mar' })).toBeVisible()
    for (const box of await page.getByRole('checkbox', { checked: true }).all())
      if ((await box.getAttribute('value')) === 'Diretor') await box.press('Space')
    await page.getByRole('checkbox', { name: 'Responsável' }).press('Space')
    await expect(further).toHaveCount(0)
    assert.deepEqual(complaints, [])
  })

  test('whoever has one of the schools reads that there are others, and keeps what they typed when it is refused', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    change(
      school.databasePath,
      "INSERT INTO user_schools (user_id, school_id) SELECT users.id, schools.id FROM users, schools WHERE users.username = 'coordenador' AND schools.name = 'Escola Beira-Mar'"
    )
    change(
      school.databasePath,
      `UPDATE group_permissions SET permissions_json = '{"BackOffice":{"Users":true}}', version = version + 1
       WHERE group_name = 'SCHOOL-ADMIN' AND institution_id = (SELECT institution_id FROM users WHERE username = 'schooladmin')`
    )
    const page = await (await openContext(browser)).newPage()
    await logIn(page, school, 'schooladmin')
    await page.goto(`${school.url}/admin/people`)
    await search(page, 'coordenador')
    await page.getByRole('link', { name: 'Cláudio Teixeira' }).press('Enter')
    await expect(page.getByText(/também é de escolas que não estão entre as suas/)).toBeVisible()
    await expect(page.getByText('Escola Beira-Mar')).toHaveCount(0)
    await fitsViewports(page, assert, 'pessoas-de-outras-escolas')
    const name = page.getByRole('textbox', { name: 'Nome', exact: true }).or(page.getByLabel('Nome *'))
    await name.first().fill('Outro Nome')
    await page.getByRole('button', { name: 'Salvar' }).press('Enter')
    await expect(page.getByText(/também é de uma escola que não está entre as suas/)).toBeVisible()
    await expect(name.first()).toHaveValue('Outro Nome')
  })
})
