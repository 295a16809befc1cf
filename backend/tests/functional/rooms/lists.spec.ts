import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { lookAtRooms } from '#live_room/jobs/room_sweeper'
import { clock } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createRoom, roomEvents } from '#tests/fixtures/rooms'

type Row = { id: number; [key: string]: unknown }

test.group('Rooms', () => {
  test('each sees the rooms that they watch, filtered and searched', async ({ client, assert }) => {
    const room = await createRoom({ candidates: 2 })
    const second = await client
      .post('/v1/rooms')
      .headers(as(room.adminToken))
      .json({ name: 'Sala azul', collection: room.collectionId })
    second.assertStatus(201)
    const list = async (token: string, query = '') =>
      (await client.get(`/v1/rooms${query}`).headers(as(token))).body()
    assert.deepEqual(
      (await list(room.proctorToken)).results.map((one: Row) => one.id),
      [room.id]
    )
    assert.deepInclude((await list(room.proctorToken)).results[0], {
      name: 'Sala 1',
      isRecording: false,
      opened: true,
      candidatesCount: 2,
      responsibles: [{ id: room.proctor.id, name: room.proctor.username }],
    })
    assert.deepEqual(
      (await list(room.adminToken)).results.map((one: Row) => one.name),
      ['Sala 1', 'Sala azul']
    )
    assert.equal((await list(room.adminToken, '?search=AZUL')).count, 1)
    // In a young database the number of a proctor may be that of another room, which is found by it too.
    const ofNumber = [room.id, second.body().id].filter(
      (id: number) => id === room.id || id === room.proctor.id
    )
    assert.deepEqual(
      (await list(room.adminToken, `?search=${room.proctor.id}`)).results.map((one: Row) => one.id),
      ofNumber,
      'the number of its proctor'
    )
    assert.equal((await list(room.adminToken, `?search=${room.admin.id + 1000}`)).count, 0)
    assert.equal((await list(room.adminToken, `?collection=${room.collectionId}&opened=true`)).count, 2)
    assert.equal((await list(room.adminToken, '?opened=false')).count, 0)
    assert.equal((await list(room.adminToken, '?is_recording=true')).count, 0)
    ;(await client.get('/v1/rooms?is_recording=perhaps').headers(as(room.adminToken))).assertStatus(400)
    ;(await client.get('/v1/rooms').headers(as(room.candidates[0].token))).assertStatus(403)
    ;(await client.get(`/v1/rooms/${second.body().id}`).headers(as(room.proctorToken))).assertStatus(404)
  })

  test('a proctor knows the collections of their rooms, whatever their school', async ({ client }) => {
    const room = await createRoom()
    await db.from('collections').where('id', room.collectionId).update({ school_id: room.school.id })
    const guest = await createUser({ groups: ['PROCTOR'], institution: room.institution })
    const token = await loginAs(guest)
    const path = `/v1/collections/${room.collectionId}`
    ;(await client.get(path).headers(as(token))).assertStatus(404)
    await client
      .post('/v1/room_responsibles')
      .headers(as(room.adminToken))
      .json({ responsible: guest.id, rooms: [room.id] })
    ;(await client.get(path).headers(as(token))).assertStatus(200)
  })

  test('one name for one room, also of two who make it at once', async ({ client, assert }) => {
    const room = await createRoom()
    const both = await Promise.all(
      [1, 2].map(() =>
        client
          .post('/v1/rooms')
          .headers(as(room.adminToken))
          .json({ name: 'Sala 3', collection: room.collectionId })
      )
    )
    assert.sameMembers(
      both.map((one) => one.status()),
      [201, 409]
    )
    ;(
      await client
        .post('/v1/rooms')
        .headers(as(room.proctorToken))
        .json({ name: 'Sala 4', collection: room.collectionId })
    ).assertStatus(403)
    const elsewhere = await createRoom()
    ;(
      await client
        .post('/v1/rooms')
        .headers(as(room.adminToken))
        .json({ name: 'Sala 5', collection: elsewhere.collectionId })
    ).assertStatus(404)
    ;(
      await client
        .post('/v1/rooms')
        .headers(as(room.adminToken))
        .json({ name: '  ', collection: room.collectionId })
    ).assertStatus(400)
  })

  test('the recording state is the proctor’s, and on record', async ({ client, assert }) => {
    const room = await createRoom()
    const path = `/v1/rooms/${room.id}`
    const on = await client.put(path).headers(as(room.proctorToken)).json({ is_recording: true })
    assert.isTrue(on.body().isRecording)
    await client.put(path).headers(as(room.proctorToken)).json({ is_recording: true })
    await client.put(path).headers(as(room.proctorToken)).json({ is_recording: false })
    const events = await db
      .from('room_events')
      .where({ room_id: room.id, motive: 'RECORDING' })
      .orderBy('id')
      .select('from_state', 'to_state')
    assert.deepEqual(
      events.map((one) => one.to_state),
      ['recording', 'idle']
    )
    ;(await client.put(path).headers(as(room.proctorToken)).json({})).assertStatus(400)
    ;(await client.put(path).headers(as(room.proctorToken)).json({ opened: false })).assertStatus(403)
    assert.isFalse(
      (await client.put(path).headers(as(room.adminToken)).json({ opened: false })).body().opened
    )
    assert.equal((await client.get('/v1/rooms?opened=true').headers(as(room.proctorToken))).body().count, 0)
  })

  test('a recorder that falls silent records no longer: the state is a lease of a minute (trans-recording-003)', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(() => clock.release())
    const start = clock.now()
    clock.freeze(start)
    const room = await createRoom()
    const path = `/v1/rooms/${room.id}`
    const say = async (is_recording: boolean) =>
      (await client.put(path).headers(as(room.proctorToken)).json({ is_recording })).body()
    const seen = async () =>
      (await client.get(path).headers(as(room.proctorToken))).body().isRecording as boolean
    const version = async () => (await db.from('rooms').where('id', room.id).firstOrFail()).version as number
    await say(true)
    const before = await version()
    clock.freeze(start + 50_000)
    await say(true)
    assert.equal(await version(), before, 'renewing is no news')
    clock.freeze(start + 110_000)
    await lookAtRooms()
    assert.isTrue(await seen())
    clock.freeze(start + 110_001)
    await lookAtRooms()
    assert.isFalse(await seen())
    const events = await db
      .from('room_events')
      .where({ room_id: room.id, motive: 'RECORDING' })
      .orderBy('id')
      .select('author', 'to_state')
    assert.deepEqual(
      events.map((one) => `${one.author} ${one.to_state}`),
      ['PROCTOR recording', 'SERVER idle']
    )
  })

  test('its users, with the phone for administrators only (perm-proctor-room-001)', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 2 })
    await db.from('persons').where('user_id', room.candidates[0].id).update({ cellphone: '11 99999-0000' })
    const phones = async (token: string) =>
      (await client.get(`/v1/rooms/${room.id}/users?pageSize=50`).headers(as(token)))
        .body()
        .results.map((one: { person: { cellphone: string | null } }) => one.person.cellphone)
    assert.sameMembers(await phones(room.proctorToken), [null, null])
    assert.sameMembers(await phones(room.adminToken), ['11 99999-0000', null])
  })

  test('a room is changed by an administrator, before the start, within the collection', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 2 })
    const [candidate, started] = room.candidates
    const other = (
      await client
        .post('/v1/rooms')
        .headers(as(room.adminToken))
        .json({ name: 'Sala 2', collection: room.collectionId })
    ).body()
    const move = (token: string, application: number, room_id?: number) =>
      client.patch(`/v1/applications/${application}`).headers(as(token)).json({ room_id })
    ;(await move(room.proctorToken, candidate.applicationId, other.id)).assertStatus(403)
    const nothing = await move(room.adminToken, candidate.applicationId)
    nothing.assertStatus(400)
    assert.deepEqual(Object.keys(nothing.body()), ['code', 'roomId'])
    const elsewhere = await createRoom()
    ;(await move(room.adminToken, candidate.applicationId, elsewhere.id)).assertStatus(404)
    ;(await move(room.adminToken, elsewhere.candidates[0].applicationId, other.id)).assertStatus(404)
    const moved = await move(room.adminToken, candidate.applicationId, other.id)
    assert.deepEqual(moved.body(), { id: candidate.applicationId, roomId: other.id })
    assert.deepInclude((await roomEvents(other.id, candidate.id))[0], {
      motive: 'ROOM_CHANGED',
      from_state: String(room.id),
      to_state: String(other.id),
      author_id: room.admin.id,
    })
    ;(await client.get(`/v1/rooms/${room.id}/live`).headers(as(candidate.token))).assertStatus(404)
    ;(await client.get(`/v1/rooms/${other.id}/live`).headers(as(candidate.token))).assertStatus(200)
    ;(
      await client
        .post(`/v1/applications/${started?.applicationId}/start`)
        .headers(as(started?.token ?? ''))
        .json({})
    ).assertStatus(200)
    const late = await move(room.adminToken, started?.applicationId ?? 0, other.id)
    late.assertStatus(409)
    assert.equal(late.body().code, 'application_begun')
  })
})

test.group('Responsibles', () => {
  test('administrators give rooms to staff and take them away', async ({ client, assert }) => {
    const room = await createRoom()
    const helper = await createUser({ groups: ['PROCTOR'], school: room.school })
    const token = await loginAs(helper)
    const body = { responsible: helper.id, rooms: [room.id] }
    const path = '/v1/room_responsibles'
    ;(await client.post(path).headers(as(room.proctorToken)).json(body)).assertStatus(403)
    ;(await client.get(`/v1/rooms/${room.id}/live`).headers(as(token))).assertStatus(404)
    const added = await Promise.all(
      [1, 2].map(() => client.post(path).headers(as(room.adminToken)).json(body))
    )
    assert.deepEqual(
      added.map((one) => one.status()),
      [201, 201]
    )
    assert.deepEqual(added[0]?.body(), { responsible: helper.id, name: helper.username, rooms: [room.id] })
    ;(await client.get(`/v1/rooms/${room.id}/live`).headers(as(token))).assertStatus(200)
    const ofRoom = (await client.get(`${path}?room=${room.id}`).headers(as(room.proctorToken))).body()
    assert.sameMembers(
      ofRoom.results.map((one: { responsible: number }) => one.responsible),
      [helper.id, room.proctor.id]
    )
    ;(await client.get(`${path}?responsible=${helper.id}`).headers(as(room.proctorToken))).assertStatus(404)
    assert.equal(
      (await client.get(`${path}?responsible=${helper.id}`).headers(as(room.adminToken))).body().count,
      1
    )
    ;(await client.post(`${path}/bulk_delete`).headers(as(room.adminToken)).json(body)).assertStatus(200)
    ;(await client.get(`/v1/rooms/${room.id}/live`).headers(as(token))).assertStatus(404)

    const candidate = await client
      .post(path)
      .headers(as(room.adminToken))
      .json({ responsible: room.candidates[0].id, rooms: [room.id] })
    candidate.assertStatus(400)
    const elsewhere = await createRoom()
    ;(
      await client
        .post(path)
        .headers(as(room.adminToken))
        .json({ responsible: elsewhere.proctor.id, rooms: [room.id] })
    ).assertStatus(404)
    ;(
      await client
        .post(path)
        .headers(as(room.adminToken))
        .json({ responsible: helper.id, rooms: [room.id, elsewhere.id] })
    ).assertStatus(404)
  })
})

test.group('Records and templates', () => {
  test('a note has at most 200 characters and the author of the session', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const path = '/v1/room_event_record'
    const write = (token: string, description: string) =>
      client.post(path).headers(as(token)).json({ description, room: room.id, user: room.admin.id })
    ;(await write(room.proctorToken, 'd'.repeat(200))).assertStatus(201)
    ;(await write(room.proctorToken, 'd'.repeat(201))).assertStatus(400)
    ;(await write(room.proctorToken, ' ')).assertStatus(400)
    const noted = await write(candidate.token, '<b>Entrei</b>')
    assert.deepInclude(noted.body(), {
      description: '<b>Entrei</b>',
      user: { id: candidate.id, name: candidate.username },
    })
    const stranger = await createRoom()
    ;(await write(stranger.proctorToken, 'oi')).assertStatus(404)
    const list = (await client.get(`${path}?roomId=${room.id}`).headers(as(room.proctorToken))).body()
    assert.deepEqual([list.count, list.results[0].id], [2, noted.body().id])
    ;(await client.get(`${path}?roomId=${room.id}`).headers(as(stranger.proctorToken))).assertStatus(404)
    ;(await client.get(`${path}?roomId=${room.id}`).headers(as(candidate.token))).assertStatus(403)
  })

  test('templates are a person’s own, the newest on top, none twice', async ({ client, assert }) => {
    const room = await createRoom()
    const keep = (content: string, token = room.proctorToken) =>
      client.post('/v1/dashboard_messages').headers(as(token)).json({ content, user: room.admin.id })
    for (const content of ['Primeira', 'Segunda', 'Primeira']) (await keep(content)).assertStatus(201)
    ;(await keep('c'.repeat(401))).assertStatus(400)
    const list = (await client.get('/v1/message_templates').headers(as(room.proctorToken))).body()
      .results as Row[]
    assert.deepEqual(
      list.map((one) => one.content),
      ['Segunda', 'Primeira']
    )
    const id = list[0]?.id ?? 0
    ;(await client.delete(`/v1/message_templates/${id}`).headers(as(room.adminToken))).assertStatus(404)
    ;(await client.delete(`/v1/message_templates/${id}`).headers(as(room.proctorToken))).assertStatus(204)
    ;(await client.delete(`/v1/message_templates/${id}`).headers(as(room.proctorToken))).assertStatus(404)
    ;(await keep('a', room.candidates[0].token)).assertStatus(403)
    const head = await loginAs(await createUser({ groups: ['Diretor'], school: room.school }))
    ;(await keep('a', head)).assertStatus(403)
  })
})

test.group('The dashboard', (group) => {
  group.each.teardown(() => clock.release())

  test('a card counts who has begun: whatever became of it, and only of applications that its reader sees', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 4 })
    const begun = async (token: string) =>
      (await client.get('/v1/collections_prefilter').headers(as(token)))
        .body()
        .results.map((card: Row) => [card.totalApplications, card.countBegun])
    assert.deepEqual(await begun(room.adminToken), [[4, 0]])
    for (const [at, state] of ['STARTED', 'STOPPED', 'FINISHED'].entries())
      await db.from('applications').where('id', Number(room.candidates[at]?.applicationId)).update({ state })
    assert.deepEqual(await begun(room.adminToken), [[4, 3]])
    await db
      .from('applications')
      .where('id', Number(room.candidates[2]?.applicationId))
      .update({ room_id: null })
    assert.deepEqual(await begun(room.proctorToken), [[3, 2]], 'of their room')
    const { admin } = await createRoom({ candidates: 2 })
    assert.deepEqual(await begun(await loginAs(admin)), [[2, 0]], 'of their institution')
  })

  test('cards of collections: a proctor’s are those of their rooms', async ({ client, assert }) => {
    const room = await createRoom({ candidates: 3 })
    const cards = async (token: string, query = '') =>
      (await client.get(`/v1/collections_prefilter${query}`).headers(as(token))).body()
    const page = await cards(room.proctorToken)
    assert.equal(page.count, 1)
    assert.deepInclude(page.results[0], {
      id: room.collectionId,
      totalExams: 1,
      totalApplications: 3,
      countExamsAvailable: 3,
      categoria: 2,
      avaliada: false,
      status: 'ACTIVE',
    })
    assert.equal((await cards(room.adminToken)).count, 1)
    const helper = await loginAs(await createUser({ groups: ['PROCTOR'], school: room.school }))
    assert.equal((await cards(helper)).count, 0)
    assert.equal((await cards(room.adminToken, '?status=INACTIVE')).count, 0)
    assert.equal(
      (await cards(room.adminToken, '?status=ACTIVE&categoria=2&ordering=id&pageSize=10&search=cole')).count,
      1
    )
    assert.equal((await cards(room.adminToken, '?avaliada=true')).count, 0)
    await db.from('applications').where('collection_id', room.collectionId).update({ state: 'FINISHED' })
    assert.equal((await cards(room.adminToken, '?avaliada=true')).count, 1)
    clock.advance(3 * 3_600_000)
    room.adminToken = await loginAs(room.admin)
    assert.deepInclude((await cards(room.adminToken)).results[0], {
      status: 'INACTIVE',
      countExamsAvailable: 0,
    })
    await db
      .from('collections')
      .where('id', room.collectionId)
      .update({ knowledge_area_description: 'Ciências', periodo_ano: '9º ano' })
    for (const [query, count] of [
      ['search=ciências', 0],
      ['search=ciências&filter_by=discipline', 1],
      ['search=9º&filter_by=school_stage', 1],
      ['search=9º&filter_by=name', 0],
      ['search=9º&filter_by=', 0],
      ['filter_by=discipline', 1],
    ] as const)
      assert.equal((await cards(room.adminToken, `?${query}`)).count, count, query)
    const refused = await client.get('/v1/collections_prefilter?filter_by=turma').headers(as(room.adminToken))
    refused.assertStatus(400)
    refused.assertBodyContains({ filterBy: ['Este valor não é uma das opções.'] })
    ;(
      await client.get('/v1/collections_prefilter?status=SOMETIMES').headers(as(room.adminToken))
    ).assertStatus(400)
    ;(await client.get('/v1/collections_prefilter').headers(as(room.candidates[0].token))).assertStatus(403)
  })

  test('applications of a collection, as far as a room or school gives them', async ({ client, assert }) => {
    const room = await createRoom({ candidates: 3 })
    const [candidate] = room.candidates
    await db
      .from('applications')
      .where('id', room.candidates[2]?.applicationId ?? 0)
      .update({ room_id: null })
    await db
      .from('persons')
      .where('user_id', candidate.id)
      .update({ special_need: 'Baixa visão', cellphone: '11 98888-0000' })
    const list = async (token: string, query = '') =>
      (
        await client
          .get(`/v1/applications/dashboard?collection=${room.collectionId}${query}`)
          .headers(as(token))
      ).body()
    assert.equal((await list(room.proctorToken)).count, 2)
    assert.equal((await list(room.adminToken)).count, 3)
    const one = (await list(room.adminToken, `&user=${candidate.id}`)).results[0]
    assert.deepInclude(one, {
      id: candidate.applicationId,
      roomId: room.id,
      channelName: 'Sala 1',
      status: 'AVAILABLE',
      specialNeed: 'Baixa visão',
    })
    assert.equal(one.user.person.cellphone, '11 98888-0000')
    assert.isNull((await list(room.proctorToken, `&user=${candidate.id}`)).results[0].user.person.cellphone)
    assert.equal((await list(room.adminToken, '&is_special_need=true')).count, 1)
    assert.equal((await list(room.adminToken, '&is_special_need=false')).count, 2)
    assert.equal(
      (await list(room.adminToken, `&schools=${room.school.id}&status=AVAILABLE&exam=${room.examId}`)).count,
      3
    )
    assert.equal((await list(room.adminToken, '&classes=999999')).count, 0)
    assert.equal((await list(room.adminToken, `&search=${candidate.username}`)).count, 1)
    ;(await client.get('/v1/applications/dashboard').headers(as(room.adminToken))).assertStatus(400)
    const elsewhere = await createRoom()
    assert.equal((await list(elsewhere.proctorToken)).count, 0)
    const both = (
      await client.get(`/v1/applications?user=${candidate.id}&room=${room.id}`).headers(as(room.proctorToken))
    ).body()
    assert.equal(both.count, 1)
    assert.equal(
      (
        await client
          .get(`/v1/applications?user=${candidate.id}&room=${room.id}`)
          .headers(as(elsewhere.proctorToken))
      ).body().count,
      0
    )
    ;(
      await client.get(`/v1/applications/${candidate.applicationId}/answers`).headers(as(room.proctorToken))
    ).assertStatus(404)
  })

  test('how far a candidate is: counts of right and wrong, nothing of a key', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const path = `/v1/applications/${candidate.applicationId}/dashboard-video`
    ;(
      await client
        .post(`/v1/applications/${candidate.applicationId}/start`)
        .headers(as(candidate.token))
        .json({})
    ).assertStatus(200)
    const answer = (await db
      .from('answers')
      .where({ application_id: candidate.applicationId, item_category: 'MULTIPLE_CHOICE' })
      .firstOrFail()) as { id: number; item_id: number }
    const alternatives = await db
      .from('alternatives')
      .where('item_id', answer.item_id)
      .orderBy('position')
      .select('id')
    const choose = (index: number, revision: number) =>
      client
        .put(`/v1/applications/${candidate.applicationId}/answers/batch`)
        .headers(as(candidate.token))
        .json([
          { id: answer.id, revision, alternative_id: alternatives[index].id, seconds: 9, finished: true },
        ])
    const video = async () => (await client.get(path).headers(as(room.proctorToken))).body()
    assert.deepInclude(await video(), {
      current: { numCorrectAnswers: 0, numWrongAnswers: 0, numTotalAnswers: 0 },
      finished: 0,
      total: 1,
    })
    await choose(0, 1)
    assert.deepEqual((await video()).current, {
      numCorrectAnswers: 0,
      numWrongAnswers: 1,
      numTotalAnswers: 1,
    })
    await choose(1, 2)
    const seen = await video()
    assert.deepEqual(seen.current, { numCorrectAnswers: 1, numWrongAnswers: 0, numTotalAnswers: 1 })
    assert.notInclude(JSON.stringify(seen), 'CHAVE')
    ;(await client.get(path).headers(as(candidate.token))).assertStatus(403)
    ;(await client.get(path).headers(as((await createRoom()).proctorToken))).assertStatus(404)
  })

  test('chat, link and log-ins of an application are for its staff', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const of = `/v1/applications/${candidate.applicationId}`
    await client.post(`/v1/rooms/${room.id}/messages`).headers(as(candidate.token)).json({ message: 'Olá' })
    await client
      .post(`/v1/rooms/${room.id}/messages`)
      .headers(as(room.proctorToken))
      .json({ candidate_id: candidate.id, message: 'Oi', motive: 'IMPROPER_BEHAVIOR' })
    const chat = (await client.get(`${of}/messages`).headers(as(room.proctorToken))).body()
    assert.deepEqual(
      chat.results.map(({ author, message, motive, status }: Record<string, string>) => [
        author,
        message,
        motive,
        status,
      ]),
      [
        ['CANDIDATE', 'Olá', 'MESSAGE', 'SENT'],
        ['PROCTOR', 'Oi', 'IMPROPER_BEHAVIOR', 'SENT'],
      ]
    )
    clock.freeze(clock.now())
    const record = { current_average: 80.6, current_score: 95, measured_delay: 70 }
    const connect = (token = candidate.token, body: object = record) =>
      client.post(`${of}/connection_records`).headers(as(token)).json(body)
    for (const wait of [0, 9_999, 1]) {
      clock.advance(wait)
      ;(await connect()).assertStatus(204)
    }
    assert.equal((await client.get(`${of}/connection_records`).headers(as(room.adminToken))).body().count, 2)
    ;(await connect(candidate.token, { ...record, current_score: 101 })).assertStatus(400)
    ;(await connect(room.proctorToken)).assertStatus(403)
    await db
      .insertQuery()
      .table('login_events')
      .insert({ user_id: candidate.id, type: 'login', occurred_at: clock.now() })
    const logins = (
      await client.get(`${of}/login_events?page=1&size=20`).headers(as(room.proctorToken))
    ).body()
    assert.deepInclude(logins.results[0], { type: 'login', when: new Date(clock.now()).toISOString() })
    const stranger = (await createRoom()).proctorToken
    for (const what of ['messages', 'connection_records', 'login_events']) {
      ;(await client.get(`${of}/${what}`).headers(as(stranger))).assertStatus(404)
      ;(await client.get(`${of}/${what}`).headers(as(candidate.token))).assertStatus(403)
    }
    ;(await connect((await createRoom()).candidates[0].token)).assertStatus(404)
  })
})
