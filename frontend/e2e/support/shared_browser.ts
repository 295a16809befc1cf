/** One Chromium for all groups of tests of a process: each test opens contexts of its own in it, which share nothing. */
import type { Browser } from 'playwright'
import { endsInTime, openBrowser } from './chromium.js'

/** After so many groups it is started anew: what one of them may have left in it does not last. */
const GROUPS_PER_BROWSER = 20

let shared: Browser | undefined
let groups = 0

/** For the tests of a group, after which `closeContexts` is due. */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected() || groups >= GROUPS_PER_BROWSER) {
    await closeSharedBrowser()
    shared = await openBrowser()
    groups = 0
  }
  groups += 1
  return shared
}

/** Closes what is open in a browser. A context that does not close goes with the browser itself. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
  if (browser.contexts().length > 0) await browser.close()
}

/** Of what a page shows, in the log of a failure. */
const SHOWN_CHARACTERS = 6_000

/** Writes what the open pages show, for whoever reads why a test failed: the runner repeats these lines at its end. */
export async function describePages(browser: Browser): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const shown = await page
      .locator('body')
      .innerText({ timeout: 5_000 })
      .catch((error: Error) => error.message)
    console.log(`│ ${page.url()}\n│ ${shown.replaceAll(/\s*\n\s*/g, ' ¶ ').slice(0, SHOWN_CHARACTERS)}`)
  }
}

export async function closeSharedBrowser(): Promise<void> {
  if (shared) await endsInTime(shared.close())
  shared = undefined
}
