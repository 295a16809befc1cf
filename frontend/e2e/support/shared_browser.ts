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

export async function closeSharedBrowser(): Promise<void> {
  if (shared) await endsInTime(shared.close())
  shared = undefined
}
