import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { liveRoom } from '#config/live_room'
import { lookAtRooms } from '#live_room/jobs/room_sweeper'
import { clock } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createRoom, roomEvents } from '#tests/fixtures/rooms'

const beat = (more: object = {}) => ({
  last_seen: true,
  is_in_application: true,
  has_accepted_camera: true,
  ...more,
})

test.group('The live room', (group) => {
  group.each.teardown(() => clock.release())

  test('its staff see everybody, a candidate only their own', async ({ client, assert }) => {
    const room = await createRoom({ candidates: 3 })
    const [first, second] = room.candidates
    const path = `/v1/rooms/${room.id}`
    await client
      .post(`${path}/messages`)
      .headers(as(room.proctorToken))
      .json({ candidate_id: second?.id, message: 'Só para a segunda' })
    await client
      .put(`${path}/candidates/${first.id}/pause`)
      .headers(as(room.proctorToken))
      .json({ message: 'Espere', show_message: false, reason: 'Barulho' })

    const staff = (await client.get(`${path}/live`).headers(as(room.proctorToken))).body()
    assert.lengthOf(staff.candidates, 3)
    assert.deepInclude(staff.room, {
      id: room.id,
      name: 'Sala 1',
      isRecording: false,
      opened: true,
      collectionId: room.collectionId,
    })
    assert.lengthOf(staff.messages, 1)
    assert.isNotNull(staff.userConfig)
    const paused = staff.candidates.find((one: { userId: number }) => one.userId === first.id)
    assert.deepInclude(paused, { status: 'PAUSED', indicator: 'paused', isOnline: false })
    assert.equal(paused.pause.message, 'Espere')
    assert.deepInclude(staff.configuration, {
      breakSeconds: 300,
      restroomSeconds: 120,
      stillSeconds: 2,
      acceptableLatencyMs: 1000,
    })

    const own = (await client.get(`${path}/live`).headers(as(first.token))).body()
    assert.deepEqual(
      own.candidates.map((one: { userId: number }) => one.userId),
      [first.id]
    )
    assert.isNull(own.candidates[0].pause.message, 'the message is for staff only')
    assert.deepEqual([own.messages, own.breakRequests, own.userConfig], [[], [], null])
  })

  test('the snapshot has all state of a room, and its people are a list of their own (rule-realtime-003)', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 2 })
    const elsewhere = await createRoom()
    const [first, second] = room.candidates
    const path = `/v1/rooms/${room.id}`
    await client.post(`${path}/break_requests`).headers(as(first.token)).json({ motive: 'BATHROOM' })
    await client
      .post(`${path}/messages`)
      .headers(as(room.proctorToken))
      .json({ candidate_id: second?.id, message: 'Olá' })
    await client
      .put(`${path}/candidates/${first.id}/situation`)
      .headers(as(first.token))
      .json({ application_id: first.applicationId, item_position: 2 })
    await client.put(`${path}/user_config`).headers(as(room.proctorToken)).json({ fold_calm: true })
    const live = (await client.get(`${path}/live`).headers(as(room.proctorToken))).body()
    const of = (rows: Record<string, unknown>[], key: string) => rows.map((row) => row[key])
    assert.sameMembers(of(live.candidates, 'userId'), [first.id, second?.id])
    assert.deepEqual(of(live.messages, 'candidateId'), [second?.id])
    assert.deepEqual(of(live.breakRequests, 'candidateId'), [first.id])
    assert.deepEqual(of(live.situations, 'userId'), [first.id])
    assert.isTrue(live.userConfig.foldCalm)
    assert.isAbove(live.version, 1)
    assert.isAtMost(Math.abs(Date.parse(live.serverTime) - clock.now()), 60_000)
    const users = (await client.get(`${path}/users?pageSize=50`).headers(as(room.proctorToken))).body()
      .results as { id: number }[]
    assert.sameMembers(
      users.map(({ id }) => id),
      [first.id, second?.id]
    )
    assert.notInclude(
      users.map(({ id }) => id),
      elsewhere.candidates[0].id
    )
  })

  test('what delay is acceptable is a setting of the school’s server (conf-proctor-room-002)', async ({
    client,
    assert,
    cleanup,
  }) => {
    const room = await createRoom()
    const before = liveRoom.acceptableLatencyMs
    cleanup(() => {
      liveRoom.acceptableLatencyMs = before
    })
    liveRoom.acceptableLatencyMs = 700
    for (const token of [room.proctorToken, room.candidates[0].token]) {
      const { configuration } = (await client.get(`/v1/rooms/${room.id}/live`).headers(as(token))).body()
      assert.equal(configuration.acceptableLatencyMs, 700)
    }
  })

  test('presence is a lease: beats renew it, the job ends it, and both are recorded', async ({
    client,
    assert,
  }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const self = `/v1/rooms/${room.id}/candidates/${candidate.id}`
    const stateNow = async () =>
      (await client.get(`/v1/rooms/${room.id}/live`).headers(as(room.proctorToken))).body().candidates[0]
    const start = clock.now()
    clock.freeze(start)
    assert.deepInclude(await stateNow(), { indicator: 'offline', lastSeen: null })
    const first = await client
      .patch(self)
      .headers(as(candidate.token))
      .json(beat({ application_id: candidate.applicationId }))
    first.assertStatus(200)
    assert.deepInclude(await stateNow(), {
      indicator: 'online',
      isInApplication: true,
      hasAcceptedCamera: true,
      applicationId: candidate.applicationId,
    })

    const version = (await client.get(`/v1/rooms/${room.id}/live`).headers(as(room.proctorToken))).body()
      .version
    clock.advance(10_000)
    await client.patch(self).headers(as(candidate.token)).json(beat())
    assert.equal(
      (await client.get(`/v1/rooms/${room.id}/live`).headers(as(room.proctorToken))).body().version,
      version,
      'a beat without news changes nothing'
    )

    clock.advance(30_000)
    await lookAtRooms()
    assert.equal((await stateNow()).indicator, 'online')
    clock.advance(1)
    assert.equal((await stateNow()).indicator, 'offline', 'before anybody swept')
    await lookAtRooms()
    assert.equal((await stateNow()).indicator, 'offline')
    await client.patch(self).headers(as(candidate.token)).json(beat())
    assert.deepEqual(
      (await roomEvents(room.id, candidate.id)).map(({ motive, author }) => [motive, author]),
      [
        ['ONLINE', 'CANDIDATE'],
        ['CAMERA', 'CANDIDATE'],
        ['OFFLINE', 'SERVER'],
        ['ONLINE', 'CANDIDATE'],
      ]
    )
  })

  test('a beat is accepted from the candidate alone, and acknowledges at most the present version', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 2 })
    const [candidate, other] = room.candidates
    const path = `/v1/rooms/${room.id}`
    const self = `${path}/candidates/${candidate.id}`
    await client.patch(self).headers(as(candidate.token)).json(beat())
    const sent = await client
      .post(`${path}/messages`)
      .headers(as(room.proctorToken))
      .json({ candidate_id: candidate.id, message: 'Olá' })
    const presence = (
      await client
        .patch(self)
        .headers(as(candidate.token))
        .json(beat({ acknowledged_version: 999_999 }))
    ).body()
    assert.equal(presence.unreadMessages, 1)
    assert.equal(presence.version, sent.body().version)
    const acknowledged = async () =>
      (await client.get(`${path}/live`).headers(as(room.proctorToken)))
        .body()
        .candidates.find((one: { userId: number }) => one.userId === candidate.id).acknowledged
    assert.equal((await acknowledged()).version, presence.version)
    await client
      .patch(self)
      .headers(as(candidate.token))
      .json(beat({ acknowledged_version: 1 }))
    assert.equal((await acknowledged()).version, presence.version, 'what was applied stays so')

    const before = presence.version
    await client
      .post(`${path}/messages`)
      .headers(as(room.proctorToken))
      .json({ candidate_id: other?.id, message: 'Para outra pessoa' })
    assert.equal(
      (await client.patch(self).headers(as(candidate.token)).json(beat())).body().version,
      before,
      'what concerns another moves nothing'
    )

    for (const token of [other?.token ?? '', room.proctorToken, room.adminToken]) {
      const answer = await client
        .patch(self)
        .headers(as(token))
        .json(beat({ has_accepted_camera: false }))
      assert.include([403, 404], answer.status())
    }
    const foreign = await client
      .patch(self)
      .headers(as(candidate.token))
      .json(beat({ application_id: other?.applicationId }))
    foreign.assertStatus(404)
    const bad = await client
      .patch(self)
      .headers(as(candidate.token))
      .json(beat({ face_detection_alert: { message: 'x'.repeat(201) } }))
    bad.assertStatus(400)
  })

  test('a busy room: all at once, nothing lost, every version announced once', async ({ client, assert }) => {
    // However long it takes, nobody's presence runs out meanwhile.
    clock.freeze(clock.now())
    const room = await createRoom({ candidates: 12 })
    const path = `/v1/rooms/${room.id}`
    const calls: Promise<{ status(): number }>[] = []
    for (let round = 0; round < 4; round += 1) {
      for (const one of room.candidates) {
        const self = `${path}/candidates/${one.id}`
        calls.push(
          client
            .patch(self)
            .headers(as(one.token))
            .json(beat({ has_accepted_camera: round % 2 === 0, acknowledged_version: round * 10 }))
        )
        calls.push(client.patch(self).headers(as(one.token)).json(beat()))
        calls.push(
          client
            .put(`${self}/situation`)
            .headers(as(one.token))
            .json({ application_id: one.applicationId, item_id: round + 1, last_measured_delay: 50 })
        )
      }
      calls.push(
        client
          .post(`${path}/messages`)
          .headers(as(room.proctorToken))
          .json({ message: `Volta ${round}` })
      )
      calls.push(
        client
          .put(`${path}/candidates/${room.candidates[round]?.id}/pause`)
          .headers(as(room.adminToken))
          .json({})
      )
    }
    const statuses = (await Promise.all(calls)).map((answer) => answer.status())
    assert.deepEqual([...new Set(statuses)].toSorted(), [200, 201, 204])
    const live = (await client.get(`${path}/live`).headers(as(room.proctorToken))).body()
    assert.equal(live.candidates.filter((one: { isOnline: boolean }) => one.isOnline).length, 12)
    assert.equal(live.candidates.filter((one: { status: string }) => one.status === 'PAUSED').length, 4)
    assert.lengthOf(await db.from('room_candidates').where('room_id', room.id), 12)
    const events = await db
      .from('room_events')
      .where('room_id', room.id)
      .whereIn('motive', ['MESSAGE', 'PAUSE'])
      .select('motive', 'version')
    assert.equal(events.filter((event) => event.motive === 'PAUSE').length, 4)
    assert.equal(events.filter((event) => event.motive === 'MESSAGE').length, live.messages.length)
    assert.isTrue(events.every((event) => event.version <= live.version))
  })

  test('a covered camera is seen by the staff with its beginning', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const now = clock.now()
    clock.freeze(now)
    const self = `/v1/rooms/${room.id}/candidates/${candidate.id}`
    await client
      .patch(self)
      .headers(as(candidate.token))
      .json(
        beat({ face_detection_alert: { message: 'Câmera coberta', seconds: 12 }, camera_state: 'covered' })
      )
    const [seen] = (await client.get(`/v1/rooms/${room.id}/live`).headers(as(room.proctorToken))).body()
      .candidates
    assert.deepEqual(seen.faceDetectionAlert, {
      message: 'Câmera coberta',
      since: new Date(now - 12_000).toISOString(),
    })
    assert.equal(seen.cameraState, 'covered')
    await client
      .patch(self)
      .headers(as(candidate.token))
      .json(beat({ face_detection_alert: null }))
    const [after] = (await client.get(`/v1/rooms/${room.id}/live`).headers(as(room.proctorToken))).body()
      .candidates
    assert.isNull(after.faceDetectionAlert)
  })

  test('the situation shows the item and the link, and keeps a record every ten seconds at most', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 2 })
    const [candidate, other] = room.candidates
    const path = `/v1/rooms/${room.id}/candidates/${candidate.id}/situation`
    const now = clock.now()
    clock.freeze(now)
    const situation = {
      application_id: candidate.applicationId,
      item_id: 5,
      item_position: 2,
      average_internet_delay: 120.4,
      last_measured_delay: 99,
      current_internet_score: 87,
    }
    for (const wait of [0, 3_000, 7_000, 1_000]) {
      clock.advance(wait)
      const answer = await client.put(path).headers(as(candidate.token)).json(situation)
      answer.assertStatus(204)
    }
    const live = (await client.get(`/v1/rooms/${room.id}/live`).headers(as(room.proctorToken))).body()
    assert.deepInclude(live.situations[0], {
      userId: candidate.id,
      itemId: 5,
      itemPosition: 2,
      averageInternetDelay: 120,
      currentInternetScore: 87,
      isInInstructions: false,
    })
    const records = (
      await client
        .get(`/v1/applications/${candidate.applicationId}/connection_records`)
        .headers(as(room.proctorToken))
    ).body()
    assert.deepEqual(
      records.results.map((one: { when: string }) => Date.parse(one.when) - now),
      [0, 10_000]
    )
    assert.deepInclude(records.results[0], { currentAverage: 120, currentScore: 87, measuredDelay: 99 })
    const foreign = await client
      .put(path)
      .headers(as(candidate.token))
      .json({ ...situation, application_id: other?.applicationId })
    foreign.assertStatus(404)
    for (const broken of [
      { current_internet_score: 101 },
      { last_measured_delay: -1 },
      { item_position: 1.5 },
    ]) {
      const answer = await client
        .put(path)
        .headers(as(candidate.token))
        .json({ ...situation, ...broken })
      answer.assertStatus(400)
    }
  })

  test('a member of the staff keeps their own view of the room', async ({ client, assert }) => {
    const room = await createRoom()
    const path = `/v1/rooms/${room.id}/user_config`
    const saved = await client.put(path).headers(as(room.proctorToken)).json({ fold_calm: true })
    saved.assertStatus(200)
    const config = async (token: string) =>
      (await client.get(`/v1/rooms/${room.id}/live`).headers(as(token))).body().userConfig
    assert.deepInclude(await config(room.proctorToken), { foldCalm: true, showNames: true })
    assert.isFalse((await config(room.adminToken)).foldCalm)
    await client.put(path).headers(as(room.proctorToken)).json({ show_names: false })
    assert.deepInclude(await config(room.proctorToken), { foldCalm: true, showNames: false })
    const bad = await client.put(path).headers(as(room.proctorToken)).json({ fold_calm: 'maybe' })
    bad.assertStatus(400)
  })

  test('staff of a school see a room when all in it are theirs', async ({ client, assert }) => {
    const room = await createRoom({ candidates: 2 })
    const head = await loginAs(await createUser({ groups: ['Diretor'], school: room.school }))
    const listed = async () => (await client.get('/v1/rooms').headers(as(head))).body().count
    const look = async () => (await client.get(`/v1/rooms/${room.id}/live`).headers(as(head))).status()
    assert.deepEqual([await look(), await listed()], [200, 1])
    await db
      .from('applications')
      .where('id', room.candidates[1]?.applicationId ?? 0)
      .update({ school_id: null, class_id: null })
    assert.deepEqual([await look(), await listed()], [404, 0])
    const refused = await client
      .put(`/v1/rooms/${room.id}/candidates/${room.candidates[0].id}/pause`)
      .headers(as(head))
      .json({})
    refused.assertStatus(404)
  })

  test('a switch that is off stops the act, not the view', async ({ client }) => {
    const room = await createRoom()
    const head = await loginAs(await createUser({ groups: ['Diretor'], school: room.school }))
    const [candidate] = room.candidates
    const path = `/v1/rooms/${room.id}`
    ;(await client.get(`${path}/candidates/${candidate.id}/history`).headers(as(head))).assertStatus(200)
    ;(await client.put(`${path}/candidates/${candidate.id}/pause`).headers(as(head)).json({})).assertStatus(
      403
    )
    ;(await client.delete(`${path}/candidates/${candidate.id}/pause`).headers(as(head))).assertStatus(403)
    ;(
      await client
        .post(`${path}/messages`)
        .headers(as(head))
        .json({ candidate_id: candidate.id, message: 'a' })
    ).assertStatus(403)
    ;(
      await client.post(`${path}/messages`).headers(as(candidate.token)).json({ message: 'posso?' })
    ).assertStatus(201)
    ;(await client.put(path).headers(as(head)).json({ is_recording: true })).assertStatus(403)
  })
})
