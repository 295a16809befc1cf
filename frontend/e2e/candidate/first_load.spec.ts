import { test } from '@japa/runner'
import type { Page, Route } from 'playwright'
import { LAPTOP, openContext, PHONE, watchComplaints } from '../support/chromium.js'
import { expect } from '../support/candidate.js'
import { openFixture } from '../support/fixture.js'

/** Holds back what the page's own file asks for, as a slow link does; `release` lets all of it through. */
async function holdAssets(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHeld = true
  await page.route('**/assets/**', (route) => (isHeld ? void held.push(route) : route.continue()))
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

test.group('The first load', (group) => {
  const fixture = openFixture(group)

  for (const { name, viewport } of [
    { name: 'laptop', viewport: LAPTOP },
    { name: 'phone', viewport: PHONE },
  ])
    test(`renders the page frame before scripts, styles or fonts have loaded: ${name}`, async ({
      assert,
    }) => {
      const { school, browser } = fixture
      for (const [path, frame, part] of [
        ['/login', 'login', '[data-part=head]'],
        ['/applications', 'shell', '[data-part=head]'],
        ['/applications/1/answers/1', 'exam', '[data-part=page]'],
      ] as const) {
        const context = await openContext(browser, { viewport })
        const page = await context.newPage()
        const complaints = watchComplaints(page, school.url)
        await page.addInitScript(() => {
          const shifts: number[] = []
          Object.assign(globalThis, { shifts })
          new PerformanceObserver((list) =>
            list
              .getEntries()
              .forEach((entry) => shifts.push((entry as PerformanceEntry & { value: number }).value))
          ).observe({ type: 'layout-shift', buffered: true })
        })
        const release = await holdAssets(page)
        await page.goto(school.url + path, { waitUntil: 'commit' })
        const shown = page.locator(`.frame[data-frame=${frame}]`)
        await expect(shown).toBeVisible()
        await expect(shown.locator(part)).toBeVisible()
        // Drawn, with the styles of the page's own file: the policy lets them in by their nonce.
        await expect(shown).toHaveCSS('display', 'grid')
        await expect
          .poll(() => page.evaluate(() => performance.getEntriesByName('first-paint').length))
          .toBe(1)
        await release()
        // Nobody is logged in: every address ends at the log-in.
        await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
        await expect(shown).toHaveCount(0)
        const moved = await page.evaluate(() =>
          (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0)
        )
        assert.isBelow(moved, 0.01, `${path}: what was drawn does not move`)
        assert.deepEqual(complaints, [], path)
        await context.close()
      }
    })

  test('renders the log-in page once when every call answers 401', async ({ assert }) => {
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    const asked: string[] = []
    const loads: string[] = []
    await page.route('**/v1/**', (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return route.fulfill({
        status: 401,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'unauthenticated' }),
      })
    })
    page.on('domcontentloaded', (loaded) => void loads.push(loaded.url()))
    await page.goto(`${fixture.school.url}/login`)
    await expect(page.getByRole('textbox', { name: 'Nome de usuário' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // Once by the page and once by the log-in; never again and again.
    assert.isAtMost(asked.length, 2, asked.join(' '))
    assert.deepEqual(loads, [`${fixture.school.url}/login`])
    await context.close()
  })
})
