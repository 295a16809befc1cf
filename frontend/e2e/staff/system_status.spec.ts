import { test } from '@japa/runner'
import type { BrowserContext, Page } from 'playwright'
import { expect, fillLogin } from '../support/candidate.js'
import { openContext, watchComplaints } from '../support/chromium.js'
import { change } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const isStatus = (url: URL) => url.pathname === '/v1/system'

async function enter(page: Page, school: School, username: string): Promise<void> {
  await page.goto(`${school.url}/login`)
  await fillLogin(page, username)
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** A durable job that failed just now. */
const failJob = (school: School) =>
  change(
    school.databasePath,
    `INSERT INTO background_jobs (type, lane, payload_json, state, result_json, cursor, done, attempts, fence, not_before_at, created_at, updated_at, ended_at)
     VALUES ('delivery.applications', 'default', '{}', 'FAILED', '{}', 0, 0, 8, 8, 0, ?, ?, ?)`,
    Date.now(),
    Date.now(),
    Date.now()
  )

const verdict = (page: Page) => page.getByRole('main').getByRole('status')

test.group('The status page of the console', (group) => {
  const fixture = openFixture(group)
  /** An administrator has one session: all tests share it. */
  let context: BrowserContext
  group.setup(async () => {
    context = await openContext(fixture.browser)
    await enter(await context.newPage(), fixture.school, 'administrador')
  })

  test('is reached by the menu, shows what is wrong with its remedy, and fits phone and laptop', async ({
    assert,
  }) => {
    const { school } = fixture
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    const answered = Promise.withResolvers<void>()
    await page.route(isStatus, async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.goto(`${school.url}/admin/exams`)
    await page.getByRole('menuitem', { name: 'Sistema' }).click()
    await expect(page.getByRole('progressbar', { name: 'Carregando a situação do sistema' })).toBeVisible()
    await fitsViewports(page, assert, 'console-system-loading')
    answered.resolve()
    await expect(verdict(page)).toContainText('Tudo em ordem.')
    for (const part of ['Processos', 'Banco de dados', 'Redis', 'Arquivos', 'Vídeo (Janus)', 'Tarefas'])
      await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Processos' }).getByRole('row')).toHaveCount(2)
    await fitsViewports(page, assert, 'console-system-well')

    failJob(school)
    await page.getByRole('button', { name: 'Atualizar agora' }).press('Enter')
    await expect(verdict(page)).toContainText('1 coisa pede atenção.')
    await expect(page.getByRole('list', { name: 'O que pede atenção' }).getByRole('listitem')).toContainText([
      'Atenção: 1 tarefa de “default” falhou nas últimas 24 horas',
    ])
    await fitsViewports(page, assert, 'console-system-problem')
    assert.deepEqual(complaints, [])
    await page.close()
  })

  test('keeps the last state with its age while nobody answers, and is read anew once somebody does', async ({
    assert,
  }) => {
    const { school } = fixture
    const page = await context.newPage()
    const isAway = (url: URL) => isStatus(url) || url.pathname === '/health/ready'
    let isDown = true
    await page.route(isAway, (route) => (isDown ? route.abort() : route.continue()))
    await page.goto(`${school.url}/admin/system`)
    await expect(page.getByRole('alert')).toContainText('Nenhum servidor respondeu.')
    await fitsViewports(page, assert, 'console-system-unreachable')
    isDown = false
    await page.getByRole('button', { name: 'Atualizar agora' }).press('Enter')
    await expect(verdict(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    isDown = true
    await page.getByRole('button', { name: 'Atualizar agora' }).press('Enter')
    await expect(page.getByRole('main')).toContainText(
      /Abaixo está a situação lida às \d\d:\d\d:\d\d, há \d+ s/
    )
    // It was well then; nobody knows how it is now.
    await expect(verdict(page)).toBeEmpty()
    // Read aloud once, and not with each new age.
    await expect(page.getByRole('alert')).not.toContainText('Abaixo')
    await expect(page.getByRole('table', { name: 'Processos' })).toBeVisible()
    await fitsViewports(page, assert, 'console-system-old')
    await page.close()
  })

  test('asks every 10 s while it is in view, leaves the focus where it is, and does not ask while it is hidden', async ({
    assert,
  }) => {
    const { school } = fixture
    const page = await context.newPage()
    await page.clock.install()
    let asked = 0
    page.on('request', (request) => {
      if (isStatus(new URL(request.url()))) asked += 1
    })
    const isShown = (state: 'visible' | 'hidden') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await page.goto(`${school.url}/admin/system`)
    await expect(verdict(page)).toBeVisible()
    const readAt = page.getByText(/^atualizado às/)
    const first = await readAt.innerText()
    const again = page.getByRole('button', { name: 'Atualizar agora' })
    await again.focus()
    await page.clock.runFor(10_000)
    await expect(readAt).not.toHaveText(first)
    await expect(again).toBeFocused()
    await isShown('hidden')
    const before = asked
    await page.clock.runFor(60_000)
    assert.equal(asked, before)
    const shown = page.waitForResponse((response) => isStatus(new URL(response.url())))
    await isShown('visible')
    await shown
    assert.equal(asked, before + 1)
    await page.close()
  })

  test('is not there for teachers', async () => {
    const { school } = fixture
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await enter(page, school, 'professor')
    await page.goto(`${school.url}/admin/exams`)
    await expect(page.getByRole('menuitem', { name: 'Importar prova' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Sistema' })).toHaveCount(0)
    await page.goto(`${school.url}/admin/system`)
    await page.waitForURL('**/not-found')
    await context.close()
  })
})
