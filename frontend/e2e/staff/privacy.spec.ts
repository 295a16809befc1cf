import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { expect, logIn } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

/** A day of schools, so many days from today. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(
    Date.now() + days * 86_400_000
  )

test.group('Privacy in the console', (group) => {
  const fixture = openFixture(group)

  test('a request is recorded, shows what is left of its 15 days, and is closed with a reason, by keyboard', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const page = await (await openContext(browser)).newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/admin/privacy_requests`)
    await expect(page.getByText(/a escola tem 15 dias para responder/)).toBeVisible()
    await fitsViewports(page, assert, 'privacidade-nenhum')

    await page.getByRole('link', { name: 'Criar' }).press('Enter')
    await expect(page.getByRole('heading', { name: /Criar Pedido de privacidade/ }).first()).toBeVisible()
    const who = page.getByRole('combobox', { name: 'Pessoa' })
    await who.fill('aluno')
    await page.getByRole('option').first().click()
    await page.getByRole('radio', { name: 'Cópia dos dados' }).press('Space')
    await page.getByRole('radio', { name: 'Responsável pela pessoa' }).press('Space')
    await page.getByLabel('Anotação').fill('Carta entregue na secretaria.')
    await fitsViewports(page, assert, 'privacidade-criar')
    await page.getByRole('button', { name: 'Salvar' }).press('Enter')

    await expect(page.getByText('faltam 15 dias')).toBeVisible()
    await expect(page.getByText('Carta entregue na secretaria.')).toBeVisible()
    await fitsViewports(page, assert, 'privacidade-pedido')

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar a cópia dos dados' }).press('Enter')
    const copy = await saved
    assert.match(copy.suggestedFilename(), /^dados-\d+\.zip$/)
    const bytes = readFileSync(await copy.path())
    for (const name of ['dados/identity/users-1.json', 'resumo.pdf'])
      assert.isTrue(bytes.includes(name), name)

    change(school.databasePath, `UPDATE privacy_requests SET due_on = '${dayFromNow(-2)}'`)
    await page.goto(`${school.url}/admin/privacy_requests`)
    await expect(page.getByText('atrasado há 2 dias')).toBeVisible()
    await fitsViewports(page, assert, 'privacidade-lista')
    change(school.databasePath, `UPDATE privacy_requests SET due_on = '${dayFromNow(3)}'`)
    await page.reload()
    await expect(page.getByText('faltam 3 dias')).toBeVisible()
    await page.getByRole('row').nth(1).getByRole('link').press('Enter')

    await page.getByRole('radio', { name: 'Recusado' }).press('Space')
    await page.getByLabel('O que foi respondido').fill('Pedido de outra pessoa.')
    await page.getByRole('button', { name: 'Encerrar' }).press('Enter')
    await expect(page.getByText('Pedido encerrado.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Encerrar' })).toHaveCount(0)
    await expect(page.getByText('Pedido de outra pessoa.')).toBeVisible()
    await page.goto(`${school.url}/admin/privacy_requests`)
    await expect(page.getByText(/Nenhum pedido aqui/)).toBeVisible()
    assert.deepEqual(complaints, [])
  })
})
