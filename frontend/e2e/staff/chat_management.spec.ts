import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect, logIn } from '../support/candidate.js'
import { LAPTOP, openContext, watchComplaints } from '../support/chromium.js'
import { rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'
import type { School } from '../support/school.js'
import { fitsViewports } from '../support/viewport_checks.js'

const list = (page: Page, name: RegExp) => page.getByRole('region', { name })
const existing = (page: Page) => list(page, /^Salas existentes$/)
const owned = (page: Page) => list(page, /^Salas d[eo] /)
const cards = (of: ReturnType<typeof list>) => of.getByRole('listitem')
const search = (of: ReturnType<typeof list>) => of.getByRole('searchbox', { name: 'Buscar' })

async function choose(page: Page, name: string): Promise<void> {
  const person = page.getByRole('combobox', { name: 'Administrador' })
  await person.fill(name.slice(0, 5))
  await page.getByRole('option', { name }).click()
}

const personOf = (school: School, username: string) =>
  rowsIn<{ id: number; name: string }>(
    school.databasePath,
    `SELECT id, name FROM users WHERE username = '${username}'`
  )[0] ?? { id: 0, name: '' }

const roomsOf = (school: School, userId: number) =>
  rowsIn<{ name: string }>(
    school.databasePath,
    `SELECT rooms.name FROM room_responsibles JOIN rooms ON rooms.id = room_id
     WHERE user_id = ${userId} ORDER BY rooms.name`
  ).map(({ name }) => name)

test.group('Rooms of the chat', (group) => {
  const fixture = openFixture(group)

  test('an administrator gives a room to somebody and takes it back, searching in both lists', async ({
    assert,
  }) => {
    const { school } = fixture
    const person = personOf(school, 'professor')
    const before = roomsOf(school, person.id)
    const context = await openContext(fixture.browser, { viewport: LAPTOP })
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await logIn(page, school, 'administrador')
    await page.goto(`${school.url}/users/chat-management`)
    await expect(cards(existing(page)).first()).toBeVisible()
    await page.getByRole('button', { name: 'Adicionar' }).click()
    await expect(page.getByRole('alert')).toContainText('Escolha um administrador.')
    await choose(page, person.name)
    await expect(owned(page)).toContainText(`Salas de ${person.name}`)
    await page.getByRole('button', { name: 'Remover' }).click()
    await expect(page.getByText('Selecione ao menos uma sala.')).toBeVisible()
    await search(existing(page)).fill('nenhuma assim')
    await expect(existing(page)).toContainText('Nenhuma sala encontrada.')
    await search(existing(page)).fill('')
    const card = cards(existing(page)).first().getByRole('button')
    const [room = ''] = (await card.innerText()).split('\n')
    await card.click()
    await expect(card).toHaveAttribute('aria-pressed', 'true')
    await fitsViewports(page, assert, 'console-salas-escolha')
    await page.setViewportSize(LAPTOP)
    await page.getByRole('button', { name: 'Adicionar' }).press('Enter')
    await expect(page.getByText(`${person.name} agora responde por mais 1 sala.`)).toBeVisible()
    await expect(cards(owned(page))).toHaveCount(before.length + 1)
    assert.deepEqual(roomsOf(school, person.id), [...before, room].toSorted())
    await expect(existing(page).getByRole('button', { name: room, exact: true })).toHaveCount(0)

    await search(owned(page)).fill('nenhuma assim')
    await expect(cards(owned(page))).toHaveCount(0)
    await search(owned(page)).fill(room.toUpperCase())
    await owned(page).getByRole('button', { name: room, exact: true }).click()
    await fitsViewports(page, assert, 'console-salas-da-pessoa')
    await page.setViewportSize(LAPTOP)
    await page.getByRole('button', { name: 'Remover' }).click()
    await expect(page.getByText(`${person.name} não responde mais por 1 sala.`)).toBeVisible()
    await expect(cards(owned(page))).toHaveCount(0)
    assert.deepEqual(roomsOf(school, person.id), before)
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('a teacher reads the page and assigns nobody', async ({ assert }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser, { viewport: LAPTOP })
    const page = await context.newPage()
    await logIn(page, school, 'professor')
    await page.goto(`${school.url}/users/chat-management`)
    await expect(
      page.getByText('Seu perfil consulta as salas de cada pessoa; quem altera é a administração.')
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Adicionar' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Remover' })).toBeDisabled()
    await fitsViewports(page, assert, 'console-salas-leitura')
    await context.close()
  })
})
