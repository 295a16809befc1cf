import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { textItem } from '../../../backend/tests/fixtures/exam_files.js'
import { applicationOf, expect, onItem, textAppears } from '../support/candidate.js'
import { staff } from '../support/exam_staff.js'
import { openFixture } from '../support/fixture.js'
import { atItem } from '../support/own_exam.js'

/** How often the page of an open exam reads it, whatever it hears (`POLL_EXAM_MS` of the runner). */
const POLL_MS = 20_000

type Polling = Window & { pollsBegun?: number }

/** From the next load on its polls come every so many ms; null: they are begun, and never come. */
const pollEvery = (page: Page, everyMs: number | null) =>
  page.addInitScript(
    ([pollMs, ms]) => {
      const begin = window.setInterval.bind(window)
      const polling: Polling = window
      polling.pollsBegun = 0
      window.setInterval = ((handler: () => void, delay?: number) => {
        if (delay !== pollMs) return begin(handler, delay)
        polling.pollsBegun = (polling.pollsBegun ?? 0) + 1
        return begin(ms === null ? () => undefined : handler, ms ?? delay)
      }) as typeof window.setInterval
    },
    [POLL_MS, everyMs] as const
  )

const begunPolls = (page: Page) => page.evaluate(() => (window as Polling).pollsBegun ?? 0)

/** Resolves when the page has its stream of what happens to its person. To be begun before it asks for that. */
async function listens(page: Page): Promise<void> {
  await page.waitForRequest(
    (request) => request.url().endsWith('/v1/events/tickets') && (request.postData() ?? '').includes('users/')
  )
  await page.waitForResponse((response) => response.url().includes('/v1/events?'))
}

test.group('A deadline that staff move while the exam is open', (group) => {
  const fixture = openFixture(group)

  test('is shown by the hint of its stream: the page does not poll', async () => {
    const page = await atItem(fixture, 'aluno25', { items: [textItem(1)] })
    const { giveMinutes } = await staff(fixture.school, applicationOf(page))
    await pollEvery(page, null)
    await Promise.all([listens(page), page.reload()])
    await onItem(page, 1)
    await expect.poll(() => begunPolls(page)).toBeGreaterThan(0)
    await Promise.all([textAppears(page, 'min a menos)'), giveMinutes(40)])
  })

  test('is shown by the poll where there is no stream', async () => {
    const page = await atItem(fixture, 'aluno26', { items: [textItem(1)] })
    const { giveMinutes } = await staff(fixture.school, applicationOf(page))
    await pollEvery(page, 500)
    await page.route('**/v1/events?**', (route) => route.abort())
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/v1/events?'))
    await Promise.all([refused, page.reload()])
    await onItem(page, 1)
    await expect.poll(() => begunPolls(page)).toBeGreaterThan(0)
    await Promise.all([textAppears(page, 'min a menos)'), giveMinutes(40)])
  })
})
