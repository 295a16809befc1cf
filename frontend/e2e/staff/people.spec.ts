import { test } from '@japa/runner'
import { expect, logIn, textAppears } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

test.group('People in the console', (group) => {
  const fixture = openFixture(group)

  test('an administrator finds, creates, changes and deactivates people, by keyboard', async ({ assert }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/admin/people`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await fitsViewports(page, assert, 'pessoas')
    await page.getByRole('textbox', { name: 'Buscar' }).fill('ninguém assim')
    await expect(page.getByText(/Ninguém encontrado/)).toBeVisible()
    await fitsViewports(page, assert, 'pessoas-nenhuma')

    await page.getByRole('link', { name: 'Criar' }).press('Enter')
    await page.getByLabel('Nome de usuário').fill('clara.reis')
    await page
      .getByLabel('Nome *', { exact: true })
      .or(page.getByLabel('Nome', { exact: true }))
      .fill('Clara Reis')
    await page.getByRole('checkbox', { name: 'Aplicação de provas' }).press('Space')
    await page.getByRole('button', { name: 'Salvar' }).press('Enter')
    await expect(page.getByText(/informe um endereço/).first()).toBeVisible()
    await fitsViewports(page, assert, 'pessoas-criar')
    await page.getByLabel('E-mail').fill('clara@escola.example')
    const where = page.getByRole('combobox', { name: 'Escola', exact: true })
    await where.fill('Horizonte')
    await page.getByRole('option', { name: 'Colégio Horizonte' }).click()
    await page.getByRole('button', { name: 'Salvar' }).press('Enter')

    change(
      school.databasePath,
      `INSERT INTO email_suppressions (institution_id, address, reason, created_at)
       SELECT institution_id, email, 'hard_bounce', 1 FROM users WHERE username = 'clara.reis'`
    )
    await page.getByRole('textbox', { name: 'Buscar' }).fill('clara.reis')
    // The list asks a moment after the last key: whoever goes on before that is taken back to it.
    await page.waitForURL((url) => url.searchParams.get('filter')?.includes('clara.reis') === true)
    await page.getByRole('link', { name: 'Clara Reis' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Usuário clara.reis' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Escola', exact: true })).toHaveValue('Colégio Horizonte')
    await expect(page.getByText(/O que se envia a clara@escola.example volta/)).toBeVisible()
    await fitsViewports(page, assert, 'pessoas-editar')

    // Somebody else saves the same record meanwhile.
    change(
      school.databasePath,
      "UPDATE users SET email = 'outra@escola.example' WHERE username = 'clara.reis'"
    )
    await page.getByRole('checkbox', { name: 'Correção' }).press('Space')
    await page.getByRole('button', { name: 'Salvar' }).press('Enter')
    await expect(page.getByText(/Alguém salvou este cadastro/)).toBeVisible()
    const look = page.getByRole('button', { name: 'Ver o que está gravado' })
    const stored = /\/v1\/people\/\d+$/
    await page.route(stored, (route) => route.abort())
    await Promise.all([textAppears(page, 'Não foi possível ver o que está gravado.'), look.press('Enter')])
    await page.unroute(stored)
    await look.press('Enter')
    await expect(page.getByText('E-mail: outra@escola.example')).toBeVisible()
    await expect(page.getByText('Perfis: Aplicação de provas')).toBeVisible()
    await expect(page.getByText(/^Escola: /)).toHaveCount(0)
    await fitsViewports(page, assert, 'pessoas-mudada')
    await page.getByRole('button', { name: 'Entendi' }).press('Enter')
    await page.getByRole('button', { name: 'Salvar' }).press('Enter')
    const groups = () =>
      rowsIn<{ name: string }>(
        school.databasePath,
        "SELECT group_name AS name FROM user_groups JOIN users ON users.id = user_id WHERE username = 'clara.reis' ORDER BY name"
      ).map(({ name }) => name)
    await expect.poll(groups).toEqual(['CORRECTOR', 'PROCTOR'])

    await page.goto(`${school.url}/admin/people`)
    await page.getByRole('textbox', { name: 'Buscar' }).fill('clara.reis')
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('checkbox', { name: 'Escolher Clara Reis' }).press('Space')
    await expect(page.getByRole('checkbox', { name: 'Escolher Clara Reis' })).toBeChecked()
    await page.getByRole('button', { name: 'Desativar' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Desativar 1 pessoa?' })).toBeVisible()
    await Promise.all([
      textAppears(page, '1 pessoa desativada.'),
      page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).press('Enter'),
    ])
    await expect(page.getByText(/Ninguém encontrado/)).toBeVisible()

    // One's own record shows what only others change, on a telephone too.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${school.url}/admin/people`)
    await page.getByRole('textbox', { name: 'Buscar' }).fill('administrador')
    await page.getByRole('link', { name: /Otávio Lemos/ }).click()
    await expect(page.getByText(/Este é o seu cadastro/)).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Administração' })).toHaveCount(0)
    await fitsViewports(page, assert, 'pessoas-proprio')
    assert.deepEqual(
      complaints.filter((line) => !/ERR_FAILED/.test(line)),
      []
    )
  })
})
