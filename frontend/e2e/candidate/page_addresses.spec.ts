import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { changeResponses } from '../support/changed_responses.js'
import { openContext } from '../support/chromium.js'
import { atLogin, expect, fillLogin, fillLoginAgain, logOut } from '../support/candidate.js'
import type { School } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const ABSENT = { title: 'Página não encontrada' }

/** Logs in, and stays where that leads. */
async function enter(page: Page, school: School, username: string): Promise<void> {
  await atLogin(page, school)
  await fillLoginAgain(page, username, page.getByRole('button', { name: /Meu Perfil/ }))
}

test.group('Addresses of pages', (group) => {
  const fixture = openFixture(group)

  test('unknown addresses and those of other groups show the same page (trans-routing-008, trans-routing-009)', async () => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    for (const path of ['/nao-existe', '/applications/abc', '/not-found']) {
      await page.goto(fixture.school.url + path)
      await expect(page.getByRole('heading', { name: ABSENT.title })).toBeVisible()
    }
    await context.close()
    for (const [username, paths] of [
      // Pages of the console that are not for this group.
      ['schooladmin', ['/imports/exam']],
      ['diretor', ['/admin', '/admin/exams']],
    ] as const) {
      const own = await openContext(fixture.browser)
      const desk = await own.newPage()
      await enter(desk, fixture.school, username)
      for (const path of paths) {
        await desk.goto(fixture.school.url + path)
        await desk.waitForURL(`${fixture.school.url}/not-found`)
        await expect(desk.getByRole('heading', { name: ABSENT.title })).toBeVisible()
      }
      await own.close()
    }
  })

  test('a school’s administrator has no application list', async () => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await enter(page, fixture.school, 'schooladmin')
    await page.goto(`${fixture.school.url}/applications`)
    await expect(page).not.toHaveURL(`${fixture.school.url}/applications`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'Suas provas' }).or(page.getByRole('heading', { name: 'Agora' }))
    ).toHaveCount(0)
    await context.close()
  })

  test('an administrator lands on an existing page, and `next` never leaves this origin', async ({
    assert,
  }) => {
    for (const [next, lands] of [
      ['/applications?status=FINISHED', /\/applications/],
      ['//evil.example/', /^\/(applications|exams\/dashboard(-pre-filter)?)?$/],
      ['https://evil.example/', /^\/(applications|exams\/dashboard(-pre-filter)?)?$/],
      ['/\\evil.example', /^\/(applications|exams\/dashboard(-pre-filter)?)?$/],
    ] as const) {
      const context = await openContext(fixture.browser)
      const page = await context.newPage()
      await atLogin(page, fixture.school, `?next=${encodeURIComponent(next)}`)
      await fillLogin(page, 'administrador')
      // The browser of the previous round may have been closed before the server knew of it.
      const takeOver = page.getByRole('button', { name: 'Continuar', exact: true })
      await expect(takeOver.or(page.getByRole('button', { name: /Meu Perfil/ }))).toBeVisible()
      if (await takeOver.isVisible()) await takeOver.click()
      await page.waitForURL((url) => url.pathname !== '/login')
      const url = new URL(page.url())
      assert.equal(url.origin, fixture.school.url)
      assert.match(url.pathname, lands)
      await page.getByRole('button', { name: /Meu Perfil/ }).click()
      await logOut(page)
      await context.close()
    }
  })

  test('an address of the console survives the log-in; an unknown one shows the not-found page', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await page.goto(`${school.url}/admin/exams?ordering=name`)
    await page.waitForURL(/\/login\?/)
    await fillLogin(page, 'corretor')
    // Not for this group: its own landing instead.
    await page.waitForURL((url) => !/^\/(login|admin)/.test(url.pathname))
    await context.close()
    const desk = await openContext(browser)
    const office = await desk.newPage()
    await office.goto(`${school.url}/admin/exams?perPage=50`)
    await office.waitForURL(/\/login\?/)
    await fillLogin(office, 'administrador')
    const takeOver = office.getByRole('button', { name: 'Continuar', exact: true })
    const inConsole = office.getByRole('menuitem', { name: 'Importar prova' })
    await expect(takeOver.or(inConsole)).toBeVisible()
    if (await takeOver.isVisible()) await takeOver.click()
    await office.waitForURL(
      (url) => url.pathname === '/admin/exams' && url.searchParams.get('perPage') === '50'
    )
    await expect(inConsole).toBeVisible()
    for (const path of [
      '/admin/nothing',
      '/imports/nothing',
      '/emails/nothing',
      '/batchapplications/nothing',
    ]) {
      await office.goto(school.url + path)
      await office.waitForURL(`${school.url}/not-found`)
      await expect(office.getByRole('heading', { name: ABSENT.title })).toBeVisible()
    }
    await desk.close()
  })

  test('a link from another application opens the given path, logs out on request, and else ends at /error (rule-routing-001)', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const follow = (query: string) => page.goto(`${school.url}/external-application-middleware?${query}`)
    const there = encodeURIComponent('/applications?status=FINISHED')
    await follow(`applicationName=exams&path=${there}&forceLogout=false`)
    await page.waitForURL(/\/login\?/)
    await fillLogin(page, 'aluno13')
    await page.waitForURL(`${school.url}/applications?status=FINISHED`)
    await follow(`applicationName=exams&path=${there}&forceLogout=false`)
    await page.waitForURL(`${school.url}/applications?status=FINISHED`)
    for (const query of [
      `applicationName=other&path=${there}`,
      'applicationName=exams&path=%2F%2Fevil.example',
      'applicationName=exams',
    ]) {
      await follow(query)
      await page.waitForURL(`${school.url}/error`)
      await expect(page.getByRole('heading', { name: 'Ops!' })).toBeVisible()
      await page.getByRole('link', { name: 'VOLTAR À PÁGINA INICIAL' }).click()
      await page.waitForURL(`${school.url}/applications`)
    }
    await follow(`applicationName=exams&path=${there}&forceLogout=true`)
    await page.waitForURL(/\/login\?/)
    await fillLogin(page, 'aluno13')
    await page.waitForURL(`${school.url}/applications?status=FINISHED`)
    await context.close()
  })

  test('a coordinator admitted by an institution setting is not redirected before the setting has loaded (conf-access-003)', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    let isHeld: Promise<void> = Promise.resolve()
    await changeResponses<{ preferences: object }>(page, '**/v1/settings', async (settings) => {
      await isHeld
      return {
        ...settings,
        preferences: { ...settings.preferences, Application__CoordinatorDashboard: true },
      }
    })
    await atLogin(page, school)
    await fillLogin(page, 'coordenador')
    await page.waitForURL((url) => url.pathname === '/exams/dashboard')
    // As on a computer on which nobody of this group has been.
    await page.evaluate(() => localStorage.removeItem('banca.settings'))
    let release = () => {}
    isHeld = new Promise((done) => (release = done))
    const asked = page.waitForRequest('**/v1/settings')
    await page.reload()
    await asked
    await expect(page.getByText('Carregando…').first()).toBeVisible()
    assert.equal(new URL(page.url()).pathname, '/exams/dashboard')
    release()
    await expect(page.getByRole('button', { name: /Meu Perfil/ })).toBeVisible()
    // Without a collection the dashboard asks for one on its own page.
    assert.match(new URL(page.url()).pathname, /^\/exams\/dashboard/)
    await context.close()
  })
})
