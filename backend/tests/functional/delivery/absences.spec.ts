import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { createSitting, eventsOf, type Sitting } from '#tests/fixtures/applications'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { clock, toIso } from '#shared'

const report = (client: ApiClient, sitting: Sitting, body: object, token = sitting.token) =>
  client.post(`/v1/applications/${sitting.applicationId}/absences`).headers(as(token)).json(body)

const absencesOf = async (sitting: Sitting) =>
  (await eventsOf(sitting.applicationId)).filter(({ type }) => type === 'page_away')

async function running(client: ApiClient): Promise<Sitting> {
  const sitting = await createSitting()
  await client.post(`/v1/applications/${sitting.applicationId}/start`).headers(as(sitting.token))
  return sitting
}

test.group('absences of the exam page', (group) => {
  group.each.teardown(() => clock.release())

  test('are events of the application, each once', async ({ client, assert }) => {
    const sitting = await running(client)
    const leftAt = clock.now() + 60_000
    clock.freeze(leftAt + 90_000)
    const body = { left_at: toIso(leftAt), seconds: 65, server_away: true }
    ;(await report(client, sitting, body)).assertStatus(200)
    ;(await report(client, sitting, body)).assertStatus(200)
    const rows = await absencesOf(sitting)
    assert.lengthOf(rows, 1)
    assert.containsSubset(rows[0], {
      source: 'candidate',
      from_state: 'STARTED',
      to_state: 'STARTED',
      user_id: sitting.candidate.id,
    })
    assert.deepEqual(JSON.parse(String(rows[0]?.detail_json)), { leftAt, seconds: 65, serverAway: true })
  })

  test('before the start or in the future are accepted and not stored', async ({ client, assert }) => {
    const sitting = await running(client)
    const now = clock.now()
    ;(
      await report(client, sitting, { left_at: toIso(now - 3_600_000), seconds: 65, server_away: false })
    ).assertStatus(200)
    ;(
      await report(client, sitting, { left_at: toIso(now), seconds: 3_600, server_away: false })
    ).assertStatus(200)
    const unbegun = await createSitting()
    ;(await report(client, unbegun, { left_at: toIso(now), seconds: 1, server_away: false })).assertStatus(
      200
    )
    assert.isEmpty([...(await absencesOf(sitting)), ...(await absencesOf(unbegun))])
  })

  test('are reported by the candidate alone, in the required shape', async ({ client, assert }) => {
    const sitting = await running(client)
    const body = { left_at: toIso(clock.now()), seconds: 3, server_away: false }
    ;(
      await report(client, sitting, body, await loginAs(await createUser({ groups: ['ALUNO'] })))
    ).assertStatus(404)
    ;(
      await report(client, sitting, body, await loginAs(await createUser({ groups: ['ADMINISTRADOR'] })))
    ).assertStatus(403)
    ;(await client.post(`/v1/applications/${sitting.applicationId}/absences`).json(body)).assertStatus(401)
    for (const wrong of [
      { left_at: 'yesterday' },
      { left_at: 12 },
      { seconds: 0 },
      { seconds: 1.5 },
      { seconds: 604_801 },
      { server_away: 'yes' },
    ])
      (await report(client, sitting, { ...body, ...wrong })).assertStatus(400)
    assert.isEmpty(await absencesOf(sitting))
  })
})
