import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { changeResponses } from '../support/changed_responses.js'
import { openContext, violations } from '../support/chromium.js'
import {
  applicationOf,
  expect,
  fillLogin,
  fillLoginAgain,
  logIn,
  logOut,
  openInstructions,
} from '../support/candidate.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

const ROOT = resolve(import.meta.dirname, '../../..')
const CONTACT = 'suporte@escola.example'
const FOOTER = {
  message: 'Secretaria das 8h às 17h',
  number: '(11) 4002-8922',
  email: 'secretaria@escola.example',
}

/** Puts something into one of the JSON texts of the institution. */
const settle = (path: string, column: 'settings_json' | 'theme_json', name: string, value: unknown) =>
  change(
    path,
    `update institutions set ${column} = json_set(coalesce(${column}, '{}'), '$.${name}', json(?))`,
    JSON.stringify(value)
  )

test.group('The page frame', (group) => {
  const fixture = openFixture(group, {
    prepare: (path) => {
      settle(path, 'settings_json', 'footer', FOOTER)
      settle(path, 'settings_json', 'supportContact', CONTACT)
      settle(path, 'theme_json', 'logoFooter', '/favicon.svg')
    },
  })
  const footer = (page: Page) => page.getByRole('contentinfo')
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu', exact: true })

  /** A page of this width of a member of the staff, after the log-in. */
  async function atWork(username: string, width: number): Promise<Page> {
    const page = await (await openContext(fixture.browser, { viewport: { width, height: 900 } })).newPage()
    await page.goto(`${fixture.school.url}/login`)
    await fillLoginAgain(page, username, page.getByRole('button', { name: /Meu Perfil/ }))
    return page
  }

  test('the footer shows message, number, e-mail and logo of the institution, and is absent without them', async ({
    assert,
  }) => {
    // The footer is that of the institution (rule-shell-005).
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await logIn(page, school, 'aluno02')
    await expect(footer(page)).toContainText(FOOTER.message)
    await expect(footer(page).getByRole('link', { name: FOOTER.number })).toHaveAttribute(
      'href',
      'tel:1140028922'
    )
    await expect(footer(page).getByRole('link', { name: FOOTER.email })).toHaveAttribute(
      'href',
      `mailto:${FOOTER.email}`
    )
    await expect
      .poll(() =>
        footer(page)
          .getByRole('img')
          .evaluate((logo: HTMLImageElement) => logo.naturalWidth)
      )
      .toBeGreaterThan(0)
    assert.deepEqual(await violations(page), [])
    settle(school.databasePath, 'settings_json', 'footer', {})
    settle(school.databasePath, 'theme_json', 'logoFooter', null)
    await page.getByRole('button', { name: /Meu Perfil/ }).click()
    await logOut(page)
    await logIn(page, school, 'aluno02')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(footer(page)).toHaveCount(0)
    await context.close()
  })

  test('the generic error page names the contact, or the school office where none is set', async () => {
    // The error page shows how to reach support (rule-shell-008).
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await logIn(page, school, 'aluno03')
    await page.goto(`${school.url}/error`)
    await expect(page.getByRole('heading', { name: 'Ops!' })).toBeVisible()
    await expect(page.getByText(`Se acontecer de novo, fale com o suporte: ${CONTACT}`)).toBeVisible()
    settle(school.databasePath, 'settings_json', 'supportContact', null)
    await page.reload()
    await expect(page.getByText('Se acontecer de novo, avise a secretaria da sua escola.')).toBeVisible()
    await context.close()
  })

  test('an item that throws shows an error in its place, is logged, and works after a reload', async ({
    assert,
  }) => {
    // An activity that cannot be opened shows an error (rule-shell-009).
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await logIn(page, school, 'aluno04')
    await openInstructions(page, ['Nivelamento'])
    const path = `/v1/applications/${applicationOf(page)}`
    // An answer that no release of ours gives: without the configuration of its collection.
    await changeResponses<{ exam: { collection: object } }>(page, `**${path}`, (application) => ({
      ...application,
      exam: { ...application.exam, collection: {} },
    }))
    await page.reload()
    await expect(
      page.getByRole('heading', { name: 'Ocorreu um erro ao acessar a atividade...', exact: true })
    ).toBeVisible()
    assert.deepEqual(await violations(page), [])
    await expect
      .poll(
        () =>
          rowsIn(
            school.databasePath,
            "select id from client_logs where action = 'error' and message like '%undefined%'"
          ).length
      )
      .toBeGreaterThan(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Recarregar a página' }).click()
    await expect(page.getByRole('heading', { name: 'Instruções' })).toBeVisible()
    await context.close()
  })

  test('the menu is 300 px wide, and permanent from 1440 px on', async () => {
    // The menu panel is 300 px wide; the layout changes at 1440 px (const-shell-003).
    const page = await atWork('administrador', 1440)
    await expect(menu(page)).toBeVisible()
    // Its line to the page is part of it.
    await expect.poll(async () => (await page.getByRole('main').boundingBox())?.x).toBe(300)
    await page.setViewportSize({ width: 1439, height: 900 })
    await expect(menu(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Abrir o menu' }).click()
    await expect(menu(page)).toBeVisible()
    await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(300)
    await page.context().close()
  })

  // Seen on a slow machine: the page came, led on to another one, and the menu that had been opened meanwhile was gone.
  test('a menu opened while the page loads stays open, and closes when another page is chosen', async () => {
    const { school, browser } = fixture
    const page = await (await openContext(browser)).newPage()
    let come = (): void => undefined
    const held = new Promise<void>((resolve) => (come = resolve))
    await page.route('**/assets/Dashboard*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${school.url}/login`)
    await fillLoginAgain(page, 'administrador', page.getByRole('button', { name: /Meu Perfil/ }))
    await expect(page).toHaveURL(/\/exams\/dashboard$/)
    await page.getByRole('button', { name: 'Abrir o menu' }).click()
    await expect(menu(page)).toBeVisible()
    come()
    await expect(page).toHaveURL(/\/exams\/dashboard-pre-filter$/)
    await expect(menu(page)).toBeVisible()
    await menu(page).getByRole('link').last().click()
    await expect(menu(page)).toHaveCount(0)
    await page.context().close()
  })

  test('a school’s administrator has a logo without a link and no menu, also on hover', async () => {
    // SCHOOL-ADMIN: no link on the logo, no opening on hover (perm-shell-002).
    for (const width of [1440, 1366]) {
      const page = await atWork('schooladmin', width)
      const head = page.getByRole('banner')
      const logo = head.getByText('Rede Horizonte de Ensino')
      await expect(logo).toBeVisible()
      await expect(head.getByRole('link')).toHaveCount(0)
      await logo.hover()
      await page.mouse.move(1, 400)
      await expect(page.getByRole('button', { name: 'Abrir o menu' })).toHaveCount(0)
      await expect(menu(page)).toHaveCount(0)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.context().close()
    }
    const page = await atWork('administrador', 1440)
    await expect(page.getByRole('banner').getByRole('link').first()).toHaveAttribute('href', '/')
    await page.context().close()
  })

  test('Firefox 52.0 is redirected to the unsupported-browser page from every address', async () => {
    // Firefox 52 gets a page of its own (trans-routing-007).
    const { school, browser } = fixture
    const asFirefox = (version: string) =>
      openContext(browser, {
        userAgent: `Mozilla/5.0 (Windows NT 6.1; rv:${version}) Gecko/20100101 Firefox/${version}`,
      })
    const old = await asFirefox('52.0')
    const page = await old.newPage()
    await page.goto(`${school.url}/login`)
    await fillLogin(page, 'aluno05')
    await page.waitForURL(`${school.url}/erro-firefox`)
    await expect(page.getByRole('heading', { name: 'Seu Firefox é muito antigo' })).toBeVisible()
    await page.goto(`${school.url}/applications`)
    await page.waitForURL(`${school.url}/erro-firefox`)
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.waitForURL(/\/login/)
    await old.close()
    const newer = await asFirefox('53.0')
    const list = await newer.newPage()
    await logIn(list, school, 'aluno06')
    await expect(list.getByRole('article').first()).toBeVisible()
    await newer.close()
  })
})

test.group('A build for other browser versions', (group) => {
  const folder = mkdtempSync(join(tmpdir(), 'banca-dist-'))
  group.setup(async () => {
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
    const env = { ...process.env, NODE_ENV: 'production', VITE_BROWSER_IS_COMPATIBLE: 'false' }
    await promisify(execFile)(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir'], {
      cwd: join(ROOT, 'frontend'),
      env,
    })
    return () => rmSync(folder, { recursive: true, force: true })
  })
  const fixture = openFixture(group, { settings: { FRONTEND_DIST: folder } })

  test('shows only that this browser is too old, at every address', async ({ assert }) => {
    // A browser that lacks what the pages need gets a message (conf-shell-001).
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    for (const path of ['/login', '/applications', '/exams/dashboard']) {
      await page.goto(school.url + path)
      await expect(page.getByRole('heading', { name: 'Este navegador não é compatível' })).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
    }
    assert.deepEqual(await violations(page), [])
    await context.close()
  })
})
