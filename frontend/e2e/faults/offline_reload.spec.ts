import { test } from '@japa/runner'
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { BATCH } from '../support/addresses.js'
import { openContext, openProfile } from '../support/chromium.js'
import {
  savedOnServer,
  applicationOf,
  choices,
  expect,
  fillLogin,
  goTo,
  savedLocally,
  logIn,
  logOut,
  OFFLINE,
  onItem,
  openInstructions,
  beginExam,
  start,
  textArea,
  toolsLoaded,
} from '../support/candidate.js'
import { answersIn, eventsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

const EXAM = ['Simulado Horizonte', 'Matemática']
const TEXT_ITEM = 12

/** The service workers of this browser with their states, and whether another one is to take the place of one, and what their caches hold, by address. */
const workersOf = (page: Page) =>
  page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    const names = await caches.keys()
    const cached = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname)
      )
    )
    return {
      workers: registrations.map(({ scope, active, installing, waiting }) => {
        const coming = installing ?? waiting
        return `${new URL(scope).pathname} ${active === null ? 'none' : new URL(active.scriptURL).pathname} ${active?.state}${coming === null ? '' : `, then ${coming.state}`}`
      }),
      cached: cached.flat(),
    }
  })

const isCached = (page: Page, applicationId: number) =>
  expect
    .poll(async () => (await workersOf(page)).workers)
    .toContain(`/applications/${applicationId}/ /exam_worker.js activated`)

/** Also while the page is on its way to another. */
const isGone = (page: Page) =>
  expect.poll(() => workersOf(page).catch(() => null)).toEqual({ workers: [], cached: [] })

/** Of the clock on the page, in seconds. */
async function secondsLeft(page: Page): Promise<number> {
  const clockText = await page.getByTestId('exam-time').innerText()
  const parts = (/\d+(?::\d+)+/.exec(clockText)?.[0] ?? '').split(':').map(Number)
  return parts.reduce((sum, part) => sum * 60 + part, 0)
}

test.group('An exam reopened offline', (group) => {
  const fixture = openFixture(group)

  test('returns by reload and in a new tab to the same item, answer and time, and no API response is cached', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    let page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno', EXAM)
    await isCached(page, applicationId)
    const { cached } = await workersOf(page)
    assert.deepEqual(
      cached.filter((path) => !path.startsWith('/assets/')),
      [`/applications/${applicationId}/`]
    )
    // Of some 260 scripts.
    assert.isBelow(cached.length, 100)

    await context.setOffline(true)
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await goTo(page, TEXT_ITEM)
    await textArea(page).fill('Sem internet.')
    await savedLocally(page)
    const address = page.url()
    const before = await secondsLeft(page)
    await page.reload()
    await onItem(page, TEXT_ITEM)
    await expect(textArea(page)).toHaveValue('Sem internet.')
    await toolsLoaded(page)
    const after = await secondsLeft(page)
    assert.isAtMost(after, before)
    assert.isAbove(after, before - 120)

    await page.close()
    page = await context.newPage()
    page.on('dialog', (dialog) => void dialog.accept())
    // Half a minute later, which nobody waits for: an absence of less than a second is none.
    await page.clock.install({ time: Date.now() + 30_000 })
    const unsent = page.waitForEvent('requestfailed', (request) => BATCH.test(request.url()))
    await page.goto(address)
    await onItem(page, TEXT_ITEM)
    await expect(textArea(page)).toHaveValue('Sem internet.')
    await goTo(page, 1)
    await choices(page).first().click()
    await savedLocally(page)
    // Every screen of the exam is there, to its very end.
    await page.getByRole('button', { name: 'Atalhos do teclado' }).click()
    await page
      .getByRole('dialog', { name: 'Atalhos do teclado' })
      .getByRole('button', { name: 'Fechar' })
      .click()
    await page.getByRole('button', { name: 'Rever e entregar a prova', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Reveja suas respostas' })).toBeVisible()
    await page.getByRole('button', { name: 'Voltar às questões' }).click()
    // Only a page that failed to send notices that the connection is back, and then reports the absence.
    await unsent

    await context.setOffline(false)
    await savedOnServer(page)
    await expect
      .poll(() => answersIn(school.databasePath, applicationId)[TEXT_ITEM - 1]?.text)
      .toBe('Sem internet.')
    // The time that it took is on record.
    await expect
      .poll(
        () => eventsIn(school.databasePath, applicationId).filter(({ type }) => type === 'page_away').length
      )
      .toBeGreaterThan(0)
    const [away] = eventsIn(school.databasePath, applicationId).filter(({ type }) => type === 'page_away')
    assert.containsSubset(away?.detail, { serverAway: true })
    await context.close()
  })

  test('returns in a reopened browser while the server is down', async () => {
    const { school } = fixture
    const folder = await mkdtemp(join(tmpdir(), 'banca-profile-'))
    let context = await openProfile(folder)
    let page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno02', EXAM)
    await isCached(page, applicationId)
    await goTo(page, 3)
    const address = page.url()
    await context.close()
    await school.kill()
    try {
      context = await openProfile(folder)
      page = await context.newPage()
      page.on('dialog', (dialog) => void dialog.accept())
      await page.goto(address)
      await onItem(page, 3)
      await choices(page).first().click()
      await savedLocally(page)
    } finally {
      await school.restart()
    }
    await savedOnServer(page)
    await context.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  test('has no service worker after submission', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno03', EXAM)
    await isCached(page, applicationId)
    await page.getByRole('button', { name: 'Rever e entregar a prova', exact: true }).click()
    await page.getByRole('button', { name: 'Entregar a prova', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Parabéns, você terminou!' })).toBeVisible()
    await isGone(page)
    await context.close()
  })

  test('has no service worker after another person logs in', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno04', EXAM)
    await isCached(page, applicationId)
    await page.goto(`${school.url}/applications`)
    await page.getByRole('button', { name: /Meu Perfil/ }).click()
    await logOut(page)
    await isGone(page)
    await fillLogin(page, 'aluno05')
    await page.waitForURL(`${school.url}/applications`)
    await isGone(page)
    await context.close()
  })
})

/** The built files in a folder of their own, so that a test may change them as an update of the server does. */
function ownBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'banca-dist-'))
  cpSync(process.env.FRONTEND_DIST ?? resolve(import.meta.dirname, '../../dist'), folder, {
    recursive: true,
  })
  // An earlier release had one for everything.
  writeFileSync(
    join(folder, 'old_worker.js'),
    "addEventListener('fetch', (event) => event.respondWith(new Response('old')))"
  )
  return {
    folder,
    /** The same code under other names: another build to everybody who looks at names. */
    update() {
      const assets = join(folder, 'assets')
      const [entry = ''] = readdirSync(assets).filter((name) => /^index-.*\.js$/.test(name))
      const renamed = entry.replace(/-.*\.js$/, '-newbuild.js')
      for (const ending of ['', '.br', '.gz'])
        if (readdirSync(assets).includes(entry + ending))
          renameSync(join(assets, entry + ending), join(assets, renamed + ending))
      for (const name of ['exam_worker.js', 'index.html']) {
        const path = join(folder, name)
        writeFileSync(
          path,
          readFileSync(path, 'utf8')
            .replaceAll(entry, renamed)
            .replace(/build:`\w+`/, 'build:`newbuild`')
        )
        for (const ending of ['.br', '.gz']) rmSync(path + ending, { force: true })
      }
      return { entry: `/assets/${entry}`, renamed: `/assets/${renamed}` }
    },
  }
}

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => new URL(src).pathname)
  )

test.group('Service workers and releases', (group) => {
  const build = ownBuild()
  const fixture = openFixture(group, { settings: { FRONTEND_DIST: build.folder } })
  group.teardown(() => rmSync(build.folder, { recursive: true, force: true }))

  test('a worker of an exam that is not in this browser is removed when the app starts', async ({
    assert,
  }) => {
    // Workers that are not of an exam here are unregistered at startup (rule-shell-007).
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await page.goto(`${school.url}/login`)
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/old_worker.js', { scope: '/somewhere/' })
      // Of ours, for an exam that nobody sits here.
      await navigator.serviceWorker.register('/exam_worker.js', { scope: '/applications/4711/' })
    })
    assert.lengthOf((await workersOf(page)).workers, 2)
    await page.reload()
    await isGone(page)
    // Nowhere but at exams, whoever asks for it.
    const refused = await page.evaluate(() =>
      navigator.serviceWorker.register('/exam_worker.js', { scope: '/' }).then(
        () => '',
        (error: Error) => error.name
      )
    )
    assert.equal(refused, 'SecurityError')
    await context.close()
  })

  test('a release during an exam is applied completely or not at all', async ({ assert }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    await logIn(page, school, 'aluno06')
    await openInstructions(page, EXAM)
    await start(page)
    await onItem(page, 1)
    const applicationId = applicationOf(page)
    await isCached(page, applicationId)
    const { entry, renamed } = build.update()

    // The old page is still complete offline, although the server no longer has its files.
    await context.setOffline(true)
    await page.reload()
    await onItem(page, 1)
    assert.deepEqual(await scriptsOf(page), [entry])

    const scriptsAfterReload = async () => {
      await page.reload()
      await onItem(page, 1)
      return scriptsOf(page)
    }
    await context.setOffline(false)
    // Where the new page takes more than four seconds to load, the old one is shown once more, complete.
    await expect.poll(scriptsAfterReload).toEqual([renamed])
    // The page comes last: all of the new build is there beside the old one. Its worker waits while the exam is open.
    const worker = `/applications/${applicationId}/ /exam_worker.js activated`
    await expect
      .poll(async () => {
        const { workers, cached } = await workersOf(page)
        return [workers, cached.filter((path) => path === `/applications/${applicationId}/`).length]
      })
      .toEqual([[`${worker}, then installed`], 2])
    assert.include((await workersOf(page)).cached, renamed)
    await context.setOffline(true)
    assert.deepEqual(await scriptsAfterReload(), [renamed])
    const address = page.url()
    await page.close()
    const reopened = await context.newPage()
    reopened.on('dialog', (dialog) => void dialog.accept())
    await reopened.goto(address)
    await onItem(reopened, 1)
    assert.deepEqual(await scriptsOf(reopened), [renamed])
    await context.close()
  })
})
