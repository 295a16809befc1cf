import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { changeResponses } from '../support/changed_responses.js'
import { openContext, violations } from '../support/chromium.js'
import {
  choices,
  expect,
  fillLogin,
  fillLoginAgain,
  logIn,
  logInByForm,
  logOut,
  onItem,
  openInstructions,
  beginExam,
} from '../support/candidate.js'
import { change } from '../support/database_rows.js'
import type { School } from '../support/school.js'
import { openFixture } from '../support/fixture.js'

const ABSENT = { title: 'Página não encontrada' }

/** The page itself never scrolls sideways; what is wider scrolls in a frame of its own. */
const sidewaysPixels = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Logs in, and stays where that leads. */
async function enter(page: Page, school: School, username: string): Promise<void> {
  await atLogin(page, school)
  await fillLoginAgain(page, username, page.getByRole('button', { name: /Meu Perfil/ }))
}

async function atLogin(page: Page, school: School, query = ''): Promise<void> {
  await page.goto(`${school.url}/login${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.group('The app shell', (group) => {
  const fixture = openFixture(group, {
    prepare: (path) =>
      change(
        path,
        "insert into user_groups (user_id, group_name) select id, 'ALUNO' from users where username = 'professor'"
      ),
  })

  test('the language changes immediately and is stored', async () => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await atLogin(page, fixture.school)
    await page.getByRole('radio', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await page.getByRole('radio', { name: 'Português' }).click()
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
    await context.close()
  })

  test('the language survives a log-out, and is not inherited by the next person', async () => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await logIn(page, fixture.school, 'aluno10')
    await page.getByRole('button', { name: /Meu Perfil/ }).click()
    await page.getByRole('radio', { name: 'English' }).click()
    await logOut(page, 'Log out')
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await page.getByRole('textbox', { name: 'User name' }).fill('aluno11')
    await page.getByLabel(/^Password/).fill('banca-demo-2026')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('button', { name: /Meu Perfil/ })).toBeVisible()
    await context.close()
  })

  test('a server error is not shown as a missing connection', async () => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await logIn(page, fixture.school, 'aluno12')
    await page.route(/\/(v1|health|menu)\//, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
    )
    await page.reload()
    await expect(page.getByText('O servidor está com um problema.')).toBeVisible()
    await expect(page.getByText(/sem internet/)).toHaveCount(0)
    await page.unroute(/\/(v1|health|menu)\//)
    await expect(page.getByText('O servidor está com um problema.')).toHaveCount(0)
    await context.close()
  })

  test('times are in the school’s time zone, whatever the zone of the device (const-general-001)', async ({
    assert,
  }) => {
    const home: { list: string[]; facts: string[] } = { list: [], facts: [] }
    const times = async (page: Page) =>
      [...(await page.getByRole('main').innerText()).matchAll(/[^\n]*\b\d{2}:\d{2}\b[^\n]*/g)].map(([line]) =>
        line.trim()
      )
    /** What the first computer shows is what all others show. */
    const compare = async (page: Page, where: keyof typeof home, isHome: boolean) => {
      if (isHome) home[where] = await times(page)
      else await expect.poll(() => times(page), { message: where }).toEqual(home[where])
    }
    for (const [username, timezoneId] of [
      ['aluno14', 'America/Sao_Paulo'],
      ['aluno17', 'Asia/Tokyo'],
      ['aluno16', 'Pacific/Honolulu'],
    ] as const) {
      const context = await openContext(fixture.browser, { timezoneId })
      const page = await context.newPage()
      await logIn(page, fixture.school, username)
      const isHome = timezoneId === 'America/Sao_Paulo'
      await expect(page.getByText(/^Mostrando \d+ de \d+ provas$/)).toBeVisible()
      await compare(page, 'list', isHome)
      await openInstructions(page, ['Nivelamento'])
      await expect(page.getByRole('button', { name: 'Começar a prova' })).toBeVisible()
      await compare(page, 'facts', isHome)
      await context.close()
    }
    assert.isNotEmpty([...home.list, ...home.facts])
  })

  test('a wrong password and an unreachable server are shown beside the form', async ({ assert }) => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await atLogin(page, fixture.school)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByText('Preencha este campo.')).toHaveCount(2)
    await fillLogin(page, 'aluno', 'errada')
    const alert = page.getByRole('alert').filter({ hasText: /\S/ }).first()
    await expect(alert).toBeVisible()
    assert.deepEqual(await violations(page), [], 'axe: errors of the login')
    await context.setOffline(true)
    await fillLogin(page, 'aluno')
    await expect(
      page.getByText('Não foi possível falar com o servidor. Tente de novo daqui a pouco.')
    ).toBeVisible()
    await context.close()
  })

  test('a session on another device: cancel leaves it open, continue ends it', async ({ assert }) => {
    const home = await openContext(fixture.browser)
    await logInByForm(await home.newPage(), fixture.school, 'aluno05')
    const lab = await openContext(fixture.browser)
    const page = await lab.newPage()
    await atLogin(page, fixture.school)
    await fillLogin(page, 'aluno05')
    await expect(page.getByRole('heading', { name: 'Você já está em outro lugar' })).toBeFocused()
    assert.deepEqual(await violations(page), [], 'axe: session elsewhere')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('button', { name: 'Continuar', exact: true }).click()
    await page.waitForURL(`${fixture.school.url}/applications`)
    const first = home.pages()[0] as Page
    await first.reload()
    await first.waitForURL(/\/login/)
    await expect(first.getByText('Você entrou em outro computador ou navegador')).toBeVisible()
    assert.deepEqual(await violations(first), [], 'axe: log-in after a take-over')
    // Once somebody is in again, it is over.
    await fillLogin(first, 'aluno05')
    await first.getByRole('button', { name: 'Continuar', exact: true }).click()
    await first.waitForURL(`${fixture.school.url}/applications`)
    await first.getByRole('button', { name: /Meu Perfil/ }).click()
    await logOut(first)
    await expect(first.getByRole('heading', { name: 'Entrar' })).toBeVisible()
    await expect(first.getByText('Você entrou em outro computador')).toHaveCount(0)
    await home.close()
    await lab.close()
  })

  test('a person with two profiles switches between them', async () => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await atLogin(page, fixture.school)
    await fillLogin(page, 'professor')
    await page.waitForURL((url) => url.pathname !== '/login')
    await page.getByRole('button', { name: /Meu Perfil/ }).click()
    await page.getByRole('button', { name: 'Acessar como Estudante' }).click()
    await page.waitForURL(`${fixture.school.url}/applications`)
    await page.getByRole('button', { name: /Meu Perfil/ }).click()
    await expect(page.getByRole('dialog').getByText('Perfil atual: Estudante')).toBeVisible()
    await context.close()
  })

  test('a guardian reads and has no actions', async ({ assert }) => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await logIn(page, fixture.school, 'responsavel')
    await expect(page.getByText('Estudante: Ana Clara Menezes').first()).toBeVisible()
    assert.deepEqual(await violations(page), [], 'axe: list of a guardian')
    await page.getByRole('link', { name: 'Nivelamento', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Instruções' })).toBeVisible()
    await expect(page.getByRole('button', { name: /Começar|Continuar/ })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Situação da prova' })).toHaveCount(0)
    await context.close()
  })

  test('unknown addresses and those of other groups show the same page (trans-routing-008, trans-routing-009)', async () => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    for (const path of ['/nao-existe', '/applications/abc', '/not-found']) {
      await page.goto(fixture.school.url + path)
      await expect(page.getByRole('heading', { name: ABSENT.title })).toBeVisible()
    }
    await context.close()
    for (const [username, paths] of [
      // A page of the console that there is not, and pages that are not for this group.
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
      '/emails',
      '/batchapplications/exams',
      '/users/permissions',
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

  test('the keyboard alone is enough from the log-in to the first answer', async () => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await atLogin(page, fixture.school)
    await expect(page.getByRole('textbox', { name: 'Nome de usuário' })).toBeFocused()
    await page.keyboard.type('aluno06')
    await page.keyboard.press('Tab')
    await page.keyboard.type('banca-demo-2026')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${fixture.school.url}/applications`)
    await tabTo(page, 'Nivelamento')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Instruções' })).toBeVisible()
    await tabTo(page, 'Começar a prova')
    await page.keyboard.press('Enter')
    await onItem(page, 1)
    await expect(page.getByRole('heading', { name: 'Questão 1', exact: true })).toBeFocused()
    // The tools of the exam may come first.
    const isChoice = () => page.evaluate(() => document.activeElement?.getAttribute('type') === 'radio')
    for (let presses = 0; presses < 5 && !(await isChoice()); presses += 1) await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(choices(page).first()).toBeChecked()
    await context.close()
  })

  for (const { name, viewport } of [
    { name: '320 px', viewport: { width: 320, height: 640 } },
    // 400 % of 1280 by 1024 leaves this many CSS pixels.
    { name: 'a zoom of 400 %', viewport: { width: 320, height: 256 } },
  ])
    test(`no page scrolls sideways at ${name}`, async () => {
      const context = await openContext(fixture.browser, { viewport })
      const page = await context.newPage()
      const fits = (where: string) =>
        expect.poll(() => sidewaysPixels(page), { message: where }).toBeLessThanOrEqual(0)
      await atLogin(page, fixture.school)
      await fits('login')
      const username = viewport.height === 640 ? 'aluno07' : 'aluno08'
      await logIn(page, fixture.school, username)
      await expect(page.getByRole('link', { name: 'Simulado Horizonte', exact: true })).toBeVisible()
      await fits('list')
      await openInstructions(page, ['Simulado Horizonte', 'Matemática'])
      await fits('instructions')
      await page.getByRole('button', { name: 'Começar a prova' }).click()
      for (const number of [1, 2, 3, 4, 5]) {
        await onItem(page, number)
        await fits(`item ${number}`)
        await page.locator('[data-way=next]').click()
      }
      await context.close()
    })

  test('reduced motion has no long animation', async ({ assert }) => {
    const context = await openContext(fixture.browser, { reducedMotion: 'reduce' })
    const page = await context.newPage()
    await beginExam(page, fixture.school, 'aluno09', ['Nivelamento'])
    await page.getByRole('button', { name: 'Sair da prova' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 50).length
    )
    assert.equal(moving, 0)
    await context.close()
  })
})

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, name: string): Promise<void> {
  await expect(
    page
      .getByRole('link', { name, exact: true })
      .or(page.getByRole('button', { name, exact: true }))
      .first()
  ).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    if (text === name) return
  }
  throw new Error(`Tab never reaches "${name}"`)
}
