import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import { FLAGS } from './chromium_flags.js'

export const LAPTOP = { width: 1366, height: 768 }
export const PHONE = { width: 390, height: 844 }

/** What anything may take on a slow and busy machine, ms; nothing is expected to. Longer than the longest pause of the sync engine. */
export const PATIENCE_MS = 60_000

/** Debian's Chromium; `npm test` names the one it found. */
const EXECUTABLE = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/**
 * `CHROMIUM_HEADLESS_PATH` may name Chromium's headless shell (Debian: `chromium-headless-shell`): the same engine without the windows of
 * a browser, for 40 % less processor time. Profiles that are killed and cameras stay with the full browser. Groups of tests share one:
 * `shared_browser.ts`.
 */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_HEADLESS_PATH || EXECUTABLE, args: FLAGS })

const DRAWN_WITHIN_MS = 10_000

/**
 * A window that draws nothing takes no key and no click either, and whoever waits for it waits for ever. Each page is asked for a frame
 * now and then; one that draws none is forced to, with a warning. Never needed in sixty runs at a load of 50 on two cores: the hangs that were
 * laid to it were closings, see `closeInTime`.
 */
function wakeStalledPages(context: BrowserContext): BrowserContext {
  const look = async (page: Page) => {
    let timer: NodeJS.Timeout | undefined
    const drawn = page
      .evaluate(() => new Promise((done) => requestAnimationFrame(done)))
      .then(
        () => true,
        () => true
      )
    const late = new Promise<boolean>((done) => (timer = setTimeout(() => done(false), DRAWN_WITHIN_MS)))
    const isDrawing = await Promise.race([drawn, late])
    clearTimeout(timer)
    if (isDrawing || page.isClosed()) return
    console.warn(`a page drew nothing for ${DRAWN_WITHIN_MS / 1_000} s and is woken: ${page.url()}`)
    await page.bringToFront().catch(() => undefined)
    await page.screenshot().catch(() => undefined)
  }
  const timer = setInterval(() => context.pages().forEach((page) => void look(page)), DRAWN_WITHIN_MS)
  context.on('close', () => clearInterval(timer))
  return context
}

function patient(context: BrowserContext): BrowserContext {
  context.setDefaultTimeout(PATIENCE_MS)
  return wakeStalledPages(context)
}

const CLOSED_WITHIN_MS = 5_000

/** True when it ends, well or not, within CLOSED_WITHIN_MS. */
export async function endsInTime(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((done) => (timer = setTimeout(() => done(false), CLOSED_WITHIN_MS)))
  const ended = work.then(
    () => true,
    () => true
  )
  return Promise.race([ended, late]).finally(() => clearTimeout(timer))
}

/**
 * On a busy machine Chromium 150 sometimes loses the order to close a window that has only just been navigated: a context is never
 * disposed of (`Target.disposeBrowserContext` without an answer), a page alone neither, and whoever awaits it waits until the test's own
 * limit. The page lives, draws and runs scripts meanwhile. Seen in one closing of ten with many in flight; the second order is obeyed.
 */
function closeInTime(context: BrowserContext): BrowserContext {
  const close = context.close.bind(context)
  context.close = async (options) => {
    const closing = close(options)
    if (await endsInTime(closing)) return
    const where = context
      .pages()
      .map((page) => page.url())
      .join(' ')
    console.warn(
      `a context is not closed after ${CLOSED_WITHIN_MS / 1_000} s; its pages are closed one by one: ${where}`
    )
    await endsInTime(Promise.all(context.pages().map((page) => page.close())))
    // What a test proves is proved by now: at the latest the context goes with its browser.
    if (!(await endsInTime(closing))) console.warn(`a context is left to its browser: ${where}`)
  }
  return context
}

/** The same on a profile folder that outlives a killed browser. */
export const openProfile = async (
  folder: string,
  options: BrowserContextOptions = {}
): Promise<BrowserContext> =>
  patient(
    await chromium.launchPersistentContext(folder, {
      executablePath: EXECUTABLE,
      args: FLAGS,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: LAPTOP,
      ...options,
    })
  )

/** A context of its own in a browser that is there. */
export const openContext = async (
  browser: Browser,
  options: BrowserContextOptions = {}
): Promise<BrowserContext> =>
  closeInTime(
    patient(
      await browser.newContext({
        locale: 'pt-BR',
        timezoneId: 'America/Sao_Paulo',
        viewport: LAPTOP,
        ...options,
      })
    )
  )

type Violation = {
  id: string
  help: string
  nodes: { html: string; target: string[]; failureSummary?: string }[]
}

let axeSource: string | undefined

/** axe over the page in its present state, WCAG 2.2 AA; [] when it is clean, else a readable list. */
export async function violations(page: Page): Promise<string[]> {
  // With a second window open, one that lies behind may draw no frames at all: it would wait for its own for ever.
  await page.bringToFront()
  // What came under the pointer, or is still fading in, has other colours than those that will be read.
  await page.mouse.move(0, 0)
  await page.waitForFunction(
    () => {
      // Only once the browser knows that the pointer has gone does what it lay on begin to change back.
      const under = document.querySelector(':is(a, button, label):hover')
      const hasGone = under === null || under.contains(document.elementFromPoint(0, 0))
      return (
        hasGone &&
        document
          .getAnimations()
          .every(
            (one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity
          )
      )
    },
    undefined,
    { polling: 50 }
  )
  axeSource ??= await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(root: Document | Element, options: object): Promise<{ violations: Violation[] }> }
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      // What passes is not listed element by element: nobody reads it.
      resultTypes: ['violations'],
    })
    // What a sticky bar happens to cover counts only if it is too small where it can be scrolled to.
    for (const violation of violations.filter(({ id }) => id === 'target-size')) {
      const stillSmall = []
      for (const node of violation.nodes) {
        const element = document.querySelector(node.target[0] ?? '')
        element?.scrollIntoView({ block: 'center' })
        const again =
          element && (await axe.run(element, { runOnly: { type: 'rule', values: ['target-size'] } }))
        if (!again || again.violations.length > 0) stillSmall.push(node)
      }
      violation.nodes = stillSmall
    }
    return violations.filter(({ nodes }) => nodes.length > 0)
  })
  return found.map(
    (violation) =>
      `${violation.id}: ${violation.help}\n${violation.nodes.map((node) => `  ${node.html}`).join('\n')}`
  )
}

/** What Chromium writes of requests that fail; the last one of the service worker's script, which it reads again by itself, also while the network is cut. */
const OF_THE_NETWORK = /Failed to load resource|net::ERR_|An unknown error occurred when fetching the script/

/** What the page complained about on its console or tried to fetch from another host; should stay empty. */
export function watchComplaints(page: Page, origin: string): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !OF_THE_NETWORK.test(message.text()))
      complaints.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    const address = request.url()
    if (!address.startsWith(origin) && !/^(data|blob):/.test(address))
      complaints.push(`outside request: ${address}`)
  })
  return complaints
}
