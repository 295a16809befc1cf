import { test } from '@japa/runner'
import { expect, fillLogin } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import { fitsViewports } from '../support/viewport_checks.js'

const DAY_MS = 86_400_000

test.group('Service keys', (group) => {
  const fixture = openFixture(group)

  test('one is made, copied, used by another system and ended', async ({ assert }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await page.goto(`${school.url}/login`)
    await fillLogin(page, 'administrador')
    await page.waitForURL((url) => url.pathname !== '/login')

    await page.goto(`${school.url}/admin/service_keys`)
    await expect(page.getByText('Nenhuma chave.')).toBeVisible()
    await fitsViewports(page, assert, 'service-keys-empty')
    await page.getByRole('link', { name: 'Criar' }).press('Enter')
    await page.getByRole('textbox', { name: 'Nome' }).fill('Matrícula, lista noturna')
    await page.getByRole('checkbox', { name: 'Enviar listas de estudantes' }).check()
    await page.getByRole('textbox', { name: 'Endereços de rede' }).fill('127.0.0.1\nrede da escola')
    const lastDay = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)
    await page.getByLabel('Último dia').fill(lastDay)
    await page.getByRole('button', { name: 'Criar a chave' }).press('Enter')
    await expect(page.getByText('“rede da escola” não é um endereço').first()).toBeVisible()
    await fitsViewports(page, assert, 'service-keys-refused')
    await page.getByRole('textbox', { name: 'Endereços de rede' }).fill('127.0.0.1\n::1')
    await page.getByRole('button', { name: 'Criar a chave' }).press('Enter')

    const shown = page.getByRole('textbox', { name: 'Chave' })
    await expect(shown).toHaveValue(/^bnk_/)
    await expect(shown).toBeFocused()
    await fitsViewports(page, assert, 'service-keys-made')
    const key = await shown.inputValue()
    const ask = () => fetch(`${school.url}/v1/imports`, { headers: { authorization: `Bearer ${key}` } })
    assert.equal((await ask()).status, 200)

    await page.getByRole('button', { name: 'Já guardei' }).press('Enter')
    const row = page.getByRole('row', { name: /Matrícula, lista noturna/ })
    await expect(row).toContainText('em uso')
    await expect(row).toContainText(key.slice(0, 9))
    assert.notInclude(await page.content(), key)
    await fitsViewports(page, assert, 'service-keys-list')

    // What it may call, with an example to copy.
    await page.getByRole('link', { name: 'Ver as chamadas' }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: /^\d+ chamadas$/ })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar por endereço ou assunto' }).fill('POST imports apply')
    await expect(page.getByText('1 chamada', { exact: true })).toBeVisible()
    const apply = page.getByRole('button', { name: 'POST /v1/imports/{id}/apply aceita chave' })
    await apply.press('Enter')
    await expect(apply).toHaveAttribute('aria-expanded', 'true')
    const example = page.getByRole('region', { name: 'Exemplo com curl' })
    await expect(example).toContainText(`curl -X POST '${school.url}/v1/imports/{id}/apply'`)
    await expect(example).toContainText('Authorization: Bearer bnk_…')
    await expect(page.getByRole('region', { name: 'Resposta 200, 202' })).toContainText('state:')
    await fitsViewports(page, assert, 'service-keys-api')
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar o arquivo OpenAPI' }).press('Enter')
    assert.equal((await file).suggestedFilename(), 'openapi.json')
    const described = await fetch(`${school.url}/v1/openapi.json`, {
      headers: { authorization: `Bearer ${key}` },
    })
    assert.equal(((await described.json()) as { openapi: string }).openapi, '3.1.0')

    // Its list is looked at by people, and imported by the system alone.
    const form = new FormData()
    form.set('kind', 'students')
    const list = 'nome,matricula,escola,turma\nAna Luz,chave-1,Colégio Horizonte,3ª série A\nSem Número,,,'
    form.set('file', new Blob([list]), 'noturna.csv')
    const headers = { authorization: `Bearer ${key}` }
    assert.equal(
      (await fetch(`${school.url}/v1/imports`, { method: 'POST', headers, body: form })).status,
      201
    )
    await page.goto(`${school.url}/imports/students`)
    await expect(page.getByRole('row', { name: /noturna\.csv/ })).toContainText(
      'Matrícula, lista noturna (chave de serviço)'
    )
    await fitsViewports(page, assert, 'service-keys-lists')
    await page.getByRole('button', { name: 'Abrir noturna.csv' }).press('Enter')
    await expect(page.getByText(/É ele que a importa e corrige as linhas/)).toBeVisible()
    await expect(page.getByText('Recusadas: 1')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: /^(Importar|Corrigir)/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Descartar lista' })).toBeVisible()
    await fitsViewports(page, assert, 'service-keys-list-of-key')

    await page.goto(`${school.url}/admin/service_keys`)
    await row.getByRole('button', { name: 'Encerrar' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Encerrar' }).press('Enter')
    await expect(row).toContainText('encerrada')
    await expect(row.getByRole('button')).toHaveCount(0)
    assert.equal((await ask()).status, 401)
    assert.lengthOf(rowsIn(school.databasePath, 'SELECT id FROM service_keys WHERE ended_at IS NULL'), 0)
    assert.deepEqual(complaints, [])
    await context.close()
  })
})
