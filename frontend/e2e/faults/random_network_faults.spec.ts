import { test } from '@japa/runner'
import type { BrowserContext, Page, Route } from 'playwright'
import { BATCH } from '../support/addresses.js'
import { openContext } from '../support/chromium.js'
import {
  savedOnServer,
  boxes,
  choices,
  expect,
  goTo,
  savedLocally,
  beginExam,
  write,
} from '../support/candidate.js'
import { answersIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

const SEEDS = process.env.BANCA_FAULTS === '1' ? 100 : 10
const EDITS = 8
const OUTCOMES = [
  'through',
  'through',
  'request lost',
  'answer lost',
  'error 500',
  'captive portal',
  'held',
  'held and lost',
] as const
const PORTAL = '<!doctype html><title>Wi-Fi</title><h1>Bem-vindo. Aceite os termos para navegar.</h1>'

/** mulberry32: the same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Decides what becomes of each batch, until `stop`. A held one waits for the next edit, so that edits fall into its flight. */
async function injectFaults(context: BrowserContext, random: (below: number) => number) {
  let letGo = () => {}
  const held = () => new Promise<void>((resolve) => (letGo = resolve))
  const act = async (route: Route): Promise<void> => {
    const outcome = OUTCOMES[random(OUTCOMES.length)]
    if (outcome === 'held' || outcome === 'held and lost') await held()
    if (outcome === 'request lost') return route.abort('connectionfailed')
    if (outcome === 'error 500') return route.fulfill({ status: 500, json: { code: 'error' } })
    if (outcome === 'captive portal')
      return route.fulfill({ status: 200, contentType: 'text/html', body: PORTAL })
    if (outcome !== 'answer lost' && outcome !== 'held and lost') return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  }
  const pattern = BATCH
  // The page may have given the request up in the meantime.
  await context.route(pattern, (route) => act(route).catch(() => undefined))
  return {
    edited: () => letGo(),
    async stop() {
      letGo()
      await context.unroute(pattern)
      letGo()
    },
  }
}

type Last = Map<number, unknown>

/** One edit of one of five items; `last` learns what the screen shows now. */
async function edit(page: Page, random: (below: number) => number, last: Last, mark: string): Promise<void> {
  const item = [1, 2, 3, 7, 12][random(5)] as number
  await goTo(page, item)
  if (item === 12) {
    await write(page, `Texto ${mark}`)
    last.set(12, `Texto ${mark}`)
  } else if (item === 7) {
    // Two marks are allowed: the oldest goes first where there are two.
    const checked = boxes(page).and(page.locator(':checked'))
    const before = await checked.count()
    if (before === 2) await checked.first().click()
    else await boxes(page).and(page.locator(':not(:checked)')).nth(random(3)).click()
    await expect(checked).toHaveCount(before === 2 ? 1 : before + 1)
    last.set(
      7,
      (await checked.evaluateAll((all) => all.map((one) => Number((one as HTMLInputElement).value)))).sort(
        (a, b) => a - b
      )
    )
  } else {
    const choice = choices(page).nth(random(4))
    await choice.click()
    await expect(choice).toBeChecked()
    last.set(item, Number(await choice.getAttribute('value')))
  }
  await savedLocally(page)
}

test.group('Edits during random network faults', (group) => {
  const fixture = openFixture(group, { settings: { ANSWER_SYNC_INTERVAL_MS: '300' } })

  test('the server ends with what the screen shows last, whatever happens to requests and responses', async () => {
    const { school, browser } = fixture
    const context = await openContext(browser)
    const page = await context.newPage()
    const applicationId = await beginExam(page, school, 'aluno', ['Simulado Horizonte', 'Matemática'])
    const last: Last = new Map()
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const random = numbers(seed)
      const link = await injectFaults(context, random)
      for (let at = 1; at <= EDITS; at += 1) {
        await edit(page, random, last, `${seed}.${at}`)
        link.edited()
      }
      await link.stop()
      // The browser reports that the connection is back, which ends the back-off.
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await savedOnServer(page)
      const stored = () => {
        const rows = answersIn(school.databasePath, applicationId).filter(({ position }) =>
          last.has(position)
        )
        return new Map<number, unknown>(
          rows.map((row) => [
            row.position,
            row.text ?? row.alternativeId ?? row.alternatives.toSorted((a, b) => a - b),
          ])
        )
      }
      await expect.poll(stored, { message: `seed ${seed}` }).toEqual(last)
    }
    await context.close()
  }).timeout(60_000 * SEEDS)
})
