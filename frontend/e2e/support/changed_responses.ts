import type { Page } from 'playwright'

/**
 * What the server answers, changed on its way to the page. A page that is closed while its answer is on the way needs none: without this an
 * error that no test awaits would end the run as failed.
 */
export const changeResponses = <T>(
  page: Page,
  address: string | RegExp,
  change: (body: T) => object | Promise<object>
): Promise<unknown> =>
  page.route(address, async (route) => {
    try {
      const response = await route.fetch()
      const isJson = (response.headers()['content-type'] ?? '').includes('application/json')
      await route.fulfill({ response, ...(isJson && { json: await change((await response.json()) as T) }) })
    } catch (error) {
      // A page that is still open sees a failed call, and its test fails.
      await route.abort().catch(() => undefined)
      if (!page.isClosed())
        console.warn(`an answer of ${route.request().url()} was not changed: ${String(error)}`)
    }
  })
