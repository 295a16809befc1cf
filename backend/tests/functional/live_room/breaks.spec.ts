import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { lookAtRooms } from '#live_room/jobs/room_sweeper'
import { clock } from '#shared'
import { as } from '#tests/fixtures/people'
import { createRoom, roomEvents, startBreak } from '#tests/fixtures/rooms'

const motives = async (roomId: number, candidateId: number) =>
  (await roomEvents(roomId, candidateId)).map(({ motive, author, status }) =>
    status ? `${motive} ${status} ${author}` : `${motive} ${author}`
  )

test.group('Breaks', (group) => {
  group.each.teardown(() => clock.release())

  test('a full break: requested, accepted, overstayed, released', async ({ client, assert }) => {
    const room = await createRoom({ collection: { timeToReturnFromBreakInSeconds: 120 } })
    const [candidate] = room.candidates
    const path = `/v1/rooms/${room.id}`
    const pausePath = `${path}/candidates/${candidate.id}/pause`
    const own = async () => (await client.get(`${path}/live`).headers(as(candidate.token))).body()
    const start = clock.now()
    clock.freeze(start)

    const asked = await client
      .post(`${path}/break_requests`)
      .headers(as(candidate.token))
      .json({ motive: 'BATHROOM' })
    asked.assertStatus(201)
    assert.deepInclude(asked.body(), {
      status: 'PENDING',
      pending: true,
      dismissed: false,
      candidateId: candidate.id,
    })
    const twice = await client
      .post(`${path}/break_requests`)
      .headers(as(candidate.token))
      .header('accept-language', 'en')
      .json({ motive: 'BATHROOM' })
    twice.assertStatus(409)
    assert.deepEqual(twice.body(), {
      code: 'break_request_pending',
      nonFieldErrors: ['There is already a pending break request'],
    })

    clock.advance(20_000)
    const accepted = await client
      .patch(`${path}/break_requests/${asked.body().id}`)
      .headers(as(room.proctorToken))
      .json({ action: 'accept' })
    assert.deepInclude(accepted.body(), { status: 'ACCEPTED', pending: false })
    const onBreak = await own()
    assert.deepInclude(onBreak.candidates[0], { status: 'BREAK', indicator: 'paused' })
    assert.deepInclude(onBreak.candidates[0].pause, {
      motive: 'BREAK_START',
      maxEndDate: new Date(start + 140_000).toISOString(),
    })
    assert.deepInclude(onBreak.messages[0], { motive: 'ACCEPT_BREAK', notificationType: 'BADGE' })
    ;(
      await client.post(`${path}/break_requests`).headers(as(candidate.token)).json({ motive: 'BATHROOM' })
    ).assertStatus(409)

    clock.freeze(start + 142_999)
    await lookAtRooms()
    assert.equal((await own()).candidates[0].status, 'BREAK')
    clock.advance(1)
    await lookAtRooms()
    const late = await own()
    assert.equal(late.candidates[0].status, 'PAUSED')
    assert.deepInclude(late.candidates[0].pause, {
      motive: 'LATE_BREAK_RETURN',
      dismissible: false,
      showMessage: true,
    })
    const lastMessage = late.messages.at(-1)
    assert.deepInclude(lastMessage, {
      motive: 'LATE_BREAK_RETURN',
      dismissible: false,
      notificationType: 'ALERT',
    })
    ;(
      await client
        .patch(`${path}/messages/${lastMessage.id}`)
        .headers(as(candidate.token))
        .json({ dismissed: true })
    ).assertStatus(409)
    const refused = await client.delete(pausePath).headers(as(candidate.token))
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'break_overstayed')

    ;(await client.delete(pausePath).headers(as(room.proctorToken)).json({ reason: 'Voltou' })).assertStatus(
      204
    )
    const after = await own()
    assert.deepInclude(after.candidates[0], { status: 'NORMAL', pause: null })
    assert.isTrue(after.messages.at(-1).dismissed)
    const again = await client.delete(pausePath).headers(as(room.proctorToken))
    again.assertStatus(409)
    assert.deepEqual(await motives(room.id, candidate.id), [
      'BREAK CANDIDATE',
      'ACCEPT_BREAK PROCTOR',
      'BREAK_START PAUSED PROCTOR',
      'LATE_BREAK_RETURN PAUSED SERVER',
      'LATE_BREAK_RETURN RESUMED PROCTOR',
    ])
    const history = (
      await client.get(`${path}/candidates/${candidate.id}/history`).headers(as(room.proctorToken))
    ).body()
    assert.equal(history.count, 5)
    assert.deepInclude(history.results[0], {
      motive: 'LATE_BREAK_RETURN',
      status: 'RESUMED',
      author: 'PROCTOR',
      reason: 'Voltou',
      from: 'PAUSED',
      to: 'NORMAL',
    })
  })

  test('a request waits for 300 seconds: then it is over, for both, and may be asked again (const-breaks-002)', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 2 })
    const [candidate, other] = room.candidates
    const path = `/v1/rooms/${room.id}`
    const ask = (token = candidate.token) =>
      client.post(`${path}/break_requests`).headers(as(token)).json({ motive: 'BATHROOM' })
    const start = clock.now()
    clock.freeze(start)
    const asked = (await ask()).body()
    assert.equal(asked.expiresAt, new Date(start + 300_000).toISOString())
    clock.freeze(start + 299_999)
    await lookAtRooms()
    ;(await ask()).assertStatus(409)
    clock.advance(1)
    await lookAtRooms()
    const live = (await client.get(`${path}/live`).headers(as(candidate.token))).body()
    assert.deepInclude(live.breakRequests[0], { id: asked.id, status: 'EXPIRED', pending: false })
    assert.deepInclude(live.messages[0], {
      motive: 'BREAK_EXPIRED',
      notificationType: 'TOAST',
      message: 'O aplicador não respondeu a tempo. Se ainda precisar, peça de novo.',
    })
    assert.deepEqual(await motives(room.id, candidate.id), ['BREAK CANDIDATE', 'BREAK_EXPIRED SERVER'])
    ;(await ask()).assertStatus(201)

    // Nobody swept: the server's clock decides all the same.
    const late = (await ask(other?.token)).body()
    clock.advance(300_000)
    const answer = await client
      .patch(`${path}/break_requests/${late.id}`)
      .headers(as(room.proctorToken))
      .json({ action: 'accept' })
    answer.assertStatus(409)
    assert.equal(answer.body().code, 'break_request_expired')
    assert.deepInclude(
      (await client.get(`${path}/live`).headers(as(other?.token ?? ''))).body().candidates[0],
      { status: 'NORMAL', pause: null }
    )
    ;(await ask()).assertStatus(201)
    assert.deepEqual((await motives(room.id, candidate.id)).slice(-3), [
      'BREAK CANDIDATE',
      'BREAK_EXPIRED SERVER',
      'BREAK CANDIDATE',
    ])
  })

  test('who is at an item has a minute to finish it: one clock for both sides', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ collection: { timeToReturnFromBreakInSeconds: 300 } })
    const [candidate] = room.candidates
    const path = `/v1/rooms/${room.id}`
    const own = `${path}/candidates/${candidate.id}`
    const start = clock.now()
    clock.freeze(start)
    await client
      .patch(own)
      .headers(as(candidate.token))
      .json({ is_in_application: true, application_id: candidate.applicationId })
    await client
      .put(`${own}/situation`)
      .headers(as(candidate.token))
      .json({ application_id: candidate.applicationId, item_id: 7, item_position: 1 })
    await startBreak(client, room, candidate.token)
    const seen = async (token: string) =>
      (await client.get(`${path}/live`).headers(as(token))).body().candidates[0]
    const until = (seconds: number) => new Date(start + seconds * 1000).toISOString()
    for (const token of [room.proctorToken, candidate.token]) {
      const one = await seen(token)
      assert.deepInclude(one, { status: 'NORMAL', indicator: 'online' })
      assert.deepInclude(one.pause, { motive: 'BREAK_START', startedAt: until(60), maxEndDate: until(360) })
    }
    clock.advance(10_000)
    ;(await client.patch(`${own}/pause`).headers(as(room.proctorToken)).json({ begin: true })).assertStatus(
      403
    )
    ;(await client.patch(`${own}/pause`).headers(as(candidate.token)).json({})).assertStatus(400)
    const begun = await client.patch(`${own}/pause`).headers(as(candidate.token)).json({ begin: true })
    assert.deepInclude(begun.body(), { startedAt: until(10), maxEndDate: until(310) })
    clock.advance(1_000)
    assert.deepInclude(
      (await client.patch(`${own}/pause`).headers(as(candidate.token)).json({ begin: true })).body(),
      { startedAt: until(10) }
    )
    for (const token of [room.proctorToken, candidate.token])
      assert.deepInclude(await seen(token), { status: 'BREAK', indicator: 'paused' })
    ;(await client.delete(`${own}/pause`).headers(as(candidate.token))).assertStatus(204)
    ;(await client.patch(`${own}/pause`).headers(as(candidate.token)).json({ begin: true })).assertStatus(409)
  })

  test('back in time: "Voltei!" ends it', async ({ client, assert }) => {
    const room = await createRoom({ nursingMother: true })
    const [candidate] = room.candidates
    const path = `/v1/rooms/${room.id}`
    await startBreak(client, room, candidate.token, 'NURSING_BREAK')
    const live = (await client.get(`${path}/live`).headers(as(candidate.token))).body()
    assert.equal(live.candidates[0].pause.motive, 'NURSING_BREAK_START')
    ;(
      await client.delete(`${path}/candidates/${candidate.id}/pause`).headers(as(candidate.token))
    ).assertStatus(204)
    assert.equal(
      (await client.get(`${path}/live`).headers(as(candidate.token))).body().candidates[0].status,
      'NORMAL'
    )
    assert.deepEqual((await motives(room.id, candidate.id)).at(-1), 'NURSING_BREAK_END RESUMED CANDIDATE')
    ;(
      await client.delete(`${path}/candidates/${candidate.id}/pause`).headers(as(candidate.token))
    ).assertStatus(409)
  })

  test('the server’s clock ends a break before the job has run', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const path = `/v1/rooms/${room.id}`
    clock.freeze(clock.now())
    await startBreak(client, room, candidate.token)
    clock.advance(303_000)
    ;(
      await client.delete(`${path}/candidates/${candidate.id}/pause`).headers(as(candidate.token))
    ).assertStatus(409)
    assert.equal((await motives(room.id, candidate.id)).at(-1), 'LATE_BREAK_RETURN PAUSED SERVER')
    await lookAtRooms()
    assert.equal((await motives(room.id, candidate.id)).filter((one) => one.startsWith('LATE')).length, 1)
  })

  test('a nursing break needs the permission, a refusal is shown, a request is answered once', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 2 })
    const [candidate, other] = room.candidates
    const path = `/v1/rooms/${room.id}/break_requests`
    ;(await client.post(path).headers(as(candidate.token)).json({ motive: 'NURSING_BREAK' })).assertStatus(
      403
    )
    ;(await client.post(path).headers(as(candidate.token)).json({ motive: 'HOLIDAY' })).assertStatus(400)
    ;(await client.post(path).headers(as(room.proctorToken)).json({ motive: 'BATHROOM' })).assertStatus(403)
    const asked = (await client.post(path).headers(as(candidate.token)).json({ motive: 'BATHROOM' })).body()
    ;(
      await client.patch(`${path}/${asked.id}`).headers(as(candidate.token)).json({ action: 'accept' })
    ).assertStatus(403)
    ;(
      await client
        .patch(`${path}/${asked.id}`)
        .headers(as(other?.token ?? ''))
        .json({ action: 'dismiss' })
    ).assertStatus(404)
    const answers = await Promise.all(
      (['accept', 'refuse'] as const).map((action) =>
        client.patch(`${path}/${asked.id}`).headers(as(room.proctorToken)).json({ action })
      )
    )
    assert.sameMembers(
      answers.map((one) => one.status()),
      [200, 409]
    )
    const second = (
      await client
        .post(path)
        .headers(as(other?.token ?? ''))
        .json({ motive: 'BATHROOM' })
    ).body()
    await client.patch(`${path}/${second.id}`).headers(as(room.proctorToken)).json({ action: 'refuse' })
    const live = (await client.get(`/v1/rooms/${room.id}/live`).headers(as(other?.token ?? ''))).body()
    assert.deepInclude(live.messages[0], {
      motive: 'REFUSE_BREAK',
      notificationType: 'TOAST',
      message: 'O aplicador não liberou a sua pausa',
    })
    assert.equal(live.candidates[0].status, 'NORMAL')
    ;(
      await client
        .patch(`${path}/${second.id}`)
        .headers(as(other?.token ?? ''))
        .json({ action: 'dismiss' })
    ).assertStatus(200)
    const third = (
      await client
        .post(path)
        .headers(as(other?.token ?? ''))
        .json({ motive: 'BATHROOM' })
    ).body()
    const withdrawn = await client
      .patch(`${path}/${third.id}`)
      .headers(as(other?.token ?? ''))
      .json({ action: 'dismiss' })
    assert.deepInclude(withdrawn.body(), { status: 'DISMISSED', pending: false, dismissed: true })
  })

  test('two requests at once make one', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const both = await Promise.all(
      [1, 2].map(() =>
        client
          .post(`/v1/rooms/${room.id}/break_requests`)
          .headers(as(candidate.token))
          .json({ motive: 'BATHROOM' })
      )
    )
    assert.sameMembers(
      both.map((one) => one.status()),
      [201, 409]
    )
    assert.lengthOf(await db.from('break_requests').where('room_id', room.id), 1)
  })

  test('a request cannot be accepted during a pause: the refusal leaves request, messages and record as they were', async ({
    client,
    assert,
  }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const path = `/v1/rooms/${room.id}`
    const asProctor = as(room.proctorToken)
    const asked = await client
      .post(`${path}/break_requests`)
      .headers(as(candidate.token))
      .json({ motive: 'BATHROOM' })
    const paused = await client
      .put(`${path}/candidates/${candidate.id}/pause`)
      .headers(asProctor)
      .json({ message: 'Um momento' })
    paused.assertStatus(200)
    const state = async () => {
      const { version, messages, breakRequests } = (
        await client.get(`${path}/live`).headers(asProctor)
      ).body()
      return { version, messages, breakRequests, events: await roomEvents(room.id, candidate.id) }
    }
    const before = await state()
    assert.deepInclude(before.breakRequests[0], { status: 'PENDING' })
    const accepted = await client
      .patch(`${path}/break_requests/${asked.body().id}`)
      .headers({ ...asProctor, 'accept-language': 'en' })
      .json({ action: 'accept' })
    accepted.assertStatus(409)
    assert.equal(accepted.body().code, 'candidate_is_paused')
    assert.deepEqual(await state(), before)
  })
})
