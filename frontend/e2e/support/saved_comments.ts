import type { Assert } from '@japa/assert'
import type { Locator, Page } from 'playwright'
import { expect } from './candidate.js'
import { fitsViewports } from './viewport_checks.js'

/** The same corrector changes the first of their comments on another device. */
const editElsewhere = (page: Page, text: string) =>
  page.evaluate(async (first) => {
    const { token } = JSON.parse(localStorage.getItem('banca.session') ?? '{}') as { token: string }
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const saved = await fetch('/v1/saved_comments', { headers })
    const { comments, basis } = (await saved.json()) as { comments: string[]; basis: string }
    const body = JSON.stringify({ comments: [first, ...comments.slice(1)], basis })
    await fetch('/v1/saved_comments', { method: 'PUT', headers, body })
  }, text)

/** Edits the first of two comments in its place, by keyboard alone; in the end both are as they were. */
export async function editSaved(page: Page, sheet: Locator, assert: Assert): Promise<void> {
  const rows = sheet.getByRole('listitem')
  const edit = rows.first().getByRole('button', { name: 'Editar' })
  const field = sheet.getByRole('textbox', { name: 'Editar comentário' })
  // Escape leaves the edit, and not the sheet.
  await edit.focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type(' Pela metade')
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await expect(rows.first()).toContainText('Bom repertório.')
  await expect(rows.first()).not.toContainText('Pela metade')
  // None is there twice, and none is empty.
  await page.keyboard.press('Enter')
  await field.fill('Atenção à coesão: retome o tema.')
  await page.keyboard.press('Control+Enter')
  await expect(sheet.getByText('Este comentário já está na lista.')).toBeVisible()
  await field.fill(' ')
  await page.keyboard.press('Control+Enter')
  await expect(sheet.getByText('Escreva o comentário.')).toBeVisible()
  await fitsViewports(page, assert, 'marking-saved-edit')
  await field.fill('Bom repertório, bem usado.')
  await page.keyboard.press('Control+Enter')
  await expect(edit).toBeFocused()
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Bom repertório, bem usado.')
  // Another device was first: what is typed here stays, and is a further comment if it is saved again.
  await page.keyboard.press('Enter')
  await field.fill('Do segundo aparelho')
  await editElsewhere(page, 'Bom repertório.')
  await page.keyboard.press('Control+Enter')
  await expect(sheet.getByText(/^Este comentário foi apagado ou alterado em outro aparelho/)).toBeVisible()
  await expect(field).toHaveValue('Do segundo aparelho')
  await page.keyboard.press('Control+Enter')
  await expect(rows.last()).toContainText('Do segundo aparelho')
  await expect(rows).toHaveCount(3)
  await rows.last().getByRole('button', { name: 'Apagar' }).click()
  await expect(rows).toHaveCount(2)
}
