import type { Page } from 'playwright'
import { WATCHED } from './live_room.js'
import { expect, fillLoginAgain } from './candidate.js'
import type { School } from './school.js'

/** Logs in as staff and waits for the cards of the collections. */
export async function atCards(page: Page, school: School, username: string): Promise<void> {
  await page.goto(`${school.url}/login`)
  await fillLoginAgain(page, username, page.getByRole('heading', { level: 1, name: 'Aplicações' }))
  await page.waitForURL(/\/exams\/dashboard-pre-filter$/)
}

/** From the log-in to the room, by what the pages offer. */
export async function openRoom(page: Page, school: School): Promise<void> {
  await atCards(page, school, 'proctor')
  await page.getByRole('link', { name: WATCHED, exact: true }).click()
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
