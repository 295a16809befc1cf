import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect, fillLoginAgain } from '../support/candidate.js'
import { LAPTOP, openContext, PHONE, watchComplaints } from '../support/chromium.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

/** The same person was here in the test before. */
async function enter(page: Page, school: School): Promise<void> {
  await page.goto(`${school.url}/login`)
  await fillLoginAgain(page, 'administrador', page.locator('#conteudo'))
}

/** A call by who is logged in, beside the page. */
const ask = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    async ([verb, address, sent]) => {
      const { token } = JSON.parse(localStorage.getItem('banca.session') ?? '{}') as { token: string }
      const headers = { authorization: `JWT ${token}`, 'content-type': 'application/json' }
      const init = { method: verb, headers, body: sent }
      const answer = await fetch(address, init)
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      return (await answer.json()) as { id: number }
    },
    [method, path, JSON.stringify(body)] as const
  )

const person = ({ databasePath }: School, username: string) =>
  rowsIn<{ id: number; institution: number }>(
    databasePath,
    'SELECT id, institution_id AS institution FROM users WHERE username = ?',
    username
  )[0] ?? { id: 0, institution: 0 }

/** Acts that have no seal yet. */
const unsealed = ({ databasePath }: School) =>
  rowsIn<{ total: number }>(databasePath, 'SELECT COUNT(*) AS total FROM audit_unsealed')[0]?.total

/** Acts about menus of the administrator's institution. */
const menuActs = (school: School) =>
  rowsIn<{ total: number }>(
    school.databasePath,
    "SELECT COUNT(*) AS total FROM audit_records WHERE act = 'scheduling_menu_changed' AND institution_id = ?",
    person(school, 'administrador').institution
  )[0]?.total

const rows = (page: Page) => page.getByRole('row')
const addFilter = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Adicionar filtro' }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name }).or(page.getByRole('menuitem', { name })).first().click()
}

test.group('The page Auditoria', (group) => {
  const fixture = openFixture(group)

  test('acts are found, read with what changed, saved as a filter and taken as a file that is on record itself', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser, { acceptDownloads: true, viewport: LAPTOP })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await enter(page, school)
    const menu = await ask(page, 'POST', '/v1/scheduling_menus', { name: 'Menu de março' })
    await ask(page, 'PUT', `/v1/scheduling_menus/${menu.id}`, { name: 'Menu de abril' })

    await page.goto(`${school.url}/admin`)
    await page.getByRole('menuitem', { name: 'Auditoria' }).click()
    await expect(page.getByRole('link', { name: 'Atos' })).toHaveAttribute('aria-current', 'page')
    const changed = rows(page).filter({ hasText: 'Mudou um menu de agendamento' }).first()
    await expect(changed).toContainText('Otávio Lemos')
    await expect(changed.getByRole('link', { name: 'Menu de abril' })).toBeVisible()
    await changed.getByRole('button', { name: 'Detalhes' }).press('Enter')
    await expect(page.getByText('de “Menu de março” para “Menu de abril”')).toBeVisible()
    await fitsViewports(page, assert, 'auditoria-atos')
    await page.setViewportSize(LAPTOP)

    await addFilter(page, 'O que fez')
    await page.getByRole('combobox', { name: 'O que fez' }).fill('menu de agendamento')
    await page.getByRole('option', { name: 'Mudou um menu de agendamento' }).click()
    await page.keyboard.press('Escape')
    const some = `Exportar (${menuActs(school)})`
    await expect(page.getByRole('button', { name: some })).toBeVisible()
    await expect(rows(page).filter({ hasText: 'Publicou resultados' })).toHaveCount(0)
    await expect(rows(page).filter({ hasText: 'Menu de abril' })).toHaveCount(2)
    await fitsViewports(page, assert, 'auditoria-filtro')
    await page.setViewportSize(LAPTOP)

    await page.getByRole('button', { name: 'Adicionar filtro' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Salvar esta consulta...' }).click()
    await page.getByLabel('Nome da consulta').fill('Menus')
    await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.getByRole('button', { name: some }).press('Enter')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV (.csv)' }).press('Enter'),
    ])
    const text = await readFile(await download.path(), 'utf8')
    assert.include(text, 'Nome: Menu de março → Menu de abril')

    // Saved filters are there after a reload, and whoever took the file is in the list.
    await page.goto(`${school.url}/admin/audit?filter=%7B%7D&displayedFilters=%7B%7D`)
    await expect(rows(page).filter({ hasText: 'Baixou uma lista' }).first()).toContainText('Otávio Lemos')
    await page.getByRole('button', { name: 'Adicionar filtro' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Menus' }).click()
    await expect(page.getByRole('button', { name: some })).toBeVisible()

    await page.getByRole('textbox', { name: 'Quem fez' }).fill('ninguém assim')
    await expect(page.getByText('Nenhum ato encontrado. Mude a busca ou os filtros.')).toBeVisible()
    await fitsViewports(page, assert, 'auditoria-nenhum')

    // On a telephone each act is a block, and its details are behind a button.
    await page.setViewportSize(PHONE)
    await page.goto(`${school.url}/admin/audit?filter=%7B%7D&displayedFilters=%7B%7D`)
    const block = page.getByRole('listitem').filter({ hasText: 'Mudou um menu de agendamento' }).first()
    await block.getByRole('button', { name: 'Detalhes' }).press('Enter')
    await expect(block.getByText('de “Menu de março” para “Menu de abril”')).toBeVisible()
    await fitsViewports(page, assert, 'auditoria-detalhes')
    assert.deepEqual(complaints, [])
  })

  test('log-ins that failed are beside those that did not, and looks at pictures have a list of their own', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser, { viewport: LAPTOP })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await fetch(`${school.url}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'proctor', password: 'errada', client_id: 'outro' }),
    })
    await enter(page, school)
    const admin = person(school, 'administrador')
    change(
      school.databasePath,
      `INSERT INTO capture_views (institution_id, viewer_id, viewer_group, login_id, candidate_id, what, occurred_at)
       VALUES (?, ?, 'ADMINISTRADOR', 1, ?, 'SCREENSHOT', ?)`,
      admin.institution,
      admin.id,
      admin.id,
      Date.now()
    )
    await page.goto(`${school.url}/admin/audit/log_ins`)
    await page.getByRole('textbox', { name: 'Quem', exact: true }).fill('proctor')
    const failed = rows(page).filter({ hasText: 'Senha errada' })
    await expect(failed.first()).toBeVisible()
    await fitsViewports(page, assert, 'auditoria-entradas')
    await page.setViewportSize(LAPTOP)
    await page.getByRole('link', { name: 'Quem viu imagens' }).press('Enter')
    await expect(rows(page).filter({ hasText: 'Imagem da tela' }).first()).toContainText('Otávio Lemos')
    await fitsViewports(page, assert, 'auditoria-imagens')
    await page.setViewportSize(LAPTOP)

    // Texts of rows are the server's, and follow the language of the console.
    await page.getByRole('button', { name: 'Idioma: Português' }).press('Enter')
    await page.getByRole('menuitem', { name: 'English' }).press('Enter')
    await expect(rows(page).filter({ hasText: 'Picture of the screen' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Language: English' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Português' }).press('Enter')
    await expect(rows(page).filter({ hasText: 'Imagem da tela' }).first()).toBeVisible()
    assert.deepEqual(complaints, [])
  })

  test('the chain is checked, and a row that was changed past the trigger is named', async ({ assert }) => {
    const { school, browser } = fixture
    const context = await openContext(browser, { viewport: LAPTOP })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await enter(page, school)
    await ask(page, 'POST', '/v1/scheduling_menus', { name: 'Menu de maio' })
    await expect.poll(() => unsealed(school)).toBe(0)
    await page.goto(`${school.url}/admin/audit`)
    await page.getByRole('button', { name: 'Conferir a corrente' }).press('Enter')
    await expect(page.getByText(/^Nada foi alterado: [\d.]+ registros? conferidos?\.$/)).toBeVisible()
    await expect(page.getByText(/anote em outro lugar: posição/)).toBeVisible()
    await fitsViewports(page, assert, 'auditoria-corrente')
    await page.setViewportSize(LAPTOP)

    const { institution } = person(school, 'administrador')
    const [row] = rowsIn<{ id: number }>(
      school.databasePath,
      "SELECT id FROM audit_records WHERE institution_id = ? AND act = 'scheduling_menu_changed' ORDER BY id DESC",
      institution
    )
    change(school.databasePath, 'DROP TRIGGER audit_records_no_update')
    change(school.databasePath, "UPDATE audit_records SET reason = 'outra' WHERE id = ?", row?.id ?? 0)
    await page.getByRole('button', { name: 'Conferir de novo' }).press('Enter')
    await expect(
      page.getByText(new RegExp(`^O registro nº ${row?.id} não está como foi escrito`))
    ).toBeVisible()
    await expect(page.getByText(/Não altere nada/)).toBeVisible()
    await fitsViewports(page, assert, 'auditoria-corrente-quebrada')
    await page.getByRole('button', { name: 'Fechar', exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: 'Conferir a corrente' })).toBeEnabled()
    assert.deepEqual(complaints, [])
  })
})
