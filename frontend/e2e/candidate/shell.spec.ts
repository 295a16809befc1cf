import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { openContext, violations } from '../support/chromium.js'
import {
  atLogin,
  choices,
  expect,
  fillLogin,
  logIn,
  logInByForm,
  logOut,
  onItem,
  openInstructions,
  beginExam,
} from '../support/candidate.js'
import { change } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

/** The page itself never scrolls sideways; what is wider scrolls in a frame of its own. */
const sidewaysPixels = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

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
