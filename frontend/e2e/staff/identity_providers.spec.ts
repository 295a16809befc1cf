import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect, logIn } from '../support/candidate.js'
import { LAPTOP, openContext, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

const SECRET = 'um-segredo-de-trinta-e-dois-ou-mais'
const SCHOOL = 'Escola Estadual Serra Azul'

/** A save by the same person beside the page. */
const saveBeside = (page: Page, name: string) =>
  page.evaluate(async (changed) => {
    const { token } = JSON.parse(localStorage.getItem('banca.session') ?? '{}') as { token: string }
    const headers = { authorization: `JWT ${token}`, 'content-type': 'application/json' }
    const all = (await (await fetch('/v1/identity_providers?page=1', { headers })).json()) as {
      results: { id: number }[]
    }
    const [provider] = all.results
    const body = JSON.stringify({ ...provider, name: changed })
    return (await fetch(`/v1/identity_providers/${provider?.id}`, { method: 'PUT', headers, body })).status
  }, name)

test.group('Identity providers in the console', (group) => {
  const fixture = openFixture(group, {
    // The demo has one.
    prepare(path) {
      change(path, 'DELETE FROM user_identities')
      change(path, 'DELETE FROM identity_providers')
    },
  })

  test('one is made, a person tied to it, and a stale save shows both', async ({ assert }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser, { viewport: LAPTOP })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/admin/identity_providers`)
    await page.getByRole('link', { name: 'Criar' }).first().click()
    const field = (name: string) => page.getByLabel(name, { exact: false })
    await field('Nome nos endereços').fill('educat-bridge')
    await page.getByRole('textbox', { name: /^Nome(\s*\*)?$/ }).fill('Educat')
    await page.getByRole('combobox', { name: /^Algoritmo/ }).click()
    await page.getByRole('option', { name: 'HS256' }).click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    // The server names what is missing, beside its field.
    await expect(
      page.getByText('Falta preencher: sem isto, este tipo de provedor não funciona.').first()
    ).toBeVisible()
    await fitsViewports(page, assert, 'console-provedor-novo')
    await page.setViewportSize(LAPTOP)
    await page.getByRole('textbox', { name: /^Emissor/ }).fill('https://educat.example')
    await page.getByRole('textbox', { name: /^Público/ }).fill('banca')
    await page.getByLabel(/^Segredo/).fill(SECRET)
    await page.getByRole('combobox', { name: 'Escolas' }).fill('serra az')
    await page.getByRole('option', { name: SCHOOL }).click()
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('heading', { name: 'Pessoas ligadas' })).toBeVisible()
    await expect(page.getByText('Ninguém está ligado ainda.', { exact: false })).toBeVisible()
    // Its name, which is looked for by the id that is stored.
    await expect(page.getByText(SCHOOL, { exact: true })).toBeVisible()
    assert.notInclude(await page.content(), SECRET)

    const person = page.getByRole('combobox', { name: 'Pessoa' })
    await person.fill('a')
    await page.getByRole('option').first().click()
    await page.getByRole('textbox', { name: 'Identificador no provedor' }).fill('Ana-17')
    await page.getByRole('button', { name: 'Ligar' }).click()
    await expect(page.getByText('Ana-17', { exact: true })).toBeVisible()
    assert.lengthOf(rowsIn(school.databasePath, "select id from user_identities where subject = 'Ana-17'"), 1)
    await fitsViewports(page, assert, 'console-provedor')
    await page.setViewportSize(LAPTOP)

    assert.equal(await saveBeside(page, 'Educat de outra aba'), 200)
    const name = page.getByRole('textbox', { name: /^Nome(\s*\*)?$/ })
    await name.fill('Educat daqui')
    await page.getByRole('button', { name: 'Salvar' }).click()
    const both = page.getByRole('alert').filter({ hasText: 'mudou este provedor enquanto você o editava' })
    await expect(both).toContainText('Salvo agora: Educat de outra aba')
    await expect(both).toContainText('No seu formulário: Educat daqui')
    await expect(name).toHaveValue('Educat daqui')
    await fitsViewports(page, assert, 'console-provedor-dois')
    await page.setViewportSize(LAPTOP)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.waitForURL(`${school.url}/admin/identity_providers`)
    await expect(page.getByRole('link', { name: 'Educat daqui' })).toBeVisible()
    await fitsViewports(page, assert, 'console-provedores')
    await page.setViewportSize(LAPTOP)

    await page.getByRole('link', { name: 'Educat daqui' }).click()
    await page.getByRole('button', { name: /^Desfazer a ligação de / }).click()
    await expect(page.getByText('Ninguém está ligado ainda.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Excluir' }).click()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.waitForURL(`${school.url}/admin/identity_providers`)
    assert.lengthOf(rowsIn(school.databasePath, 'select id from identity_providers'), 0)
    assert.deepEqual(
      complaints.filter((text) => !/40[09]/.test(text)),
      []
    )
  })
})
