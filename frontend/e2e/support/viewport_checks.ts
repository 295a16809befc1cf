import type { Page } from 'playwright'
import { LAPTOP, PHONE, violations } from './chromium.js'

type Assert = { deepEqual(actual: unknown, expected: unknown, message?: string): void }

/** Clean for axe and nothing wider than the screen, on a phone and on a laptop; where `SHOTS` names a folder, with a picture of each. */
export async function fitsViewports(page: Page, assert: Assert, where: string): Promise<void> {
  for (const size of [PHONE, LAPTOP]) {
    await page.setViewportSize(size)
    assert.deepEqual(await violations(page), [], `axe: ${where}, ${size.width}`)
    assert.deepEqual(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      0,
      `width: ${where}, ${size.width}`
    )
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${where}-${size.width}.png` })
  }
}
