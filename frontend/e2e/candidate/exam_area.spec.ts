import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { openContext, violations } from '../support/chromium.js'
import {
  savedOnServer,
  choices,
  expect,
  goTo,
  logIn,
  next,
  onItem,
  OFFLINE,
  openInstructions,
  textAppears,
  beginExam,
  start,
  toolsLoaded,
} from '../support/candidate.js'
import { change } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

const EXAM = ['Simulado Horizonte', 'Matemática']
const LAST = 12
const profile = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Meu Perfil/ })
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /notifica/i })
const toReview = (page: Page) => page.getByRole('button', { name: /^Rever e entregar/ })

/** How far what has the focus lies under the bars, in pixels; 0 when all of it is in sight. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const one = document.activeElement
    if (!(one instanceof HTMLElement) || one.closest('main') === null) return 0
    const { top, bottom } = (one.closest('label') ?? one).getBoundingClientRect()
    const head = document.querySelector('[data-part=top]')?.getBoundingClientRect().bottom ?? 0
    const foot = document.querySelector('[data-part=bottom]')?.getBoundingClientRect().top ?? innerHeight
    // What is taller than the room between the bars cannot be all in sight.
    return bottom - top > foot - head ? 0 : Math.max(0, Math.round(head - top), Math.round(bottom - foot))
  })

test.group('The exam area', (group) => {
  const fixture = openFixture(group)

  test('shows notifications and profile outside items only, and a log-out first sends unsent answers', async ({
    assert,
  }) => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await logIn(page, fixture.school, 'aluno03')
    await openInstructions(page, EXAM)
    await expect(bell(page)).toBeVisible()
    await expect(profile(page)).toBeVisible()
    assert.deepEqual(await violations(page), [], 'instructions')
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/instrucoes.png` })
    await start(page)
    await onItem(page, 1)
    await expect(profile(page)).toHaveCount(0)
    await expect(bell(page)).toHaveCount(0)

    // One way to the review at a time.
    await expect(toReview(page)).toHaveText('Rever e entregar a prova')
    await goTo(page, LAST)
    await expect(toReview(page)).toHaveCount(1)
    await expect(toReview(page)).toHaveText('Rever e entregar')
    await goTo(page, 1)

    await context.setOffline(true)
    await expect(page.getByText(OFFLINE)).toBeVisible()
    await choices(page).nth(1).check()
    await toReview(page).click()
    await expect(page.getByRole('heading', { name: 'Reveja suas respostas' })).toBeVisible()
    await profile(page).click()
    await Promise.all([
      textAppears(page, 'Suas últimas respostas ainda não chegaram ao servidor.'),
      page.getByRole('button', { name: 'Sair', exact: true }).click(),
    ])
    assert.match(page.url(), /\/review$/)
    await context.setOffline(false)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Voltar às questões' }).click()
    await onItem(page, 1)
    await savedOnServer(page)
    await toReview(page).click()
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/revisao.png` })
    await profile(page).click()
    await page.getByRole('button', { name: 'Sair', exact: true }).click()
    await page.waitForURL(/\/login/)
    await context.close()
  })

  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ])
    test(`never covers the focused element by its bars: ${viewport.width}x${viewport.height}`, async () => {
      const context = await openContext(fixture.browser, { viewport })
      const page = await context.newPage()
      await beginExam(page, fixture.school, viewport.width > 600 ? 'aluno04' : 'aluno05', EXAM)
      // What comes late moves what has the focus.
      await toolsLoaded(page)
      for (let number = 1; number <= LAST; number += 1) {
        for (const key of ['Tab', 'Shift+Tab'])
          for (let count = 1; count <= 16; count += 1) {
            await page.keyboard.press(key)
            await expect.poll(() => covered(page), { message: `item ${number}, ${key} ${count}` }).toBe(0)
          }
        if (number === LAST) break
        await next(page)
        await onItem(page, number + 1)
      }
      if (process.env.SHOTS) {
        await toReview(page).click()
        await expect(profile(page)).toBeVisible()
        await page.screenshot({ path: `${process.env.SHOTS}/revisao-${viewport.width}.png` })
      }
      await context.close()
    })
})

test.group('The exam area, by collection flags', (group) => {
  const fixture = openFixture(group, {
    settings: { SAFE_BROWSER_URL: '/not-found?navegador-seguro' },
    prepare: (path) => {
      change(
        path,
        "update collections set flags_json = json_set(flags_json, '$.showApplicationAfterTimeout', json('true')) where name = 'Simulado Horizonte'"
      )
      change(
        path,
        "update collections set configuration_json = json_set(configuration_json, '$.canOpenInAnyBrowser', json('false')) where name <> 'Simulado Horizonte'"
      )
    },
  })

  test('an exam open after its deadline is readable and not editable', async () => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    const id = await beginExam(page, fixture.school, 'aluno06', EXAM)
    await choices(page).nth(1).check()
    await savedOnServer(page)
    const address = page.url()
    change(fixture.school.databasePath, "update applications set state = 'STOPPED' where id = ?", id)
    await page.goto(address)
    await onItem(page, 1)
    await expect(choices(page).nth(1)).toBeChecked()
    await expect(choices(page).first()).toBeDisabled()
    await expect(page.getByText('Prova interrompida', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(address)
    await context.close()
  })

  test('an exam for the safe browser is opened there by the list, after the queue', async ({ assert }) => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    await logIn(page, fixture.school, 'aluno07')
    const queued = page.waitForResponse((response) => response.url().endsWith('/create_waiting_queue'))
    await page.getByRole('button', { name: 'Abrir no navegador seguro' }).first().click()
    assert.equal((await queued).status(), 200)
    await page.waitForURL(/\/not-found\?navegador-seguro$/)
    await context.close()
  })
})
