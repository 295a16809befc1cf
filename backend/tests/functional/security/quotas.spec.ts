import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { counters } from '#counters'
import { clock } from '#shared'
import { createSitting, type AnswerRow } from '#tests/fixtures/applications'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { pngOf } from '#tests/fixtures/pictures'
import { createRoom, type TestRoom } from '#tests/fixtures/rooms'
import { sendBytes } from '../evidence/bytes.js'
import { type Call, answerOf, untilRefused } from '#tests/fixtures/until_refused'

test.group('what one person may use up', (group) => {
  group.each.setup(() => {
    clock.freeze(clock.now())
    return () => clock.release()
  })

  const versionOf = async (room: TestRoom) =>
    ((await db.from('rooms').where('id', room.id).firstOrFail()) as { version: number }).version

  test('300 changes of one candidate’s page change the room 30 times a minute, refuse no beat, and end in the last state', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 2 })
    const [candidate, other] = room.candidates
    const beat = (who: typeof candidate, body: object) =>
      client.patch(`/v1/rooms/${room.id}/candidates/${who.id}`).headers(as(who.token)).json(body)
    ;(await beat(candidate, { is_in_application: true, camera_state: 'on' })).assertStatus(200)
    const before = await versionOf(room)
    for (let change = 1; change <= 100; change += 1)
      (await beat(candidate, { camera_state: change % 2 ? 'off' : 'on' })).assertStatus(200)
    assert.equal((await versionOf(room)) - before, 30)
    const seen = (await db
      .from('room_candidates')
      .where({ room_id: room.id, user_id: candidate.id })
      .firstOrFail()) as { camera_state: string; last_seen_at: number }
    assert.equal(seen.last_seen_at, clock.now(), 'they are there')
    const news = await versionOf(room)
    ;(await beat(other as typeof candidate, { camera_state: 'off' })).assertStatus(200)
    assert.equal((await versionOf(room)) - news, 1, 'another candidate is heard')
    clock.advance(60_000)
    ;(await beat(candidate, { camera_state: 'at last' })).assertStatus(200)
    const after = (await db
      .from('room_candidates')
      .where({ room_id: room.id, user_id: candidate.id })
      .firstOrFail()) as { camera_state: string }
    assert.equal(after.camera_state, 'at last')
  })

  test('beats without end are refused, with when to come again', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const beat = async () =>
      answerOf(
        await client
          .patch(`/v1/rooms/${room.id}/candidates/${candidate.id}`)
          .headers(as(candidate.token))
          .json({ is_in_application: true })
      )
    const { passed, code, wait } = await untilRefused(beat, 200)
    assert.deepEqual([passed, code, wait], [120, 'too_many_requests', 60])
    clock.advance(60_000)
    assert.equal((await beat()).status, 200)
  })

  test('endless navigation is stored and announced to staff 30 times a minute', async ({
    client,
    assert,
  }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const items = (
      (await db.from('answers').where('application_id', candidate.applicationId).select('item_id')) as {
        item_id: number
      }[]
    ).map((row) => row.item_id)
    const situation = (at: number) =>
      client
        .put(`/v1/rooms/${room.id}/candidates/${candidate.id}/situation`)
        .headers(as(candidate.token))
        .json({ application_id: candidate.applicationId, item_id: items[at % items.length] })
    ;(await situation(0)).assertStatus(204)
    const before = await versionOf(room)
    for (let at = 1; at <= 60; at += 1) (await situation(at)).assertStatus(204)
    assert.equal((await versionOf(room)) - before, 30)
    const stored = (await db
      .from('room_candidates')
      .where({ room_id: room.id, user_id: candidate.id })
      .firstOrFail()) as { item_id: number }
    assert.equal(stored.item_id, items[60 % items.length])
  })

  test('break requests, asked for and put away again', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const header = { ...as(candidate.token), 'accept-language': 'en' }
    const ask = async () => {
      const asked = await client
        .post(`/v1/rooms/${room.id}/break_requests`)
        .headers(header)
        .json({ motive: 'BATHROOM' })
      if (asked.status() === 201)
        (
          await client
            .patch(`/v1/rooms/${room.id}/break_requests/${asked.body().id}`)
            .headers(header)
            .json({ action: 'dismiss' })
        ).assertStatus(200)
      return answerOf(asked)
    }
    assert.deepEqual(await untilRefused(ask, 20), {
      passed: 6,
      status: 429,
      code: 'too_many_break_requests',
      messages: [
        'You have asked for a break several times. Wait 10 min to ask again, or write to the proctor.',
      ],
      wait: 600,
    })
    clock.advance(600_000)
    assert.equal((await ask()).status, 201)
  })

  test('one request that is put away again and again', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const asked = await client
      .post(`/v1/rooms/${room.id}/break_requests`)
      .headers(as(candidate.token))
      .json({ motive: 'BATHROOM' })
    const dismiss = async () =>
      answerOf(
        await client
          .patch(`/v1/rooms/${room.id}/break_requests/${asked.body().id}`)
          .headers(as(candidate.token))
          .json({ action: 'dismiss' })
      )
    const { passed, wait } = await untilRefused(dismiss, 100)
    assert.deepEqual([passed, wait], [60, 60])
  })

  test('room notes of a candidate; staff have room for more', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const note = (token: string) => async () =>
      answerOf(
        await client
          .post('/v1/room_event_record')
          .headers({ ...as(token), 'accept-language': 'pt-BR' })
          .json({ room: room.id, description: 'aviso' })
      )
    const { passed, code, messages, wait } = await untilRefused(note(candidate.token), 30)
    assert.deepEqual(
      [passed, code, messages, wait],
      [10, 'too_many_notes', ['Muitas anotações foram feitas agora. Espere um momento antes da próxima.'], 60]
    )
    assert.equal((await untilRefused(note(room.proctorToken), 100)).passed, 60)
    for (let minute = 0; minute < 9; minute += 1) {
      clock.advance(60_000)
      for (let count = 0; count < 10; count += 1) assert.equal((await note(candidate.token)()).status, 201)
    }
    clock.advance(60_000)
    assert.equal((await note(candidate.token)()).code, 'too_many_notes', 'nor all day long')
  })

  test('messages to the proctor', async ({ client, assert }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const write = async () =>
      answerOf(
        await client
          .post(`/v1/rooms/${room.id}/messages`)
          .headers(as(candidate.token))
          .json({ message: 'oi' })
      )
    const { passed, code, wait } = await untilRefused(write, 60)
    assert.deepEqual([passed, code, wait], [30, 'too_many_messages', 60])
  })

  test('answer logs, by their number and by their length; answers are saved all the while', async ({
    client,
    assert,
  }) => {
    const sitting = await createSitting()
    const post = (name: string, body: object) =>
      client.post(`/v1/applications/${sitting.applicationId}/${name}`).headers(as(sitting.token)).json(body)
    ;(await post('start', {})).assertStatus(200)
    const log = (text: string) => async () => answerOf(await post('answer_logs', { answers: [text] }))
    const { passed, code, wait } = await untilRefused(log('a'), 200)
    assert.deepEqual([passed, code, wait], [120, 'too_many_logs', 60])
    const saved = await client
      .put(`/v1/applications/${sitting.applicationId}/answers/batch`)
      .headers(as(sitting.token))
      .json({
        answers: [{ id: (sitting.answers[2] as AnswerRow).id, revision: 1, free_response: 'a resposta' }],
      })
    saved.assertStatus(200)
    assert.isTrue(saved.body().answers[0].accepted)
    clock.advance(60_000)
    await counters.take(
      `answer-logs-a-day:${sitting.applicationId}`,
      { max: Infinity, seconds: 86_400 },
      19_950_000
    )
    const long = await log('a'.repeat(60_000))()
    assert.deepEqual([long.status, long.code], [429, 'too_many_logs'])
    assert.equal((await log('short')()).status, 200)
  })

  test('claims of the right to write, and files taken off again', async ({ client, assert }) => {
    const sitting = await createSitting()
    const claim = async () =>
      answerOf(
        await client
          .post(`/v1/applications/${sitting.applicationId}/claim`)
          .headers(as(sitting.token))
          .json({ renew: true })
      )
    ;(
      await client.post(`/v1/applications/${sitting.applicationId}/start`).headers(as(sitting.token)).json({})
    ).assertStatus(200)
    assert.deepEqual((({ passed, wait }) => [passed, wait])(await untilRefused(claim, 200)), [120, 60])
    const detach = async () =>
      answerOf(
        await client
          .delete(`/v1/applications/${sitting.applicationId}/answer_attachment/1`)
          .headers(as(sitting.token))
      )
    assert.deepEqual((({ passed, wait }) => [passed, wait])(await untilRefused(detach, 100)), [60, 60])
    clock.advance(60_000)
    assert.equal((await claim()).status, 200)
  })

  test('what pages report of themselves: by a person, and by an address', async ({ client, assert }) => {
    const user = await createUser()
    const token = await loginAs(user)
    const report = (headers: Record<string, string>) => async () =>
      answerOf(await client.post('/v1/client_logs').headers(headers).json({ message: 'fault' }))
    // What other tests have reported from this address.
    await Promise.all(
      ['client-logs-of-address:127.0.0.1', 'client-logs-of-day:127.0.0.1', 'client-logs:all'].map((key) =>
        counters.reset(key)
      )
    )
    const mine = await untilRefused(report({ ...as(token), 'accept-language': 'en' }), 100)
    assert.deepEqual(mine, {
      passed: 60,
      status: 429,
      code: 'too_many_logs',
      messages: [
        'This page has reported a lot already. Nothing is missing: your answers do not depend on it.',
      ],
      wait: 60,
    })
    assert.equal((await report({})()).status, 204, 'others of that address are heard')
    await counters.take('client-logs-of-address:127.0.0.1', { max: Infinity, seconds: 60 }, 600)
    const everybody = await report({})()
    assert.deepEqual([everybody.status, everybody.code], [429, 'too_many_logs'])
    clock.advance(60_000)
    assert.equal((await report({})()).status, 204)
    await counters.take('client-logs:all', { max: Infinity, seconds: 60 }, 3_000)
    assert.equal((await report({})()).code, 'too_many_logs', 'somebody with many addresses')
    await counters.reset('client-logs:all')
  })

  test('alerts', async ({ client, assert }) => {
    const token = await loginAs(await createUser())
    const alert = async () =>
      answerOf(await client.post('/v1/save_alert').headers(as(token)).json({ alert_type: 'x', message: 'y' }))
    const { passed, code, wait } = await untilRefused(alert, 100)
    assert.deepEqual([passed, code, wait], [60, 'too_many_logs', 60])
  })

  test('event streams: tickets', async ({ client, assert }) => {
    const user = await createUser()
    const token = await loginAs(user)
    const ask = async () =>
      answerOf(
        await client
          .post('/v1/events/tickets')
          .headers(as(token))
          .json({ channels: [`users/${user.id}`] })
      )
    const { passed, code, wait } = await untilRefused(ask, 200)
    assert.deepEqual([passed, code, wait], [120, 'too_many_streams', 60])
  })

  test('captures and identity photos', async ({ client, assert }) => {
    const sitting = await createSitting()
    const snap: Call = async () => {
      const answer = await sendBytes(
        'POST',
        `/v1/applications/${sitting.applicationId}/snapshots`,
        pngOf(4, 4),
        sitting.token
      )
      return {
        status: answer.status,
        code: null,
        messages: null,
        wait: Number(answer.headers.get('retry-after')),
      }
    }
    const { passed, wait } = await untilRefused(snap, 200)
    assert.deepEqual([passed, wait], [120, 60])
    const photos = async () =>
      answerOf(
        await client
          .post('/v1/candidate_documents')
          .headers(as(sitting.token))
          .file('document', pngOf(4, 4), { filename: 'd.png' })
          .file('face', pngOf(4, 4), { filename: 'f.png' })
      )
    const refused = await untilRefused(photos, 40)
    assert.deepEqual([refused.passed, refused.code, refused.wait], [20, 'too_many_photos', 3_600])
  })
})
