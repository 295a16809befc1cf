import { test } from '@japa/runner'
import { expect, logIn, textAppears } from '../support/candidate.js'
import { openContext, PHONE, violations, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

test.group('Acts on several people in the console', (group) => {
  const fixture = openFixture(group)

  test('an administrator moves candidates to a class and gives a role, by keyboard, and reads before what stays; on a phone everybody whom the filter finds but for one is deactivated', async ({
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
    await roles.getByRole('button', { name: 'Cancelar' }).press('Enter')
    await expect(roles).toHaveCount(0)
    await page.getByRole('button', { name: 'Limpar escolha' }).press('Enter')
    await page.setViewportSize(PHONE)
    await page.goto(`${school.url}/admin/people`)
    await search.fill('aluno1')
    const boxes = page.getByRole('listitem').getByRole('checkbox')
    await expect(page.getByText('aluno12', { exact: false })).toBeVisible()
    await expect(page.getByText('aluno02', { exact: false })).toHaveCount(0)
    const found = await boxes.count()
    await boxes.first().check()
    await expect(page.getByText('1 escolhida')).toBeVisible()
    await page.getByRole('button', { name: `Escolher todas as ${found} do filtro` }).click()
    await boxes.nth(1).uncheck()
    await expect(page.getByText(`Todas as ${found} do filtro, menos 1`)).toBeVisible()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pessoas-todas-menos-uma.png` })
    assert.deepEqual(await violations(page), [])
    await page.getByRole('button', { name: 'Ações' }).click()
    await page.getByRole('menuitem', { name: 'Cartões' }).click()
    await expect(page.getByRole('dialog', { name: 'Cartões de primeiro acesso' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Ações' }).click()
    await page.getByRole('menuitem', { name: 'Desativar' }).click()
    const deactivation = page.getByRole('dialog', { name: `Desativar ${found - 1} pessoas?` })
    await expect(deactivation).toBeVisible()
    await Promise.all([
      textAppears(page, `${found - 1} pessoas desativadas.`),
      deactivation.getByRole('button', { name: 'Confirmar' }).click(),
    ])
    assert.deepEqual(
      rowsIn<{ count: number }>(
        school.databasePath,
        "SELECT COUNT(*) AS count FROM users WHERE username LIKE 'aluno1%' AND is_active = 0"
      ),
      [{ count: found - 1 }]
    )
    assert.deepEqual(complaints, [])
  })
})
