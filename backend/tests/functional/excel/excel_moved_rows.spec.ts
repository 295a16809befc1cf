import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { candidateKey } from '#delivery/domain/candidate_key'
import { makeRoom } from '#rooms'
import { unwrap } from '#shared'
import { createDesk } from '#tests/fixtures/desk'
import { lowerLimits, sheetAt, workOnParts, workOnSheet } from '#tests/fixtures/excel_orders'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'

type Ordered = { path: string; token: string }

const order = async ({ path, token }: Ordered) => {
  const { status, body } = await sheetAt(path, token)
  if (status !== 202) throw new Error(`${status} ${JSON.stringify(body)}`)
  return Number(body.id)
}

/** The column at a place of the file of an order, without the head. */
const columnOf = async (client: ApiClient, { id, token, at }: { id: number; token: string; at: number }) => {
  const answer = await client.get(`/v1/excel_orders/${id}/address`).headers(as(token))
  answer.assertStatus(200)
  return (await sheetAt(answer.body().url)).rows.slice(1).map((row) => row[at])
}

const rename = async (userId: number, name: string) => {
  await db.from('users').where('id', userId).update({ name })
  await db
    .from('applications')
    .where('user_id', userId)
    .update({ candidate_key: candidateKey(name, null) })
}

test.group('the Excel file of a list whose rows move while it is made', () => {
  test('has everybody once: who was first is renamed to the end, who was last to the beginning', async ({
    client,
    assert,
    cleanup,
  }) => {
    lowerLimits(cleanup, { streamed: 1, part: 1 })
    const desk = await createDesk(['Ana', 'Bia', 'Carla', 'Davi'])
    const { token } = desk
    const id = await order({
      path: `/v1/applications/dashboard/sheet?collection=${desk.collectionId}`,
      token,
    })
    await workOnParts(id, 2)
    await rename(desk.applications[0]?.userId ?? 0, 'Zulmira')
    await rename(desk.applications[3]?.userId ?? 0, 'Abel')
    await workOnSheet(id)
    assert.deepEqual(await columnOf(client, { id, token, at: 0 }), ['Ana', 'Bia', 'Carla', 'Abel'])
  })

  test('leaves out who was withdrawn before their row was read, and who the reader no longer sees', async ({
    client,
    assert,
    cleanup,
  }) => {
    lowerLimits(cleanup, { streamed: 1, part: 2 })
    const desk = await createDesk(['Ana', 'Bia', 'Carla', 'Davi', 'Eva'])
    const token = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], school: desk.school }))
    const id = await order({
      path: `/v1/applications/dashboard/sheet?collection=${desk.collectionId}`,
      token,
    })
    await workOnParts(id, 2)
    const [, , withdrawn, moved] = desk.applications.map((one) => one.id)
    await db
      .from('applications')
      .where('id', withdrawn ?? 0)
      .update({ withdrawn_at: 1 })
    const { id: school_id } = await createSchool(desk.institution)
    await db
      .from('applications')
      .where('id', moved ?? 0)
      .update({ school_id })
    await workOnSheet(id)
    assert.deepEqual(await columnOf(client, { id, token, at: 0 }), ['Ana', 'Bia', 'Eva'])
    const { results } = (
      await client.get('/v1/excel_orders').qs({ collection: desk.collectionId }).headers(as(token))
    ).body()
    assert.containsSubset(results, [{ id, state: 'DONE', done: 3, total: 3 }])
  })

  test('has everybody once in the rooms list: rooms are renamed, and somebody is moved', async ({
    client,
    assert,
    cleanup,
  }) => {
    lowerLimits(cleanup, { streamed: 1, part: 1 })
    const room = await createRoom({ candidates: 5 })
    const users = room.candidates.map(({ id }) => id)
    const roomOf = async (name: string, userIds: number[]) =>
      unwrap(
        await makeRoom(
          { institutionId: room.institution.id, userId: room.admin.id },
          { name, collectionId: room.collectionId, userIds }
        )
      )
    await roomOf('Sala 2', users.slice(2, 3))
    const last = await roomOf('Sala 3', users.slice(3))
    const token = room.adminToken
    const id = await order({ path: `/v1/collections/${room.collectionId}/rooms_list?format=excel`, token })
    await workOnParts(id, 3)
    await db.from('rooms').where('id', room.id).update({ name: 'Sala 9' })
    await db.from('rooms').where('id', last).update({ name: 'Sala 0' })
    await db.from('applications').where('id', room.candidates[0].applicationId).update({ room_id: null })
    await workOnSheet(id)
    const people = (await db.from('users').whereIn('id', users).select('username')) as { username: string }[]
    assert.sameMembers(
      await columnOf(client, { id, token, at: 2 }),
      people.map(({ username }) => username)
    )
  })
})
