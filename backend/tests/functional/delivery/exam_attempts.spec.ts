import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { addToClass } from '#identity'
import { extendTime } from '#delivery/actions/set_schedule'
import { clock } from '#shared'
import { answersOf, applicationRow, createSitting, eventsOf } from '#tests/fixtures/applications'
import { recordsOf } from '#tests/fixtures/audit'
import { act, HOUR, iso, MINUTE, running } from '#tests/fixtures/exam_acts'
import { as, createClass, createUser, loginAs } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { call, own } from '#tests/fixtures/sitting_calls'
import { sheetRows } from '#tests/fixtures/sheet_rows'
import { bulkAct } from '#tests/fixtures/staff_orders'

test.group('an application that is withdrawn', () => {
  test('is in no list and no room, begins no more, and comes back as it was', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const path = `/v1/applications/${candidate.applicationId}`
    const by = (token: string) => ({
      mine: async () => (await client.get('/v1/applications').headers(as(token))).body().count,
      one: async () => (await client.get(path).headers(as(token))).status(),
    })
    const inRoom = async () =>
      (await client.get(`/v1/rooms/${room.id}/users`).headers(as(room.proctorToken))).body().results.length
    assert.deepEqual([await by(candidate.token).mine(), await inRoom()], [1, 1])
    const withdrawn = await client
      .delete(path)
      .headers(as(room.adminToken))
      .json({ version: 99, reason: 'Mudou de rede' })
    withdrawn.assertStatus(409)
    const { version } = withdrawn.body().current
    const done = await client.delete(path).headers(as(room.adminToken)).json({ version })
    done.assertStatus(200)
    assert.containsSubset(done.body(), { status: 'UNAVAILABLE', version: version + 1 })
    assert.deepEqual(
      [
        await by(candidate.token).mine(),
        await by(candidate.token).one(),
        await by(room.adminToken).one(),
        await inRoom(),
      ],
      [0, 404, 404, 0]
    )
    ;(await client.post(`${path}/start`).headers(as(candidate.token))).assertStatus(404)
    ;(
      await client.patch(`${path}/set_timeout`).headers(as(room.adminToken)).json({ timeout: 90 })
    ).assertStatus(404)
    // Somebody who read it before, and acts now.
    const { admin } = room
    const extended = await extendTime(
      { applicationId: candidate.applicationId, caller: { userId: admin.id, sessionId: 0 } },
      'set_timeout',
      { minutes: 90 }
    )
    assert.containsSubset(extended, { ok: false, error: { code: 'not_found' } })
    // Repeated, it is so already.
    ;(await client.delete(path).headers(as(room.adminToken)).json({ version })).assertStatus(200)
    const back = await client.post(`${path}/restore`).headers(as(room.adminToken)).json({})
    assert.containsSubset(back.body(), { status: 'AVAILABLE', version: version + 2 })
    assert.deepEqual([await by(candidate.token).mine(), await inRoom()], [1, 1])
    ;(await client.post(`${path}/start`).headers(as(candidate.token))).assertStatus(200)
    const late = await client.delete(path).headers(as(room.adminToken)).json({})
    assert.deepEqual([late.status(), late.body().code], [409, 'illegal_state'])
    assert.deepEqual(
      (await eventsOf(candidate.applicationId)).map(({ type }) => type),
      ['room_changed', 'withdrawn', 'restored', 'started']
    )
  })

  test('comes back when it is allocated again', async ({ client, assert }) => {
    const sitting = await createSitting()
    const token = await loginAs(sitting.admin)
    const body = { collection: sitting.collectionId, user: sitting.candidate.id }
    const allocate = () => client.post('/v1/applications').headers(as(token)).json(body)
    ;(await allocate()).assertStatus(400)
    ;(await client.delete(own(sitting)).headers(as(token)).json({})).assertStatus(200)
    const made = await allocate()
    assert.deepEqual([made.status(), made.body()], [201, { created: 1, alreadyCreated: 0 }])
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      withdrawn_at: null,
      schedule_version: 3,
    })
    ;(await call(client, sitting, 'start')).assertStatus(200)
  })

  test('stays withdrawn for a class, and for staff who may not put it back; its return is on record', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting()
    const { school_id: schoolId } = await applicationRow(sitting.applicationId)
    const schoolClass = await createClass({ id: Number(schoolId), institution: sitting.institution } as never)
    await addToClass({ classId: schoolClass.id, userId: sitting.candidate.id, role: 'student' })
    const head = await createUser({ groups: ['COORDINATOR'], institution: sitting.institution })
    await db.from('users').where('id', head.id).update({ school_id: schoolId })
    const [admin, ofSchool] = [await loginAs(sitting.admin), await loginAs(head)]
    ;(await client.delete(own(sitting)).headers(as(admin)).json({})).assertStatus(200)
    const allocate = (token: string, people: object) =>
      client
        .post('/v1/applications')
        .headers(as(token))
        .json({ collection: sitting.collectionId, ...people })
    const ofClass = await allocate(admin, { classes: [schoolClass.id] })
    assert.deepEqual([ofClass.status(), ofClass.body()], [201, { created: 0, alreadyCreated: 1 }])
    const refused = await allocate(ofSchool, { user: sitting.candidate.id })
    refused.assertStatus(400)
    const nonFieldErrors = [
      'Esta prova foi retirada deste estudante. Peça a um administrador para devolvê-la.',
    ]
    assert.containsSubset(refused.body(), { code: 'withdrawn', nonFieldErrors })
    assert.isNotNull((await applicationRow(sitting.applicationId)).withdrawn_at)
    const restored = async () =>
      (await recordsOf(sitting.institution.id)).filter((one) => one.act === 'application_restored').length
    assert.equal(await restored(), 0)
    // A second attempt is withdrawn by itself.
    await db.from('applications').where('id', sitting.applicationId).update({ attempt: 2 })
    ;(await allocate(admin, { user: sitting.candidate.id })).assertStatus(400)
    await db.from('applications').where('id', sitting.applicationId).update({ attempt: 1 })
    ;(await allocate(admin, { user: sitting.candidate.id })).assertStatus(201)
    assert.equal(await restored(), 1)
  })

  test('is an administrator of the institution, and nobody of a school, who does it', async ({ client }) => {
    const sitting = await createSitting()
    const { school_id: schoolId } = await applicationRow(sitting.applicationId)
    const head = await createUser({ groups: ['SCHOOL-ADMIN'], institution: sitting.institution })
    await db.from('users').where('id', head.id).update({ school_id: schoolId })
    const token = await loginAs(head)
    ;(await client.delete(own(sitting)).headers(as(token)).json({})).assertStatus(403)
    for (const what of ['restore', 'give_another_chance'])
      (await act(client, sitting, token, what)).assertStatus(403)
    ;(await act(client, sitting, token, 'set_timeout', { timeout: 90 })).assertStatus(200)
  })
})

test.group('a second attempt', (group) => {
  group.each.teardown(() => clock.release())

  test('is another application of the exam, once, for who finished or missed the first', async ({
    client,
    assert,
  }) => {
    const { sitting, now, token } = await running(client)
    const give = () => act(client, sitting, token, 'give_another_chance')
    assert.equal((await give()).body().code, 'illegal_state')
    ;(await call(client, sitting, 'finish')).assertStatus(200)
    const [first, again] = await Promise.all([give(), give()])
    assert.sameMembers([first.status(), again.status()], [201, 409])
    const second = [first, again].find((answer) => answer.status() === 201)?.body()
    assert.equal([first, again].find((answer) => answer.status() === 409)?.body().code, 'attempt_given')
    assert.containsSubset(second, {
      status: 'AVAILABLE',
      endTime: iso(now + 2 * HOUR),
      timeout: 60,
      version: 1,
    })
    assert.lengthOf(await answersOf(second.id), sitting.answers.length)
    const shown = await client.get(`/v1/applications/${second.id}`).headers(as(sitting.token))
    assert.containsSubset(shown.body(), { isSecondaryChance: true, status: 'AVAILABLE' })
    ;(await client.post(`/v1/applications/${second.id}/start`).headers(as(sitting.token))).assertStatus(200)
    await client.post(`/v1/applications/${second.id}/finish`).headers(as(sitting.token))
    const third = await client
      .post(`/v1/applications/${second.id}/give_another_chance`)
      .headers(as(token))
      .json({})
    assert.equal(third.body().code, 'already_secondary')
    assert.containsSubset(await applicationRow(sitting.applicationId), {
      state: 'FINISHED',
      schedule_version: 2,
    })
  })

  test('has no window until staff set one, where the windows of the exam are over', async ({
    client,
    assert,
  }) => {
    const { sitting, now } = await running(client)
    await db
      .from('applications')
      .where('id', sitting.applicationId)
      .update({ state: 'CREATED', started_at: null, deadline_at: null })
    // Missed by this one, while the collection goes on for others.
    const late = await createSitting({ institution: sitting.institution })
    await db
      .from('applications')
      .where('id', late.applicationId)
      .update({ collection_id: sitting.collectionId, window_end_at: now + 9 * HOUR })
    clock.advance(3 * HOUR)
    const token = await loginAs(sitting.admin)
    const given = await act(client, sitting, token, 'give_another_chance', { reason: 'Adoeceu' })
    given.assertStatus(201)
    assert.containsSubset(given.body(), { status: 'UNKNOWN', startTime: null, endTime: null, timeout: null })
    const path = `/v1/applications/${given.body().id}`
    // Its candidate, the staff of the list and the workbook read none as well.
    const read = async (address: string, by = token) => (await client.get(address).headers(as(by))).body()
    const shown = await read(path, sitting.token)
    assert.deepEqual([shown.status, shown.timeWindows, shown.exam.timeWindows], ['UNKNOWN', [], []])
    const list = await read(`/v1/applications/dashboard?collection=${sitting.collectionId}`)
    const row = list.results.find(({ id }: { id: number }) => id === given.body().id)
    assert.deepEqual([row.status, row.timeWindows, row.exam.timeWindows], ['UNKNOWN', [], []])
    const lines = async () =>
      (await read('/v1/applications?grouped=true', sitting.token)).results.map(
        ({ startTime, endTime }: Record<string, string | null>) => [startTime, endTime]
      )
    const first = await applicationRow(sitting.applicationId)
    const window = [first.window_start_at, first.window_end_at].map((at) => iso(Number(at)))
    assert.deepEqual(await lines(), [window], 'from the first window to the last')
    await db.from('applications').where('id', sitting.applicationId).update({ withdrawn_at: 1 })
    assert.deepEqual(await lines(), [[null, null]])
    const sheet = `/v1/applications/dashboard/sheet?collection=${sitting.collectionId}`
    const workbook = await fetch(`http://127.0.0.1:${process.env.PORT}${sheet}`, { headers: as(token) })
    const [head = [], ...cells] = await sheetRows(new Uint8Array(await workbook.arrayBuffer()))
    const columns = ['Situação', 'Início do prazo', 'Fim do prazo'].map((name) => head.indexOf(name))
    assert.deepInclude(
      cells.map((line) => columns.map((column) => line[column] ?? null)),
      ['Sem prazo', null, null]
    )
    const tooEarly = await client.patch(`${path}/set_timeout`).headers(as(token)).json({ timeout: 70 })
    assert.deepEqual([tooEarly.status(), tooEarly.body().code], [409, 'no_window'])
    const set = await client
      .post(`${path}/set_application_dates`)
      .headers(as(token))
      .json({
        startTime: iso(clock.now() - MINUTE),
        endTime: iso(now + 8 * HOUR),
        timeout: 40,
        strategy: 'keep_existing',
      })
    assert.containsSubset(set.body(), { status: 'AVAILABLE', timeout: 40 })
    const [changed] = (await read(`${path}/history`)).results
    assert.deepInclude(changed.before, { startTime: null, endTime: null })
  })
})

test.group('the room of an application', () => {
  test('is changed on the version that it was read with, before the start', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const path = `/v1/applications/${candidate.applicationId}`
    const made = await client
      .post('/v1/rooms')
      .headers(as(room.adminToken))
      .json({ name: 'Sala 2', collection: room.collectionId })
    const move = (body: object) => client.patch(path).headers(as(room.adminToken)).json(body)
    const { version } = (await client.get(path).headers(as(room.adminToken))).body()
    const moved = await move({ roomId: made.body().id, version })
    moved.assertStatus(200)
    assert.containsSubset(moved.body(), {
      id: candidate.applicationId,
      roomId: made.body().id,
      version: version + 1,
    })
    const stale = await move({ roomId: room.id, version })
    stale.assertStatus(409)
    assert.containsSubset(stale.body(), {
      code: 'changed_meanwhile',
      changedBy: { id: room.admin.id },
      act: 'move',
      current: { version: version + 1 },
    })
    assert.containsSubset((await move({ roomId: made.body().id })).body(), { version: version + 1 })
    await client.post(`${path}/start`).headers(as(candidate.token))
    assert.equal((await move({ roomId: room.id })).body().code, 'application_begun')
    assert.includeMembers(
      (await eventsOf(candidate.applicationId)).map(({ type }) => type),
      ['room_changed', 'started']
    )
  })
  test('is changed by the act that an order for many is made of: the same record, event and refusals', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 2 })
    const [one, two] = room.candidates.map(({ applicationId }) => applicationId)
    const made = await client
      .post('/v1/rooms')
      .headers(as(room.adminToken))
      .json({ name: 'Sala 2', collection: room.collectionId })
    const { id: other } = made.body() as { id: number }
    const move = (roomId: number, version?: number) =>
      client.patch(`/v1/applications/${one}`).headers(as(room.adminToken)).json({ roomId, version })
    ;(await move(other)).assertStatus(200)
    const asking = { collectionId: room.collectionId, token: room.adminToken }
    const order = { act: 'room', selection: { ids: [two] }, params: { room: other } }
    ;(await bulkAct(client, asking, order)).assertStatus(200)
    const shapeOf = async (id: number | undefined) => {
      const event = (await eventsOf(id ?? 0)).findLast(({ type }) => type === 'room_changed')
      const { order: _order, ...detail } = JSON.parse(String(event?.detail_json)) as Record<string, unknown>
      const record = (await recordsOf(room.institution.id)).find(
        (row) => row.act === 'application_moved' && row.subject_id === id
      )
      assert.exists(record?.changes_json)
      return { detail, changes: record?.changes_json }
    }
    assert.deepEqual(await shapeOf(one), await shapeOf(two))
    // A repeat whose answer was lost, and a move to where it is: nothing is to do, also after the start.
    const { schedule_version: version } = await applicationRow(one ?? 0)
    const again = await move(other, Number(version) - 1)
    again.assertStatus(200)
    assert.containsSubset(again.body(), { roomId: other, version })
    await db
      .from('applications')
      .where('id', one ?? 0)
      .update({ state: 'STARTED', started_at: clock.now() })
    ;(await move(other)).assertStatus(200)
    const late = await move(room.id)
    assert.deepEqual([late.status(), late.body().code], [409, 'application_begun'])
  })
  test('is changed once by two who move it at the same moment on the same version', async ({
    client,
    assert,
  }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const path = `/v1/applications/${candidate.applicationId}`
    const others: number[] = []
    for (const name of ['Sala 2', 'Sala 3']) {
      const body = { name, collection: room.collectionId }
      const made = await client.post('/v1/rooms').headers(as(room.adminToken)).json(body)
      others.push(made.body().id)
    }
    const { version } = (await client.get(path).headers(as(room.adminToken))).body()
    const colleague = await loginAs(
      await createUser({ groups: ['ADMINISTRADOR'], institution: room.institution })
    )
    const tokens = [room.adminToken, colleague]
    const answers = await Promise.all(
      others.map((roomId, at) =>
        client
          .patch(path)
          .headers(as(tokens[at] ?? ''))
          .json({ roomId, version })
      )
    )
    const statuses = answers.map((answer) => answer.status())
    assert.sameMembers(statuses, [200, 409])
    assert.containsSubset(await applicationRow(candidate.applicationId), {
      room_id: others[statuses.indexOf(200)],
      schedule_version: version + 1,
    })
    assert.equal(answers[statuses.indexOf(409)]?.body().code, 'changed_meanwhile')
  })
})
