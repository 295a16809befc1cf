import type { Page } from 'playwright'
import { BATCH } from './addresses.js'

/**
 * Holds the next batch of answers on its way to the server. `held` resolves when there is one. `release` lets it through, and the server's
 * answer reaches the page once `beforeAnswer` is done: what has to happen before the page learns something happens before it, however slow
 * the machine is.
 */
export async function holdBatch(page: Page) {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<(() => Promise<void>) | undefined>()
  await page.route(
    BATCH,
    async (route) => {
      held.resolve()
      const beforeAnswer = await released.promise
      const response = await route.fetch()
      await beforeAnswer?.()
      await route.fulfill({ response })
    },
    { times: 1 }
  )
  return {
    held: held.promise,
    release: (beforeAnswer?: () => Promise<void>) => released.resolve(beforeAnswer),
  }
}
