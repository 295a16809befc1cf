import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { createDesk, listOf, namesOf, type Desk } from '#tests/fixtures/desk'
import { as, createUser, loginAs } from '#tests/fixtures/people'

const ONLY = { withdrawn: 'true' }

const countsOf = async (client: ApiClient, { collectionId, token }: Desk, query = {}) =>
  (
    await client
      .get('/v1/applications/dashboard_counts')
      .qs({ collection: collectionId, ...query })
      .headers(as(token))
  ).body()

test.group('what was withdrawn from a collection', () => {
  test('is listed by its filter alone, with its count, and put back from there', async ({
    client,
    assert,
  }) => {
    const desk = await createDesk(['Ana', 'Bia', 'Caio'])
    const [ana, bia] = desk.applications
    for (const one of [ana, bia])
      (await client.delete(`/v1/applications/${one?.id}`).headers(as(desk.token)).json({})).assertStatus(200)
    assert.deepEqual(namesOf(await listOf(client, desk)), ['Caio'])
    const withdrawn = await listOf(client, desk, ONLY)
    assert.deepEqual(namesOf(withdrawn), ['Ana', 'Bia'])
    assert.equal(withdrawn.count, 2)
    // Their window is open, and nobody begins them.
    assert.containsSubset(withdrawn.results, [
      { isWithdrawn: true, status: 'UNAVAILABLE' },
      { isWithdrawn: true, status: 'UNAVAILABLE' },
    ])
    assert.equal((await countsOf(client, desk, ONLY)).count, 2)
    assert.equal((await countsOf(client, desk)).count, 1)
    assert.deepEqual(namesOf(await listOf(client, desk, { ...ONLY, search: 'bia' })), ['Bia'])
    ;(await client.post(`/v1/applications/${ana?.id}/restore`).headers(as(desk.token)).json({})).assertStatus(
      200
    )
    assert.deepEqual(namesOf(await listOf(client, desk, ONLY)), ['Bia'])
    assert.containsSubset((await listOf(client, desk)).results, [{ id: ana?.id, isWithdrawn: false }])
  })

  test('is for administrators, who put it back', async ({ client, assert }) => {
    const desk = await createDesk(['Ana'])
    await client.delete(`/v1/applications/${desk.applications[0]?.id}`).headers(as(desk.token)).json({})
    for (const group of ['SCHOOL-ADMIN', 'Professor', 'PROCTOR', 'COMISSION'] as const) {
      const token = await loginAs(await createUser({ groups: [group], school: desk.school }))
      for (const address of ['dashboard', 'dashboard_counts', 'dashboard/sheet'])
        (
          await client
            .get(`/v1/applications/${address}`)
            .qs({ collection: desk.collectionId, ...ONLY })
            .headers(as(token))
        ).assertStatus(403)
    }
    const stranger = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    assert.deepEqual(namesOf(await listOf(client, { ...desk, token: stranger }, ONLY)), [])
    const wrong = await client
      .get('/v1/applications/dashboard')
      .qs({ collection: desk.collectionId, withdrawn: 'talvez' })
      .headers(as(desk.token))
    wrong.assertStatus(400)
  })
})
