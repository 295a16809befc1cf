import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { finishAllOverdue } from '#delivery/actions/finish_overdue'
import { clock } from '#shared'
import { applicationRow, eventsOf } from '#tests/fixtures/applications'
import { as, loginAs } from '#tests/fixtures/people'
import { createRoom, type TestRoom } from '#tests/fixtures/rooms'

const SECOND = 1000

async function sit(client: ApiClient, collection: Record<string, unknown> = {}) {
  const room = await createRoom({ collection })
  const [candidate] = room.candidates
  const startedAt = clock.now()
  clock.freeze(startedAt)
  ;(
    await client.post(`/v1/applications/${candidate.applicationId}/start`).headers(as(candidate.token))
  ).assertStatus(200)
  return { room, candidate, startedAt, pause: `/v1/rooms/${room.id}/candidates/${candidate.id}/pause` }
}

const seen = async (client: ApiClient, { candidates: [candidate] }: TestRoom) =>
  (await client.get(`/v1/applications/${candidate.applicationId}`).headers(as(candidate.token))).body()

const pauseOf = async (client: ApiClient, { id, candidates: [candidate] }: TestRoom, token: string) =>
  (await client.get(`/v1/rooms/${id}/live`).headers(as(token)))
    .body()
    .candidates.find((one: { userId: number }) => one.userId === candidate.id).pause

test.group('The time of an exam in a pause', (group) => {
  group.each.teardown(() => clock.release())

  test('stops, both sides show so, and is given back to the exam and to the open item', async ({
    client,
    assert,
  }) => {
    const { room, candidate, startedAt, pause } = await sit(client)
    const [answer] = (await db
      .from('answers')
      .where('application_id', candidate.applicationId)
      .orderBy('position')) as { id: number }[]
    await db
      .from('answers')
      .where('id', answer?.id ?? 0)
      .update({ answer_time_limit: 60 })
    await client
      .post(`/v1/applications/${candidate.applicationId}/answers/${answer?.id}/open`)
      .headers(as(candidate.token))
      .json({})
    assert.deepInclude(await seen(client, room), { secondsToTimeout: 3600, timeRuns: true })

    clock.advance(10 * SECOND)
    ;(await client.put(pause).headers(as(room.proctorToken)).json({})).assertStatus(200)
    assert.deepInclude(await pauseOf(client, room, room.proctorToken), { stopsTime: true })
    assert.deepInclude(await pauseOf(client, room, candidate.token), { stopsTime: true })
    clock.advance(4_000 * SECOND)
    assert.deepInclude(await seen(client, room), {
      status: 'STARTED',
      secondsToTimeout: 3590,
      timeRuns: false,
    })
    const listed = await client
      .get('/v1/applications/dashboard')
      .qs({ collection: room.collectionId })
      .headers(as(await loginAs(room.admin)))
    assert.containsSubset(listed.body().results, [
      { id: candidate.applicationId, status: 'STARTED', secondsToTimeout: 3590, timeRuns: false },
    ])
    await finishAllOverdue()
    assert.equal((await applicationRow(candidate.applicationId)).state, 'STARTED')

    ;(await client.delete(pause).headers(as(await loginAs(room.proctor)))).assertStatus(204)
    clock.advance(5 * SECOND)
    assert.deepInclude(await seen(client, room), { secondsToTimeout: 3585, timeRuns: true })
    assert.deepInclude(await applicationRow(candidate.applicationId), {
      held_at: null,
      held_ms: 4_000 * SECOND,
      deadline_at: startedAt + 7_600 * SECOND,
    })
    const { results } = (
      await client.get(`/v1/applications/${candidate.applicationId}/answers`).headers(as(candidate.token))
    ).body()
    assert.equal(results[0].secondsLeft, 45)
    const events = await eventsOf(candidate.applicationId)
    assert.includeMembers(
      events.map(({ type, source, user_id: by }) => `${type} ${source} ${by}`),
      [`time_held staff ${room.proctor.id}`, `time_released staff ${room.proctor.id}`]
    )
    const released = events.find(({ type }) => type === 'time_released')
    assert.deepEqual(JSON.parse(String(released?.detail_json)), {
      heldAt: startedAt + 10 * SECOND,
      seconds: 4_000,
    })
  })

  test('runs on where the collection has it so, and candidate and staff read that', async ({
    client,
    assert,
  }) => {
    const { room, pause } = await sit(client, { pauseStopsTime: false })
    ;(await client.put(pause).headers(as(room.proctorToken)).json({})).assertStatus(200)
    clock.advance(100 * SECOND)
    assert.deepInclude(await seen(client, room), { secondsToTimeout: 3500, timeRuns: true })
    assert.deepInclude(await pauseOf(client, room, room.candidates[0].token), { stopsTime: false })
    await client.delete(pause).headers(as(room.proctorToken))
    assert.deepInclude(await seen(client, room), { secondsToTimeout: 3500, timeRuns: true })
  })

  test('stops when a break begins, and a pause that replaces the break holds it further', async ({
    client,
    assert,
  }) => {
    const { room, candidate, pause } = await sit(client)
    const asked = (
      await client
        .post(`/v1/rooms/${room.id}/break_requests`)
        .headers(as(candidate.token))
        .json({ motive: 'BATHROOM' })
    ).body()
    const accept = `/v1/rooms/${room.id}/break_requests/${asked.id}`
    await db
      .table('room_candidates')
      .insert({ room_id: room.id, user_id: candidate.id, version: 1 })
      .catch(() => undefined)
    await db.from('room_candidates').where({ room_id: room.id, user_id: candidate.id }).update({
      online: 1,
      is_in_application: 1,
      is_in_instructions: 0,
      item_id: 1,
      last_seen_at: clock.now(),
    })
    ;(await client.patch(accept).headers(as(room.proctorToken)).json({ action: 'accept' })).assertStatus(200)
    clock.advance(30 * SECOND)
    assert.deepInclude(await seen(client, room), { secondsToTimeout: 3570, timeRuns: true })
    ;(await client.patch(pause).headers(as(candidate.token)).json({ begin: true })).assertStatus(200)
    clock.advance(100 * SECOND)
    assert.deepInclude(await seen(client, room), { secondsToTimeout: 3570, timeRuns: false })
    ;(await client.put(pause).headers(as(room.proctorToken)).json({})).assertStatus(200)
    clock.advance(100 * SECOND)
    assert.deepInclude(await seen(client, room), { secondsToTimeout: 3570, timeRuns: false })
    await client.delete(pause).headers(as(room.proctorToken))
    assert.deepInclude(await seen(client, room), { secondsToTimeout: 3570, timeRuns: true })
  })
})
