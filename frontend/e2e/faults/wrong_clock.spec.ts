import { test } from '@japa/runner'
import type { BrowserContext, Page } from 'playwright'
import { openContext } from '../support/chromium.js'
import { savedOnServer, choices, expect, goTo, idAt, beginExam } from '../support/candidate.js'
import { answersIn, applicationIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

const HOUR_MS = 3_600_000
/** Seconds between what the page shows and what the server reckons; more than a slow machine's redraw, far less than any wrong clock. */
const CLOSE = 20

/** The device's clock is off by `ms`: only the time of day, as on a real device; the monotonic clock runs on. */
const shiftClock = (context: BrowserContext, ms: number) =>
  context.addInitScript((shift) => {
    const device = window as unknown as { clockShift: number }
    device.clockShift = shift
    const Real = Date
    window.Date = new Proxy(Real, {
      construct: (_target, args: []) =>
        args.length === 0 ? new Real(Real.now() + device.clockShift) : new Real(...args),
      get: (target, key) => (key === 'now' ? () => Real.now() + device.clockShift : Reflect.get(target, key)),
    })
  }, ms)

const changeClock = (page: Page, ms: number) =>
  page.evaluate((shift) => {
    Object.assign(window, { clockShift: shift })
  }, ms)

async function secondsShown(page: Page): Promise<number> {
  const text = await page.getByTestId('exam-time').innerText()
  return text
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}

test.group('A device whose clock is wrong', (group) => {
  const fixture = openFixture(group)

  test('from the start and changed midway: the time left is the server’s, and every answer counts', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    await shiftClock(context, 3 * HOUR_MS)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno', ['Simulado Horizonte', 'Matemática'])
    const isTrue = async (when: string) => {
      const { deadline_at: deadline } = applicationIn(school.databasePath, applicationId)
      assert.closeTo(await secondsShown(page), (deadline - Date.now()) / 1000, CLOSE, when)
    }
    await isTrue('three hours ahead')
    await choices(page).nth(1).click()
    const first = await idAt(choices(page), 1)
    await savedOnServer(page)

    await changeClock(page, -3 * HOUR_MS)
    await goTo(page, 2)
    await choices(page).nth(2).click()
    const second = await idAt(choices(page), 2)
    await savedOnServer(page)
    await isTrue('set back by six hours in the middle')

    await changeClock(page, 30 * HOUR_MS)
    const before = await secondsShown(page)
    await expect.poll(() => secondsShown(page)).toBeLessThan(before)
    await goTo(page, 3)
    await choices(page).nth(0).click()
    const third = await idAt(choices(page), 0)
    await savedOnServer(page)
    await isTrue('set to tomorrow')

    const stored = () =>
      answersIn(school.databasePath, applicationId)
        .slice(0, 3)
        .map((row) => row.alternativeId)
    await expect.poll(stored).toEqual([first, second, third])
    assert.equal(applicationIn(school.databasePath, applicationId).state, 'STARTED')
    await context.close()
  })
})
