import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { lookAtRooms } from '#live_room/jobs/room_sweeper'
import { clock } from '#shared'
import { as } from '#tests/fixtures/people'
import { createRoom, roomEvents } from '#tests/fixtures/rooms'

const motives = async (roomId: number, candidateId: number) =>
  (await roomEvents(roomId, candidateId)).map(({ motive, author, status }) =>
    status ? `${motive} ${status} ${author}` : `${motive} ${author}`
  )

test.group('Messages', () => {
  test('are texts of at most 400 and 200 characters, kept as they were typed', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const path = `/v1/rooms/${room.id}/messages`
    const fromStaff = (message: string | null) =>
      client
        .post(path)
        .headers(as(room.proctorToken))
        .header('accept-language', 'en')
        .json({ candidate_id: candidate.id, message })
    const fromCandidate = (message: string) =>
      client.post(path).headers(as(candidate.token)).header('accept-language', 'en').json({ message })
    ;(await fromStaff('a'.repeat(400))).assertStatus(201)
    ;(await fromStaff('a'.repeat(401))).assertStatus(400)
    ;(await fromCandidate('ã'.repeat(200))).assertStatus(201)
    ;(await fromCandidate('ã'.repeat(201))).assertStatus(400)
    for (const empty of ['', '   ', null]) {
      const refused = await fromStaff(empty)
      refused.assertStatus(400)
      assert.deepEqual(refused.body().message, ['Cannot send an empty alert'])
    }
    const nothing = await fromCandidate('  ')
    nothing.assertStatus(400)
    assert.deepEqual(nothing.body().message, ['This field is required.'])
    ;(
      await client
        .post(path)
        .headers(as(room.proctorToken))
        .json({ candidate_id: candidate.id, message: 'a', reason: 'r'.repeat(401) })
    ).assertStatus(400)

    const html = '<img src=x onerror="alert(1)"> & <b>olá</b>'
    assert.equal((await fromStaff(html)).body().message, html)
    assert.equal((await fromCandidate(html)).body().text, html)
  })

  test('words of the server are in the candidate’s language, whoever pauses or asks to reload', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 2 })
    const [portuguese, english] = room.candidates
    await db
      .from('users')
      .where('id', english?.id ?? 0)
      .update({ language: 'en' })
    const path = `/v1/rooms/${room.id}`
    const said = async (id: number) => {
      const reload = await client
        .post(`${path}/messages`)
        .headers(as(room.proctorToken))
        .header('accept-language', 'pt-BR')
        .json({ candidate_id: id, motive: 'RELOAD_REQUEST' })
      const paused = await client
        .put(`${path}/candidates/${id}/pause`)
        .headers(as(room.proctorToken))
        .header('accept-language', 'pt-BR')
        .json({})
      return [reload.body().message, paused.body().message]
    }
    assert.deepEqual(await said(portuguese.id), [
      'Por favor, recarregue a página. Suas respostas estão guardadas.',
      'Pausada pelo aplicador',
    ])
    assert.deepEqual(await said(english?.id ?? 0), [
      'Please reload the page. Your answers are kept.',
      'Paused by applicator',
    ])
  })

  test('nobody says "more time" without giving any', async ({ client }) => {
    const room = await createRoom()
    const body = { candidate_id: room.candidates[0].id, message: 'Mais dez minutos', motive: 'MORE_TIME' }
    ;(
      await client.post(`/v1/rooms/${room.id}/messages`).headers(as(room.proctorToken)).json(body)
    ).assertStatus(400)
  })

  test('thirty a minute are enough for anybody', async ({ client, assert, cleanup }) => {
    cleanup(() => clock.release())
    clock.freeze(clock.now())
    const room = await createRoom()
    const [candidate] = room.candidates
    const write = () =>
      client.post(`/v1/rooms/${room.id}/messages`).headers(as(candidate.token)).json({ message: 'oi' })
    for (let sent = 0; sent < 30; sent += 1) (await write()).assertStatus(201)
    const refused = await write()
    refused.assertStatus(429)
    assert.equal(refused.header('retry-after'), '60')
    clock.advance(60_000)
    ;(await write()).assertStatus(201)
  })

  test('bear the author that the session says, whatever the body claims', async ({ client, assert }) => {
    const room = await createRoom({ candidates: 2 })
    const [candidate, other] = room.candidates
    const path = `/v1/rooms/${room.id}/messages`
    const forged = {
      author: 'PROCTOR',
      author_id: room.proctor.id,
      candidate_id: other?.id,
      notification_type: 'ALERT',
      motive: 'LATE_BREAK_RETURN',
    }
    const sent = (
      await client
        .post(path)
        .headers(as(candidate.token))
        .json({ ...forged, message: 'sou o aplicador' })
    ).body()
    assert.deepInclude(sent, {
      author: 'CANDIDATE',
      authorId: candidate.id,
      candidateId: candidate.id,
      notificationType: 'TOAST',
      motive: 'MESSAGE',
    })
    const staff = (
      await client
        .post(path)
        .headers(as(room.proctorToken))
        .json({ candidate_id: candidate.id, author: 'CANDIDATE', author_id: other?.id, message: 'x' })
    ).body()
    assert.deepInclude(staff, { author: 'PROCTOR', authorId: room.proctor.id })
    const [event] = await roomEvents(room.id, candidate.id)
    assert.deepInclude(event, {
      author: 'CANDIDATE',
      author_id: candidate.id,
      author_group: 'ALUNO',
      motive: 'MESSAGE',
      message: 'sou o aplicador',
    })
    ;(
      await client
        .post(path)
        .headers(as(room.proctorToken))
        .json({ candidate_id: candidate.id, message: 'x', motive: 'LATE_BREAK_RETURN' })
    ).assertStatus(400)
  })

  test('an alert waits until the candidate confirms it; the proctor sees when', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 2 })
    const [candidate, other] = room.candidates
    const path = `/v1/rooms/${room.id}/messages`
    const alert = (
      await client
        .post(path)
        .headers(as(room.proctorToken))
        .json({ candidate_id: candidate.id, message: 'Olhe para a câmera', reason: 'Desviou o olhar' })
    ).body()
    assert.deepInclude(alert, {
      notificationType: 'ALERT',
      motive: 'MESSAGE',
      dismissed: false,
      dismissible: true,
      showMessage: true,
    })
    const seen = (await client.get(`/v1/rooms/${room.id}/live`).headers(as(candidate.token))).body()
      .messages[0]
    assert.deepInclude(seen, {
      message: 'Olhe para a câmera',
      reason: null,
      authorId: null,
      authorName: null,
    })
    ;(
      await client
        .patch(`${path}/${alert.id}`)
        .headers(as(other?.token ?? ''))
        .json({ dismissed: true })
    ).assertStatus(404)
    ;(
      await client.patch(`${path}/${alert.id}`).headers(as(room.proctorToken)).json({ dismissed: true })
    ).assertStatus(403)
    const first = (
      await client.patch(`${path}/${alert.id}`).headers(as(candidate.token)).json({ dismissed: true })
    ).body()
    assert.isTrue(first.dismissed)
    const again = (
      await client.patch(`${path}/${alert.id}`).headers(as(candidate.token)).json({ dismissed: true })
    ).body()
    assert.equal(again.dismissedAt, first.dismissedAt)
    assert.deepEqual(await motives(room.id, candidate.id), ['MESSAGE PROCTOR', 'MESSAGE_DISMISSED CANDIDATE'])

    const asked = (
      await client.post(path).headers(as(candidate.token)).json({ message: 'Posso beber água?' })
    ).body()
    ;(
      await client.patch(`${path}/${asked.id}`).headers(as(candidate.token)).json({ dismissed: true })
    ).assertStatus(403)
    ;(
      await client.patch(`${path}/${asked.id}`).headers(as(room.proctorToken)).json({ dismissed: true })
    ).assertStatus(200)
  })

  test('to all online: one each for those who are there', async ({ client, assert, cleanup }) => {
    cleanup(() => clock.release())
    clock.freeze(clock.now())
    const room = await createRoom({ candidates: 3 })
    const [first, second] = room.candidates
    for (const one of [first, second])
      await client
        .patch(`/v1/rooms/${room.id}/candidates/${one?.id}`)
        .headers(as(one?.token ?? ''))
        .json({ last_seen: true })
    const path = `/v1/rooms/${room.id}/messages`
    const sent = await client
      .post(path)
      .headers(as(room.proctorToken))
      .json({ message: 'Faltam dez minutos', save_template: true })
    sent.assertStatus(201)
    assert.equal(sent.body().count, 2)
    assert.sameMembers(
      sent.body().results.map((one: { candidateId: number }) => one.candidateId),
      [first.id, second?.id]
    )
    assert.isTrue(sent.body().results.every((one: { isGlobal: boolean }) => one.isGlobal))
    const templates = (await client.get('/v1/dashboard_messages').headers(as(room.proctorToken))).body()
    assert.deepEqual(
      templates.results.map((one: { content: string }) => one.content),
      ['Faltam dez minutos']
    )
    const permissions = { Dashboard: { Videos: { sendMessageGlobal: false } } }
    await db
      .insertQuery()
      .table('group_permissions')
      .insert({
        institution_id: room.institution.id,
        group_name: 'PROCTOR',
        permissions_json: JSON.stringify(permissions),
      })
    ;(await client.post(path).headers(as(room.proctorToken)).json({ message: 'a' })).assertStatus(403)
    ;(
      await client.post(path).headers(as(room.proctorToken)).json({ candidate_id: first.id, message: 'a' })
    ).assertStatus(201)
  })

  test('without communication in the collection a candidate writes and asks for nothing', async ({
    client,
  }) => {
    const room = await createRoom({ collection: { allowProctorCommunication: false } })
    const [candidate] = room.candidates
    ;(
      await client.post(`/v1/rooms/${room.id}/messages`).headers(as(candidate.token)).json({ message: 'oi' })
    ).assertStatus(403)
    ;(
      await client
        .post(`/v1/rooms/${room.id}/break_requests`)
        .headers(as(candidate.token))
        .json({ motive: 'BATHROOM' })
    ).assertStatus(403)
    ;(
      await client
        .post(`/v1/rooms/${room.id}/messages`)
        .headers(as(room.proctorToken))
        .json({ candidate_id: candidate.id, message: 'oi' })
    ).assertStatus(201)
  })

  test('a collection may ask for an explanation of pauses and reload requests', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ collection: { requireExplanation: true } })
    const [candidate] = room.candidates
    const path = `/v1/rooms/${room.id}`
    const reload = (reason?: string) =>
      client
        .post(`${path}/messages`)
        .headers(as(room.proctorToken))
        .json({ candidate_id: candidate.id, message: 'Recarregue', motive: 'RELOAD_REQUEST', reason })
    const pause = (reason?: string) =>
      client.put(`${path}/candidates/${candidate.id}/pause`).headers(as(room.proctorToken)).json({ reason })
    for (const act of [reload, pause]) {
      const refused = await act()
      refused.assertStatus(400)
      assert.property(refused.body(), 'reason')
      assert.include([200, 201], (await act('Câmera travada')).status())
    }
  })
})

test.group('Breaks', (group) => {
  group.each.teardown(() => clock.release())

  test('the whole story: asked, accepted, overstayed, let go on', async ({ client, assert }) => {
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
    const said = late.messages.at(-1)
    assert.deepInclude(said, { motive: 'LATE_BREAK_RETURN', dismissible: false, notificationType: 'ALERT' })
    ;(
      await client.patch(`${path}/messages/${said.id}`).headers(as(candidate.token)).json({ dismissed: true })
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

  test('who is at a question has a minute to finish it: one clock for both sides', async ({
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
    const asked = (
      await client.post(`${path}/break_requests`).headers(as(candidate.token)).json({ motive: 'BATHROOM' })
    ).body()
    await client
      .patch(`${path}/break_requests/${asked.id}`)
      .headers(as(room.proctorToken))
      .json({ action: 'accept' })
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
    const asked = (
      await client
        .post(`${path}/break_requests`)
        .headers(as(candidate.token))
        .json({ motive: 'NURSING_BREAK' })
    ).body()
    await client
      .patch(`${path}/break_requests/${asked.id}`)
      .headers(as(room.proctorToken))
      .json({ action: 'accept' })
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

  test('the server’s clock decides although nobody swept', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const path = `/v1/rooms/${room.id}`
    clock.freeze(clock.now())
    const asked = (
      await client.post(`${path}/break_requests`).headers(as(candidate.token)).json({ motive: 'BATHROOM' })
    ).body()
    await client
      .patch(`${path}/break_requests/${asked.id}`)
      .headers(as(room.proctorToken))
      .json({ action: 'accept' })
    clock.advance(303_000)
    ;(
      await client.delete(`${path}/candidates/${candidate.id}/pause`).headers(as(candidate.token))
    ).assertStatus(409)
    assert.equal((await motives(room.id, candidate.id)).at(-1), 'LATE_BREAK_RETURN PAUSED SERVER')
    await lookAtRooms()
    assert.equal((await motives(room.id, candidate.id)).filter((one) => one.startsWith('LATE')).length, 1)
  })

  test('a nursing break is not for everybody, a refusal is told, a request is answered once', async ({
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
})

test.group('Pauses', () => {
  test('stop a start, never an answer, and are told to the sync', async ({ client, assert }) => {
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
    const told = (await pause(one.id)).body()
    const after = await sync(2)
    assert.isTrue(after.answers[0].accepted, 'what was given is taken in a pause')
    assert.equal(after.live.version, told.version)
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
    const asked = (
      await client.post(`${path}/break_requests`).headers(as(candidate.token)).json({ motive: 'BATHROOM' })
    ).body()
    await client
      .patch(`${path}/break_requests/${asked.id}`)
      .headers(as(room.proctorToken))
      .json({ action: 'accept' })
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
