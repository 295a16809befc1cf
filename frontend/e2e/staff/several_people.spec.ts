import { test } from '@japa/runner'
import { expect, logIn, textAppears } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

test.group('Acts on several people in the console', (group) => {
  const fixture = openFixture(group)

  test('an administrator moves candidates to a class and gives a role, by keyboard, and reads before what stays', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const page = await (await openContext(browser)).newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/admin/people`)
    const search = page.getByRole('textbox', { name: 'Buscar' })
    await search.fill('aluno02')
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('row').nth(1).getByRole('checkbox').press('Space')
    const open = page.getByRole('button', { name: 'Mudar de turma' })
    await open.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Mudar 1 pessoa de turma?' })
    await expect(dialog.getByText(/por terminar/)).toBeVisible()
    await fitsViewports(page, assert, 'pessoas-mudar-turma')
    // A telephone chooses nobody: the window that was narrow has the list alone.
    await open.press('Enter')
    await expect(dialog.getByText(/por terminar/)).toBeVisible()
    const to = dialog.getByRole('combobox', { name: 'Turma de destino' })
    await to.fill('9º')
    await page.getByRole('option', { name: /9º ano A/ }).click()
    await Promise.all([
      textAppears(page, '1 pessoa mudou de turma.'),
      dialog.getByRole('button', { name: 'Mudar de turma' }).press('Enter'),
    ])
    assert.deepEqual(
      rowsIn<{ name: string; school: string }>(
        school.databasePath,
        "SELECT classes.name, schools.name AS school FROM class_members JOIN classes ON classes.id = class_id JOIN users ON users.id = user_id JOIN schools ON schools.id = users.school_id WHERE username = 'aluno02'"
      ).map((row) => `${row.name} ${row.school}`),
      ['9º ano A Escola Beira-Mar']
    )

    await search.fill('schooladmin')
    await expect(page.getByRole('checkbox', { name: 'Escolher Sandra Vilela' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Escolher Sandra Vilela' }).press('Space')
    await page.getByRole('button', { name: 'Função' }).press('Enter')
    const roles = page.getByRole('dialog', { name: 'Dar ou tirar uma função de 1 pessoa' })
    await expect(roles).toBeVisible()
    await fitsViewports(page, assert, 'pessoas-dar-funcao')
    await page.getByRole('button', { name: 'Função' }).press('Enter')
    await roles.getByRole('button', { name: 'Cancelar' }).press('Enter')
    await expect(roles).toHaveCount(0)
    assert.deepEqual(complaints, [])
  })
})
