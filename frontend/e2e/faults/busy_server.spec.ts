import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { BATCH } from '../support/addresses.js'
import { LAPTOP, openContext, PHONE, violations } from '../support/chromium.js'
import { savedOnServer, choices, expect, goTo, idAt, savedLocally, beginExam } from '../support/candidate.js'
import { answersIn } from '../support/database_rows.js'
import { openFixture, type Fixture } from '../support/fixture.js'

const BUSY = 'O servidor está ocupado agora.'

/** Runs before the page's own code. Counts how often the text was written into an element that screen readers announce. */
const countShown = (text: string) => {
  const shown = { times: 0 }
  Object.assign(globalThis, { shown })
  let isThere = false
  const look = () => {
    const now = [...document.querySelectorAll('[role=status]')].some((one) => one.textContent?.includes(text))
    if (now && !isThere) shown.times += 1
    isThere = now
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}
const timesShown = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shown: { times: number } }).shown.times)

/** A candidate chooses the `choice`th alternative of the first item of an exam whose server refuses every batch. */
async function chooseWhileBusy(
  { school, browser }: Fixture,
  username: string,
  { retryAfter, choice }: { retryAfter: string; choice: number }
) {
  const context = await openContext(browser)
  const page = await context.newPage()
  await page.addInitScript(countShown, BUSY)
  const id = await beginExam(page, school, username, ['Simulado Horizonte', 'Matemática'])
  let tries = 0
  await context.route(BATCH, (route) => {
    tries += 1
    return route.fulfill({
      status: 503,
      headers: { 'Retry-After': retryAfter },
      json: { code: 'busy', errors: [] },
    })
  })
  await choices(page).nth(choice).click()
  const chosen = await idAt(choices(page), choice)
  const stored = () => answersIn(school.databasePath, id).find(({ position }) => position === 1)
  return {
    page,
    tries: () => tries,
    arrived: () => expect.poll(() => stored()?.alternativeId).toBe(chosen),
  }
}

// With an interval of one second the server is asked again only because it is time, or because the candidate asks.
test.group('A busy server', (group) => {
  const fixture = openFixture(group)

  test('is announced once, with the time of the next attempt; "Tentar agora" retries, and the pending answers arrive', async ({
    assert,
  }) => {
    const { page, tries, arrived } = await chooseWhileBusy(fixture, 'aluno11', {
      retryAfter: '120',
      choice: 1,
    })
    const context = page.context()
    await expect(page.getByText(BUSY)).toBeVisible()
    await expect(page.getByText('Suas respostas estão guardadas neste computador')).toBeVisible()
    await expect(page.getByText(/sem internet/)).toHaveCount(0)
    const next = page.getByRole('timer').filter({ hasText: /Nova tentativa em \d+ s|Tentando agora/ })
    await expect(next).toBeVisible()
    // At most 15 s instead of the 120 s of the response, plus jitter, so that a class does not retry at the same moment.
    await expect
      .poll(async () => Number(/em (\d+) s/.exec((await next.textContent()) ?? '')?.[1]))
      .toBeLessThanOrEqual(17)
    await savedLocally(page)
    // The message says that answers are stored locally, and the exam continues.
    await goTo(page, 2)
    await expect(page.getByText(BUSY)).toBeVisible()
    assert.deepEqual(await violations(page), [])
    if (process.env.SHOTS) await shoot(page)
    assert.equal(await timesShown(page), 1)
    // Asked for by the candidate, whatever the server answered; still busy.
    const button = page.getByRole('button', { name: 'Tentar agora', exact: true })
    const before = tries()
    await button.focus()
    await page.keyboard.press('Enter')
    await expect.poll(tries).toBeGreaterThan(before)
    await expect(page.getByText(BUSY)).toBeVisible()
    await expect(button).toBeFocused()
    await context.unroute(BATCH)
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('unsent-count')).toHaveCount(0)
    await expect(page.getByText(BUSY)).toHaveCount(0)
    await expect(button).toHaveCount(0)
    // The keyboard is not left at a button that is gone.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await arrived()
    await context.close()
  })

  test('is retried automatically, and the attempts are not announced to screen readers', async ({
    assert,
  }) => {
    const { page, tries, arrived } = await chooseWhileBusy(fixture, 'aluno12', { retryAfter: '1', choice: 2 })
    const context = page.context()
    await expect.poll(tries, { timeout: 60_000 }).toBeGreaterThanOrEqual(3)
    await expect(page.getByText(BUSY)).toBeVisible()
    assert.equal(await timesShown(page), 1)
    await context.unroute(BATCH)
    await savedOnServer(page)
    await arrived()
    await expect(page.getByText(BUSY)).toHaveCount(0)
    await context.close()
  })
})

/** For somebody to look at, on both sizes. */
async function shoot(page: Page): Promise<void> {
  for (const [size, viewport] of Object.entries({ laptop: LAPTOP, phone: PHONE })) {
    await page.setViewportSize(viewport)
    await page.screenshot({ path: `${process.env.SHOTS}/servidor-ocupado-${size}.png` })
  }
  await page.setViewportSize(LAPTOP)
}
