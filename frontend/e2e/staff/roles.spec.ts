import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect, logIn, textAppears } from '../support/candidate.js'
import { LAPTOP, openContext, watchComplaints } from '../support/chromium.js'
import { change } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

const list = (page: Page) => page.getByRole('navigation', { name: 'Grupos e funções' })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

/** A role is made, gets a switch, is given to somebody, and opens a page to them, until it is taken. */
test.group('Roles in the console', (group) => {
  const fixture = openFixture(group, {
    // The demo has two.
    prepare(path) {
      change(path, 'UPDATE user_groups SET role_id = NULL')
      change(path, 'DELETE FROM roles')
    },
  })

  test('the school office gets a role of its own, and with it the list of people', async ({ assert }) => {
    const { school, browser } = fixture
    const context = await openContext(browser, { viewport: LAPTOP })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/users/permissions`)
    await expect(list(page).getByText('Nenhuma ainda.')).toBeVisible()
    await fitsViewports(page, assert, 'roles-none')
    await list(page).getByRole('button', { name: 'Nova função' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Nova função' })
    await dialog.getByRole('button', { name: 'Salvar' }).press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Dê um nome à função.')
    await dialog.getByRole('textbox', { name: 'Nome da função' }).fill('Secretaria escolar')
    await fitsViewports(page, assert, 'roles-new')
    await dialog.getByRole('button', { name: 'Salvar' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Secretaria escolar' })).toBeVisible()
    await expect(list(page).getByText('Administração da escola, ninguém')).toBeVisible()
    await box(page, 'Pessoas').check()
    // A new role would open in place of what was not saved.
    page.removeAllListeners('dialog')
    page.once('dialog', (question) => void question.dismiss())
    await list(page).getByRole('button', { name: 'Nova função' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(box(page, 'Pessoas')).toBeChecked()
    await page.getByRole('main').getByRole('button', { name: 'Salvar', exact: true }).click()
    const preview = page.getByRole('dialog', { name: /^1 chave, 0 pessoas/ })
    await Promise.all([
      textAppears(page, 'Permissões salvas.'),
      preview.getByRole('button', { name: 'Salvar agora' }).click(),
    ])
    await fitsViewports(page, assert, 'roles-tree')

    await page.goto(`${school.url}/admin/people?filter=${encodeURIComponent('{"q":"schooladmin"}')}`)
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    const choice = page.getByRole('combobox', { name: 'Função em Administração da escola' })
    await expect(choice).toHaveText(/Sem função/)
    await choice.press('ArrowDown')
    await page.getByRole('option', { name: 'Secretaria escolar' }).click()
    await fitsViewports(page, assert, 'roles-person')
    // Somebody else gives it meanwhile: what is stored is named beside what was chosen.
    change(
      school.databasePath,
      "UPDATE user_groups SET role_id = (SELECT id FROM roles) WHERE user_id = (SELECT id FROM users WHERE username = 'schooladmin')"
    )
    await choice.press('ArrowDown')
    await page.getByRole('option', { name: /^Sem função/ }).click()
    await page.getByRole('button', { name: 'Salvar' }).press('Enter')
    await page.getByRole('button', { name: 'Ver o que está gravado' }).click()
    await expect(page.getByText('Funções: Secretaria escolar')).toBeVisible()
    await page.getByRole('button', { name: 'Entendi' }).click()
    await choice.press('ArrowDown')
    await page.getByRole('option', { name: 'Secretaria escolar' }).click()
    await page.getByLabel('Nome', { exact: false }).first().fill('Sandra Vilela Dias')
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await page.getByRole('button', { name: 'Salvar' }).press('Enter')
    assert.equal((await saved).status(), 200)

    const office = await openContext(browser, { viewport: LAPTOP })
    const own = await office.newPage()
    await logIn(own, school, 'schooladmin')
    await own.goto(`${school.url}/exams/dashboard-open`)
    await own.getByRole('button', { name: /^Meu Perfil/ }).click()
    const profile = own.getByRole('dialog', { name: 'Meu Perfil' })
    await expect(profile.getByText('Função: Secretaria escolar')).toBeVisible()
    await fitsViewports(own, assert, 'roles-profile')
    await profile.getByRole('link', { name: 'Administração', exact: true }).click()
    await own.getByRole('menuitem', { name: 'Pessoas', exact: true }).click()
    await expect(own.getByRole('row').nth(1)).toBeVisible()

    await page.goto(`${school.url}/users/permissions`)
    await list(page)
      .getByRole('button', { name: /^Secretaria escolar/ })
      .click()
    await page.getByRole('button', { name: 'Remover função' }).click()
    const question = page.getByRole('dialog', { name: /^Remover a função/ })
    await Promise.all([
      textAppears(page, 'Pessoas que ainda têm esta função: 1'),
      question.getByRole('button', { name: 'Remover função' }).click(),
    ])
    await page.getByRole('button', { name: 'Mudar o nome' }).click()
    const naming = page.getByRole('dialog', { name: 'Mudar o nome' })
    await naming.getByRole('textbox', { name: 'Nome da função' }).fill('Secretaria')
    await naming.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('heading', { name: 'Secretaria', exact: true })).toBeVisible()
    // What is open loses the page with the switch.
    await box(page, 'Pessoas').uncheck()
    await page.getByRole('main').getByRole('button', { name: 'Salvar', exact: true }).click()
    const losing = page.getByRole('dialog', { name: /^1 chave, 1 pessoa/ })
    await expect(losing).toContainText('1 pessoa (Secretaria) está trabalhando com isso agora')
    await losing.getByRole('button', { name: 'Salvar agora' }).click()
    await own.waitForURL('**/not-found')
    assert.deepEqual(complaints, [])
    await office.close()
    await context.close()
  })
})
