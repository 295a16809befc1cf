import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { as } from '#tests/fixtures/people'
import { createRoom, roomEvents, startBreak } from '#tests/fixtures/rooms'

test.group('Pauses', () => {
  test('block a start, never an answer, and are part of the sync response', async ({ client, assert }) => {
    const room = await createRoom({ candidates: 2 })
    const [candidate, other] = room.candidates
    const pause = (id: number) =>
      client.put(`/v1/rooms/${room.id}/candidates/${id}/pause`).headers(as(room.proctorToken)).json({})
    const paused = await pause(candidate.id)
    assert.deepInclude(paused.body(), {
      motive: 'PAUSE',
      message: 'Pausada pelo aplicador',
      showMessage: true,
      maxEndDate: null,
    })
    const start = (one: typeof candidate) =>
      client.post(`/v1/applications/${one.applicationId}/start`).headers(as(one.token)).json({})
    const refused = await start(candidate)
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'paused_by_applicator')

    const one = other as typeof candidate
    ;(await start(one)).assertStatus(200)
    const answer = (await db
      .from('answers')
      .where('application_id', one.applicationId)
      .orderBy('position')
      .firstOrFail()) as { id: number }
    const sync = async (revision: number) =>
      (
        await client
          .put(`/v1/applications/${one.applicationId}/answers/batch`)
          .headers(as(one.token))
          .json([{ id: answer.id, revision, seconds: 9, finished: false }])
      ).body()
    const before = (await sync(1)).live
    assert.equal(before.roomId, room.id)
    const response = (await pause(one.id)).body()
    const after = await sync(2)
    assert.isTrue(after.answers[0].accepted, 'what was given is taken in a pause')
    assert.equal(after.live.version, response.version)
    assert.isAbove(after.live.version, before.version)
    ;(await start(one)).assertStatus(200)

    ;(
      await client
        .delete(`/v1/rooms/${room.id}/candidates/${candidate.id}/pause`)
        .headers(as(candidate.token))
    ).assertStatus(409)
    ;(
      await client
        .delete(`/v1/rooms/${room.id}/candidates/${candidate.id}/pause`)
        .headers(as(room.proctorToken))
    ).assertStatus(204)
    ;(await start(candidate)).assertStatus(200)
  })

  test('two at once are one pause, and a pause takes the place of a break', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const path = `/v1/rooms/${room.id}`
    await startBreak(client, room, candidate.token)
    const both = await Promise.all(
      [room.proctorToken, room.adminToken].map((token) =>
        client
          .put(`${path}/candidates/${candidate.id}/pause`)
          .headers(as(token))
          .json({ message: 'Um momento' })
      )
    )
    assert.deepEqual(
      both.map((one) => one.status()),
      [200, 200]
    )
    assert.equal(both[0]?.body().id, both[1]?.body().id)
    assert.lengthOf(await db.from('room_pauses').where({ room_id: room.id }).whereNotNull('active_of'), 1)
    assert.equal(
      (await roomEvents(room.id, candidate.id)).filter((event) => event.motive === 'PAUSE').length,
      1
    )
    assert.deepInclude((await roomEvents(room.id, candidate.id)).at(-1), {
      motive: 'PAUSE',
      from_state: 'BREAK',
      to_state: 'PAUSED',
    })
  })

  test('nobody outside of the room is paused from it', async ({ client }) => {
    const room = await createRoom()
    const elsewhere = await createRoom()
    const [stranger] = elsewhere.candidates
    ;(
      await client
        .put(`/v1/rooms/${room.id}/candidates/${stranger.id}/pause`)
        .headers(as(room.proctorToken))
        .json({})
    ).assertStatus(404)
    ;(
      await client
        .put(`/v1/rooms/${elsewhere.id}/candidates/${stranger.id}/pause`)
        .headers(as(room.proctorToken))
        .json({})
    ).assertStatus(404)
    ;(
      await client
        .put(`/v1/rooms/${room.id}/candidates/${room.candidates[0].id}/pause`)
        .headers(as(room.candidates[0].token))
        .json({})
    ).assertStatus(403)
    ;(
      await client
        .put(`/v1/rooms/${room.id}/candidates/${room.candidates[0].id}/pause`)
        .headers(as(room.proctorToken))
        .json({ motive: 'BREAK_START' })
    ).assertStatus(400)
  })
})
