import type { ConsoleMessage, Page, Request } from 'playwright'

/**
 * Runs `steps`. Where they fail, the error adds to its own message what the page showed: the address, the page's errors and failed
 * requests during the steps, and its visible text.
 */
export async function tellPageOnFailure(page: Page, steps: () => Promise<void>): Promise<void> {
  const errors: string[] = []
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`)
  }
  const onError = (error: Error) => void errors.push(`thrown: ${error.stack ?? error.message}`)
  const onFailed = (request: Request) =>
    void errors.push(`request: ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`)
  page.on('console', onConsole).on('pageerror', onError).on('requestfailed', onFailed)
  try {
    await steps()
  } catch (error) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 5_000 })
      .catch((reason: unknown) => `cannot be read: ${String(reason)}`)
    const seen = [`address: ${page.url()}`, ...errors, `text: ${text}`].join('\n')
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${seen}`, { cause: error })
  } finally {
    page.off('console', onConsole).off('pageerror', onError).off('requestfailed', onFailed)
  }
}
