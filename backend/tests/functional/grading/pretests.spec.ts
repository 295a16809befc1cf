import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createRoom, type TestRoom } from '#tests/fixtures/rooms'

const list = (client: ApiClient, { examId }: TestRoom, token: string, query = '') =>
  client.get(`/v1/exams/${examId}/pretest_applications${query}`).headers(as(token))

test.group('pre-tests that await a decision', () => {
  test('are what began and nobody decided about, by name, as far as the reader sees them', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 4, collection: { allowApproveExam: true } })
    const [first, second, third] = room.candidates
    const ids = async (token: string, query = '') =>
      ((await list(client, room, token, query)).body() as { results: { id: number }[] }).results.map(
        ({ id }) => id
      )
    assert.deepEqual(await ids(room.adminToken), [], 'nobody began')
    for (const [candidate, state] of [
      [first, 'STARTED'],
      [second, 'FINISHED'],
      [third, 'STARTED'],
    ] as const)
      await db
        .from('applications')
        .where('id', candidate?.applicationId ?? 0)
        .update({ state, started_at: clock.now() })
    const begun = [first, second, third].map((one) => one?.applicationId)
    assert.sameMembers(await ids(room.adminToken), begun as number[])
    assert.deepEqual(await ids(room.adminToken, `?search=${second?.username}`), [second?.applicationId])
    assert.lengthOf(await ids(room.adminToken, '?page=2&size=2'), 1)
    const one = (await list(client, room, room.proctorToken, `?search=${second?.username}`)).body()
    assert.deepEqual(one.results, [
      {
        id: second?.applicationId,
        user: { id: second?.id, name: second?.username },
        isFinished: true,
      },
    ])
    const path = `/v1/applications/${first.applicationId}/approve_exam`
    ;(await client.post(path).headers(as(room.proctorToken)).json({})).assertStatus(200)
    assert.notInclude(await ids(room.adminToken), first.applicationId)
    await db
      .from('applications')
      .where('id', third?.applicationId ?? 0)
      .update({ room_id: null })
    assert.deepEqual(await ids(room.proctorToken), [second?.applicationId], 'of their room')
  })

  test('are for who may judge, where the collection has approval', async ({ client, assert }) => {
    const room = await createRoom({ collection: { allowApproveExam: true } })
    const plain = await createRoom()
    const head = await loginAs(await createUser({ groups: ['Diretor'], school: room.school }))
    assert.equal((await list(client, room, head)).status(), 403)
    assert.equal((await list(client, room, room.candidates[0].token)).status(), 403)
    assert.equal((await list(client, room, plain.adminToken)).status(), 404)
    assert.equal((await list(client, plain, plain.adminToken)).status(), 403, 'without the flag')
  })
})
