import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { as } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { HOUR } from '#tests/fixtures/exam_acts'

test.group('Application records', (group) => {
  group.each.teardown(() => clock.release())

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

  test('log-ins are those of the days of the exam: from its first start, whatever was reset, to its end', async ({
    client,
    assert,
  }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const of = `/v1/applications/${candidate.applicationId}`
    // 10:00 at the school, on the first day.
    const first = Date.parse('2026-11-24T13:00:00Z')
    const [reset, begunAgain, finished] = [first + HOUR, first + 25 * HOUR, first + 26 * HOUR]
    const seen = async (): Promise<string[]> => {
      const answer = await client.get(`${of}/login_events`).headers(as(room.adminToken))
      return answer.body().results.map(({ type }: { type: string }) => type)
    }
    await db.from('login_events').where('user_id', candidate.id).delete()
    await db.table('login_events').multiInsert(
      Object.entries({
        // 23:59 of the day before, and the first minute of the first day.
        login: Date.parse('2026-11-24T02:59:00Z'),
        replaced: Date.parse('2026-11-24T03:00:00Z'),
        logout: finished + HOUR,
        // The first minute of the day after the end.
        revoked: Date.parse('2026-11-26T03:00:00Z'),
      }).map(([type, at]) => ({ user_id: candidate.id, type, occurred_at: at }))
    )
    assert.deepEqual(await seen(), ['revoked', 'logout', 'replaced', 'login'])
    const event = { application_id: candidate.applicationId, source: 'candidate' }
    await db.table('application_events').multiInsert([
      { ...event, type: 'started', occurred_at: first },
      { ...event, type: 'reset', occurred_at: reset },
      { ...event, type: 'started', occurred_at: begunAgain },
    ])
    const row = () => db.from('applications').where('id', candidate.applicationId)
    await row().update({ state: 'STARTED', started_at: begunAgain, deadline_at: finished + 24 * HOUR })
    assert.deepEqual(await seen(), ['revoked', 'logout', 'replaced'])
    await row().update({ state: 'FINISHED', finished_at: finished, finish_reason: 'COMPLETED' })
    assert.deepEqual(await seen(), ['logout', 'replaced'])
  })
})
