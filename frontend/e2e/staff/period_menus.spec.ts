import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect, logIn } from '../support/candidate.js'
import { LAPTOP, openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const FIRST = 'Agendamento de avaliações'
const SECOND = 'Agendamento de simulados'

const list = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const available = (page: Page) => list(page, 'Período Ano')
const linked = (page: Page) => list(page, 'Período Ano vinculado')
const card = (of: ReturnType<typeof list>, name: string) => of.getByRole('button', { name, exact: true })

const pick = async (page: Page, menu: string) => {
  await page.getByRole('combobox', { name: 'Menu' }).click()
  await page.getByRole('option', { name: menu }).click()
}

/** Which periods a menu has, as they are stored. */
const stored = (school: School, menu: string) =>
  rowsIn<{ description: string; visible: number }>(
    school.databasePath,
    `SELECT description, visible FROM period_menus
     JOIN scheduling_menus ON scheduling_menus.id = menu_id
     JOIN year_periods ON year_periods.id = year_period_id
     JOIN periods ON periods.id = period_id
     WHERE scheduling_menus.name = '${menu}' ORDER BY description`
  )

test.group('Periods of a scheduling menu', (group) => {
  const fixture = openFixture(group)

  test('a teacher links both periods to a menu and removes one; what is refused or forgotten is shown', async ({
    assert,
  }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser, { viewport: LAPTOP })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'professor')
    await page.goto(`${school.url}/config-scheduling/menu`)
    await expect(page.getByRole('heading', { name: 'Relacione os periodos anos no menu.' })).toBeVisible()
    await expect(page.getByText('Selecione um menu')).toBeVisible()
    // Without a menu nothing is linked: all that can be is on the left.
    await expect(card(available(page), '2025')).toBeVisible()
    await expect(card(available(page), '2026')).toBeVisible()
    for (const side of [available(page), linked(page)])
      await expect(side.getByRole('searchbox', { name: 'Buscar' })).toBeDisabled()
    await page.getByRole('button', { name: 'adicionar' }).click()
    await expect(page.getByText('Por favor selecione algum período ano')).toBeVisible()
    await fitsViewports(page, assert, 'console-periodos-nenhum')
    await page.setViewportSize(LAPTOP)

    // No check that a menu was chosen: the server refuses.
    await card(available(page), '2026').click()
    await expect(card(available(page), '2026')).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'adicionar' }).click()
    await expect(page.getByText('Ocorreu um erro ao vincular o período no menu.')).toBeVisible()

    // The seed has linked 2025 to the first menu. Picking a menu clears the left selection.
    await pick(page, FIRST)
    await expect(card(linked(page), '2025')).toBeVisible()
    await expect(card(available(page), '2025')).toHaveCount(0)
    await expect(card(available(page), '2026')).toHaveAttribute('aria-pressed', 'false')
    await card(linked(page), '2025').click()
    await pick(page, SECOND)
    await expect(linked(page).getByRole('button')).toHaveCount(0)
    // The right one stays, and is there again with its menu.
    await pick(page, FIRST)
    await expect(card(linked(page), '2025')).toHaveAttribute('aria-pressed', 'true')

    await pick(page, SECOND)
    const everything = available(page).getByRole('checkbox', { name: 'Selecionar todos' })
    await everything.check()
    await expect(card(available(page), '2025')).toHaveAttribute('aria-pressed', 'true')
    await everything.uncheck()
    await expect(card(available(page), '2025')).toHaveAttribute('aria-pressed', 'false')
    await everything.check()
    await page.getByRole('button', { name: 'adicionar' }).click()
    await expect(page.getByText('Período vinculado com sucesso')).toBeVisible()
    await expect(linked(page).getByRole('button')).toHaveCount(2)
    await expect(available(page).getByRole('button')).toHaveCount(0)
    assert.deepEqual(stored(school, SECOND), [
      { description: '2025', visible: 1 },
      { description: '2026', visible: 1 },
    ])
    await card(linked(page), '2026').click()
    await fitsViewports(page, assert, 'console-periodos-vinculados')
    await page.setViewportSize(LAPTOP)
    await page.getByRole('button', { name: 'remover' }).press('Enter')
    await expect(page.getByText('Período removido com sucesso')).toBeVisible()
    await expect(card(available(page), '2026')).toBeVisible()
    assert.deepEqual(stored(school, SECOND), [{ description: '2025', visible: 1 }])

    await page.route('**/periodo_menus/*', (route) => route.abort())
    await card(linked(page), '2025').click()
    await page.getByRole('button', { name: 'remover' }).click()
    await expect(page.getByText('Ocorreu um erro ao remover o período no menu.')).toBeVisible()
    assert.deepEqual(
      complaints.filter((line) => !/Failed to load resource/.test(line)),
      []
    )
    await context.close()
  })

  test('lists that do not load show no message, and a candidate reads the page without changing anything', async ({
    assert,
  }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser, { viewport: LAPTOP })
    const page = await context.newPage()
    await logIn(page, school, 'aluno07')
    await page.goto(`${school.url}/config-scheduling/menu`)
    await expect(card(available(page), '2025')).toBeVisible()
    await expect(page.getByText('Seu perfil consulta os vínculos, mas não os altera.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'adicionar' })).toBeDisabled()
    await fitsViewports(page, assert, 'console-periodos-leitura')

    for (const address of ['**/v1/year_period', '**/menu_agendamento', '**/periodo_menus?*'])
      await page.route(address, (route) => route.abort())
    const asked = page.waitForRequest('**/v1/year_period')
    await page.reload()
    await asked
    await expect(page.getByRole('progressbar')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Relacione os periodos anos no menu.' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /erro|falh|não foi/i })).toHaveCount(0)
    await context.close()
  })

  test('periods and menus are made and changed as resources of the console', async ({ assert }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser, { viewport: LAPTOP })
    const page = await context.newPage()
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/admin/year_periods`)
    await expect(page.getByRole('link', { name: '2026' })).toBeVisible()
    await fitsViewports(page, assert, 'console-periodos-lista')
    await page.setViewportSize(LAPTOP)
    await page.getByRole('link', { name: 'Criar' }).click()
    await page.getByRole('textbox', { name: 'Descrição' }).fill('2026')
    await page.getByRole('spinbutton', { name: 'Ano' }).fill('2026')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Este período já existe neste ano.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Descrição' }).fill('1º bimestre')
    await fitsViewports(page, assert, 'console-periodos-novo')
    await page.setViewportSize(LAPTOP)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('link', { name: '1º bimestre' })).toBeVisible()

    await page.goto(`${school.url}/admin/scheduling_menus`)
    await page.getByRole('link', { name: SECOND }).click()
    await page.getByRole('textbox', { name: 'Nome' }).fill('Simulados')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('link', { name: 'Simulados' })).toBeVisible()
    await context.close()
  })
})
