import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { fitsViewports } from '../support/viewport_checks.js'
import { openContext, PHONE, watchComplaints } from '../support/chromium.js'
import { expect, fillLogin, fillLoginAgain } from '../support/candidate.js'
import { PASSWORD, type School } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const LISTS = [
  { list: 'open_sessions', lines: ['De onde: ', 'Desde: ', 'Último uso: '], empty: 'Ninguém encontrado.' },
  {
    list: 'failed_logins',
    lines: ['Quando: ', 'Endereço IP: 127.0.0.1', 'De onde: '],
    empty: 'Nenhuma senha errada encontrada.',
  },
  { list: 'second_factors', lines: ['Perfis: ', 'Situação: '], empty: 'Ninguém encontrado.' },
] as const

const logInByCall = (school: School, body: object) =>
  fetch(`${school.url}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** A candidate who is logged in, and another's wrong password. */
async function giveRows(school: School): Promise<void> {
  await logInByCall(school, { username: 'aluno04', password: PASSWORD, setNewClient: true })
  await logInByCall(school, { username: 'aluno05', password: 'errada', clientId: 'inventado' })
}

async function enter(page: Page, school: School, username: string): Promise<void> {
  await page.goto(`${school.url}/login`)
  await fillLogin(page, username)
  await page.waitForURL((url) => url.pathname !== '/login')
}

const firstRow = (page: Page) => page.getByRole('main').getByRole('listitem').first()
const search = (page: Page) => page.getByRole('textbox', { name: 'Buscar' })

/** What administrators look after is read and reached on a telephone too, whatever became of the call. */
test.group('Accounts in the console', (group) => {
  const fixture = openFixture(group)

  test('each list fits phone and laptop, with rows and empty', async ({ assert }) => {
    const { school } = fixture
    await giveRows(school)
    const context = await openContext(fixture.browser, { viewport: PHONE })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await enter(page, school, 'administrador')
    for (const { list, lines, empty } of LISTS) {
      await page.setViewportSize(PHONE)
      await page.goto(`${school.url}/admin/${list}`)
      for (const line of lines) await expect(firstRow(page)).toContainText(line)
      await expect(page.getByRole('table')).toHaveCount(0)
      await fitsViewports(page, assert, `console-${list}-rows`)
      await expect(page.getByRole('table')).toBeVisible()
      await search(page).fill('ninguém assim')
      await expect(page.getByText(empty)).toBeVisible()
      await fitsViewports(page, assert, `console-${list}-none`)
    }
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('loading and failed lists fit too; a failed one is reloaded by keyboard', async ({ assert }) => {
    const { school } = fixture
    await giveRows(school)
    const context = await openContext(fixture.browser, { viewport: PHONE })
    const page = await context.newPage()
    await enter(page, school, 'schooladmin')
    for (const { list, lines } of LISTS.slice(0, 2)) {
      const isList = (url: URL) => url.pathname === `/v1/${list}`
      const answered = Promise.withResolvers<void>()
      await page.route(isList, async (route) => {
        await answered.promise
        await route.abort()
      })
      await page.setViewportSize(PHONE)
      await page.goto(`${school.url}/admin/${list}`)
      await expect(page.getByRole('progressbar', { name: 'Carregando' })).toBeVisible()
      await fitsViewports(page, assert, `console-${list}-loading`)
      answered.resolve()
      await expect(page.getByRole('alert')).toContainText(
        'Não foi possível carregar a lista. Confira a internet e tente de novo.'
      )
      await fitsViewports(page, assert, `console-${list}-failed`)
      await expect(page.getByText('Linhas por página')).toHaveCount(0)
      const asked = page.waitForRequest((request) => isList(new URL(request.url())))
      await page.getByRole('button', { name: 'Tentar de novo' }).press('Enter')
      await asked
      // A page that comes to the front asks by itself too: what is there then is seen after the page is drawn anew.
      await page.unroute(isList)
      await page.setViewportSize(PHONE)
      await page.reload()
      await expect(firstRow(page)).toContainText(lines[0])
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
    await context.close()
  })

  test('a session that is over leads to the log-in page from pages with calls of their own, and back', async ({
    assert,
  }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await enter(page, school, 'professor')
    await page.goto(`${school.url}/imports/students`)
    const example = page.getByRole('link', { name: 'CSV', exact: true })
    await expect(example).toBeVisible()
    await logInByCall(school, { username: 'professor', password: PASSWORD, setNewClient: true })
    await example.press('Enter')
    await page.waitForURL((url) => url.pathname === '/login')
    await expect(page.getByText(/Você entrou em outro computador ou navegador/)).toBeVisible()
    await fillLoginAgain(page, 'professor', example)
    assert.equal(new URL(page.url()).pathname, '/imports/students')
    await context.close()
  })
})
