import type { Page } from 'playwright'
import { expect } from './candidate.js'

type Call = { path: string; query: string; at: number }
type Watched = Window & { answeredCalls?: Call[] }

/**
 * Loads the page anew with a clock that a test can put forward (`page.clock`). Each call that was answered is written down with the
 * time of that clock at which it was sent, so that an interval is the same however slow the machine is.
 */
export async function reloadOnOwnClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    const answered: Call[] = []
    ;(window as Watched).answeredCalls = answered
    const send = window.fetch
    window.fetch = async (input, init) => {
      const at = Date.now()
      const answer = await send(input, init)
      const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href)
      answered.push({ path: pathname, query: search, at })
      return answer
    }
  })
  await page.reload()
}

export const answeredCalls = (page: Page): Promise<Call[]> =>
  page.evaluate(() => (window as Watched).answeredCalls ?? [])

/**
 * Pauses the page's clock at its present time. Where the clock has passed that time before the order arrives, Playwright pauses it and
 * throws; the second attempt then reads a paused clock.
 */
export const pauseNow = (page: Page): Promise<void> =>
  expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1))).toPass()

/**
 * Puts the page's clock forward with the connection cut, and leaves it cut. A reply that arrives while the timers of the jump run
 * brings the server's time, which did not jump, and undoes the jump for every countdown. What is to end must have begun: the
 * caller waits for that.
 */
export async function forwardOffline(page: Page, ms: number): Promise<void> {
  await page.context().setOffline(true)
  await page.clock.fastForward(ms)
}
