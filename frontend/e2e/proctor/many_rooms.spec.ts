import { test } from '@japa/runner'
import { openContext, PHONE, violations, watchComplaints } from '../support/chromium.js'
import { WATCHED } from '../support/live_room.js'
import { atCards } from '../support/proctor.js'
import { expect, textAppears } from '../support/candidate.js'
import { change, rowsIn } from '../support/database_rows.js'
import { openFixture } from '../support/fixture.js'

const MANY = 400
const nameOf = (at: number) => `Laboratório ${String(at).padStart(3, '0')}`

/** The rooms of a large network, all of the watched collection. */
function addRooms(databasePath: string): void {
  const add = `insert into rooms (institution_id, collection_id, name, opened, is_recording, version, created_at, updated_at)
    select institution_id, id, ?, 1, 0, 1, 1, 1 from collections where name = ?`
  for (let at = 1; at <= MANY; at += 1) change(databasePath, add, nameOf(at), WATCHED)
}

test.group('Rooms of a large school network', (group) => {
  const fixture = openFixture(group, { prepare: addRooms, settings: { MEDIA: 'stills' } })

  test('an administrator opens the room in the address, and finds any other', async ({ assert }) => {
    const { school } = fixture
    const [wanted] = rowsIn<{ id: number; collection: number }>(
      school.databasePath,
      'select id, collection_id as collection from rooms where name = ?',
      nameOf(350)
    )
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await atCards(page, school, 'administrador')
    await page.goto(
      `${school.url}/exams/dashboard/videos?collection=${wanted?.collection}&room=${wanted?.id}`
    )
    await expect(page.getByRole('button', { name: `Sala: ${nameOf(350)}` })).toBeVisible()
    await expect(page.getByText('Esta sala está vazia.')).toBeVisible()

    await page.getByRole('button', { name: `Sala: ${nameOf(350)}` }).click()
    const picker = page.getByRole('dialog', { name: 'Escolher a sala' })
    await expect(picker.getByText(/^40\d salas$/)).toBeVisible()
    assert.deepEqual(await violations(page), [])
    await picker.getByRole('searchbox').fill(nameOf(399))
    await expect(picker.getByText('1 sala', { exact: true })).toBeVisible()
    await picker.getByRole('button', { name: new RegExp(nameOf(399)) }).click()
    await expect(page.getByRole('button', { name: `Sala: ${nameOf(399)}` })).toBeVisible()
    // It is the room of this computer from now on, also where the address does not name it.
    await page.goto(`${school.url}/exams/dashboard/videos?collection=${wanted?.collection}`)
    await expect(page.getByRole('button', { name: `Sala: ${nameOf(399)}` })).toBeVisible()
    // One that is not there is not silently another.
    await page.goto(`${school.url}/exams/dashboard/videos?collection=${wanted?.collection}&room=999999`)
    await expect(page.getByText('Esta sala não está aqui')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Escolher a sala' })).toBeVisible()
    assert.deepEqual(
      complaints.filter((one) => !one.includes('404')),
      []
    )
    await context.close()
  })

  test('an administrator creates a room with responsibles and candidates', async ({ assert }) => {
    const { school } = fixture
    const context = await openContext(fixture.browser)
    const page = await context.newPage()
    const complaints = watchComplaints(page, school.url)
    await atCards(page, school, 'administrador')
    await page.getByRole('link', { name: WATCHED, exact: true }).click()
    await page.getByRole('link', { name: 'Salas', exact: true }).click()
    await page.getByRole('button', { name: 'Nova sala' }).click()
    const fresh = page.getByRole('dialog', { name: 'Nova sala' })
    await fresh.getByRole('button', { name: 'Criar sala' }).click()
    await expect(fresh.getByText('Preencha este campo.')).toBeVisible()
    await fresh.getByRole('textbox', { name: 'Nome da sala' }).fill('Auditório')
    await fresh.getByRole('button', { name: 'Criar sala' }).click()

    const arranging = page.getByRole('dialog', { name: 'Organizar Auditório' })
    await expect(arranging.getByText('Ninguém foi indicado ainda.')).toBeVisible()
    await arranging.getByRole('searchbox', { name: 'Procurar na equipe, por nome ou número' }).fill('Pedro')
    await arranging.getByRole('button', { name: /^Indicar Pedro/ }).click()
    await expect(arranging.getByRole('button', { name: /^Retirar Pedro/ })).toBeVisible()

    await arranging.getByLabel('Mostrar').selectOption('todos da avaliação')
    const people = arranging.getByRole('list', { name: 'Quem faz a prova aqui' })
    await expect(people.getByRole('checkbox').first()).toBeVisible()
    assert.deepEqual(await violations(page), [])
    await people.getByRole('checkbox').first().check()
    await Promise.all([
      textAppears(page, '1 pessoa está nesta sala agora.'),
      arranging.getByRole('button', { name: 'Colocar 1 pessoa nesta sala' }).click(),
    ])
    await arranging.getByLabel('Mostrar').selectOption('quem está nesta sala')
    await expect(people.getByRole('listitem')).toHaveCount(1)
    await page.setViewportSize(PHONE)
    await expect
      .poll(() =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      )
      .toBe(0)
    assert.deepEqual(await violations(page), [])
    const countsInDatabase = () =>
      rowsIn(
        school.databasePath,
        `select (select count(*) from applications where room_id = rooms.id) as people, (select count(*) from room_responsibles where room_id = rooms.id) as staff from rooms where name = ?`,
        'Auditório'
      )
    await expect.poll(countsInDatabase).toEqual([{ people: 1, staff: 1 }])
    assert.deepEqual(complaints, [])
    await context.close()
  })
})
