import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { as } from '#tests/fixtures/people'
import { createRoom, roomEvents } from '#tests/fixtures/rooms'
import { storeTree } from '#tests/fixtures/switches'

const motives = async (roomId: number, candidateId: number) =>
  (await roomEvents(roomId, candidateId)).map(({ motive, author, status }) =>
    status ? `${motive} ${status} ${author}` : `${motive} ${author}`
  )

test.group('Messages', () => {
  test('are texts of at most 400 and 200 characters, stored as typed', async ({ client, assert }) => {
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

  test('texts of the server are in the candidate’s language, whoever pauses or asks to reload', async ({
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
    const textsIn = async (id: number) => {
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
    assert.deepEqual(await textsIn(portuguese.id), [
      'Por favor, recarregue a página. Suas respostas estão guardadas.',
      'Pausada pelo aplicador',
    ])
    assert.deepEqual(await textsIn(english?.id ?? 0), [
      'Please reload the page. Your answers are kept.',
      'Paused by applicator',
    ])
  })

  test('a "more time" message without a grant is refused', async ({ client }) => {
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

  test('have the author of the session, whatever the body claims', async ({ client, assert }) => {
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
    await storeTree(room.institution.id, 'PROCTOR', permissions)
    ;(await client.post(path).headers(as(room.proctorToken)).json({ message: 'a' })).assertStatus(403)
    ;(
      await client.post(path).headers(as(room.proctorToken)).json({ candidate_id: first.id, message: 'a' })
    ).assertStatus(201)
  })

  test('without communication in the collection a candidate can neither write nor ask for anything', async ({
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
