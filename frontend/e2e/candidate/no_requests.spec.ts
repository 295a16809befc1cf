import { test } from '@japa/runner'
import type { Page, Request } from 'playwright'
import { openContext } from '../support/chromium.js'
import { choices, expect, goTo, next, onItem, beginExam, toolsLoaded } from '../support/candidate.js'
import { openFixture } from '../support/fixture.js'

const ITEMS = 12

/**
 * The beat of the engine: seconds and answers go to the server in the background, whatever is on screen. Without a link, whether it is back
 * is asked every 5 s. What staff do comes by a stream, which lasts.
 */
const isBeat = (request: Request) =>
  request.method() === 'PUT' ||
  /\/answer_logs$|\/applications\/\d+(\?|$)|\/health\/live$|\/v1\/events[/?]/.test(request.url())

const QUIET_MS = 500

/** Follows what a page asks for from now on; what it gives waits until all of it has come and nothing more is asked for. */
function followRequests(page: Page): () => Promise<void> {
  const under = new Set<Request>()
  let last = performance.now()
  const note = (request: Request, isOver: boolean) => {
    if (isBeat(request)) return
    if (isOver) under.delete(request)
    else under.add(request)
    last = performance.now()
  }
  page.on('request', (request) => note(request, false))
  page.on('requestfinished', (request) => note(request, true))
  page.on('requestfailed', (request) => note(request, true))
  return () => expect.poll(() => under.size === 0 && performance.now() - last > QUIET_MS).toBe(true)
}

test.group('A started exam', (group) => {
  const fixture = openFixture(group)

  test('sends no request while navigating between items, and shows every picture offline', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const isQuiet = followRequests(page)
    await beginExam(page, school, 'aluno', ['Simulado Horizonte', 'Matemática'])
    // What belongs to the start itself may still be on its way: the panels of the tools come once the item is there.
    await toolsLoaded(page)
    await isQuiet()

    const asked: string[] = []
    page.on('request', (request) => {
      if (!isBeat(request) && !/^(data|blob):/.test(request.url()))
        asked.push(`${request.method()} ${request.url()}`)
    })
    for (let number = 2; number <= ITEMS; number += 1) {
      await next(page)
      await onItem(page, number)
    }
    assert.deepEqual(asked, [])

    await context.setOffline(true)
    const pictures: number[] = []
    for (let number = ITEMS; number >= 1; number -= 1) {
      await goTo(page, number)
      const shown = page.getByRole('article').getByRole('img').and(page.locator('img'))
      for (const picture of await shown.all()) {
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
          .toBeGreaterThan(0)
        pictures.push(number)
      }
      if (number < ITEMS) await expect(choices(page).or(page.getByRole('checkbox')).first()).toBeVisible()
    }
    assert.deepEqual(pictures, [8, 5, 4])
    assert.deepEqual(asked, [])
    await context.close()
  })

  test('has a text sanitiser before the first item, fetched only by a browser without its own', async ({
    assert,
  }) => {
    const { school, browser } = fixture
    for (const hasOwn of [true, false]) {
      const context = await openContext(browser)
      const page = await context.newPage()
      if (!hasOwn) await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'setHTML'))
      const fetched: string[] = []
      page.on(
        'request',
        (request) => void (/\/purifier-[^/]+\.js$/.test(request.url()) && fetched.push(request.url()))
      )
      const isQuiet = followRequests(page)
      await beginExam(page, school, hasOwn ? 'aluno02' : 'aluno03', ['Simulado Horizonte', 'Matemática'])
      assert.lengthOf(fetched, hasOwn ? 0 : 1)
      await toolsLoaded(page)
      await isQuiet()
      assert.lengthOf(fetched, hasOwn ? 0 : 1)
      await context.setOffline(true)
      // Its picture is markup: without the sanitiser only the text would be there.
      await goTo(page, 5)
      await expect(page.getByRole('article').locator('img').first()).toBeVisible()
      await context.close()
    }
  })
})
