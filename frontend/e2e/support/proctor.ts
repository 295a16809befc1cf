import type { Page } from 'playwright'
import { WATCHED } from './live_room.js'
import { expect, fillLoginAgain } from './candidate.js'
import type { SchoolAddress } from './school.js'

/** Logs in as staff and waits for the cards of the collections. */
export async function atCards(page: Page, school: SchoolAddress, username: string): Promise<void> {
  await page.goto(`${school.url}/login`)
  await fillLoginAgain(page, username, page.getByRole('heading', { level: 1, name: 'Aplicações' }))
  await page.waitForURL(/\/exams\/dashboard-pre-filter$/)
}

/** From the log-in to the room of a collection, by what the pages offer. */
export async function openRoom(page: Page, school: SchoolAddress, collection = WATCHED): Promise<void> {
  await atCards(page, school, 'proctor')
  await page.getByRole('link', { name: collection, exact: true }).click()
  await page.getByRole('link', { name: 'Sala ao vivo', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Total online: \d+$/ })).toBeVisible()
}

export const tile = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
export const firstTile = (page: Page) =>
  page.getByRole('list', { name: 'Candidatos da sala' }).getByRole('listitem').first()

/** An entry of the menu of somebody's card. */
export async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Ações para ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Chooses an entry of the room's "more" menu. */
export async function roomTool(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Mais da sala', exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** What a busy machine may need until film comes, or comes back. */
const FILM = { timeout: 120_000 }

/** Seconds of film that the proctor's page has played of somebody; film that came anew begins at 0. */
export const filmTime = (page: Page, name: string): Promise<number> =>
  tile(page, name)
    .locator('video')
    .evaluateAll((films: HTMLVideoElement[]) => Math.max(0, ...films.map((film) => film.currentTime)))

/** Of two looks one after the other, the second finds more, however long a film before it was. */
export async function filmMoves(page: Page, name: string): Promise<void> {
  let before = Number.POSITIVE_INFINITY
  const grows = async () => {
    const now = await filmTime(page, name)
    const isMore = now > before
    before = now
    return isMore
  }
  await expect
    .poll(grows, FILM)
    .toBe(true)
    .catch(async (error: unknown) => {
      // Whether there is no stream at all, a picture instead, or a film that does not go on.
      const card = await tile(page, name).evaluateAll((cards) =>
        cards.map((one) => one.outerHTML.slice(0, 3000))
      )
      throw new Error(`No film of ${name}, at ${before} s: ${card.join('') || 'no card'}`, { cause: error })
    })
}
