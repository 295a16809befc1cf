import { test } from '@japa/runner'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { counters } from '#counters'
import { storage } from '#files/storage/storage'
import { runPurge } from '#retention'
import { DAY_MS } from '#retention/domain/periods'
import { clock } from '#shared'
import { createSitting, type AnswerRow, type Sitting } from '#tests/fixtures/applications'
import { announcementOf, chosen, sendParts, sendRaw } from '#tests/fixtures/file_parts'
import { as, createUser, loginAs, type TestUser } from '#tests/fixtures/people'
import { pngOf } from '#tests/fixtures/pictures'
import { createRoom, type TestRoom } from '#tests/fixtures/rooms'
import { sendBytes } from '../proctoring/media/bytes.js'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const PERIODS = { capture: null, identity: null, recording: null, answer: null }

type Call = () => Promise<{ status: number; code: unknown; words: unknown; wait: number }>

const answerOf = (response: ApiResponse) => ({
  status: response.status(),
  code: response.body()?.code,
  words: response.body()?.nonFieldErrors,
  wait: Number(response.header('retry-after') ?? 0),
})

/** One after another until one is refused. @returns how many were not, and the refusal */
async function untilRefused(call: Call, most: number) {
  for (let passed = 0; passed <= most; passed += 1) {
    const answer = await call()
    if (answer.status === 429) return { passed, ...answer }
  }
  throw new Error(`nothing was refused in ${most} calls`)
}

test.group('issue 8, 3: what one person may use up', (group) => {
  group.each.setup(() => {
    clock.freeze(clock.now())
    return () => clock.release()
  })

  const versionOf = async (room: TestRoom) =>
    ((await db.from('rooms').where('id', room.id).firstOrFail()) as { version: number }).version

  test('300 changes of one pupil’s page change the room 30 times a minute, refuse no beat, and end in what was said last', async ({
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
    assert.equal((await versionOf(room)) - news, 1, 'another pupil is heard')
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

  test('going from question to question without end is kept and tells the staff 30 times a minute', async ({
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
    const kept = (await db
      .from('room_candidates')
      .where({ room_id: room.id, user_id: candidate.id })
      .firstOrFail()) as { item_id: number }
    assert.equal(kept.item_id, items[60 % items.length])
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
      words: [
        'You have asked for a break several times. Wait 10 min to ask again, or write to the applicator.',
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
    const { passed, code, words, wait } = await untilRefused(note(candidate.token), 30)
    assert.deepEqual(
      [passed, code, words, wait],
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
      words: ['This page has reported a lot already. Nothing is missing: your answers do not depend on it.'],
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
        words: null,
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

test.group('issue 8, 3: files of one person', (group) => {
  const before = banca.answerFilesBytes
  group.each.setup(() => () => {
    banca.answerFilesBytes = before
    clock.release()
  })

  const filesOf = async (user: TestUser) =>
    (await db.from('files').where('owner_id', user.id).orderBy('id')) as {
      id: number
      storage_key: string
      size_bytes: number
      sha256: string
    }[]

  test('uploads at once do not pass the limit of a day together, and what was refused leaves nothing behind', async ({
    client,
    assert,
  }) => {
    banca.answerFilesBytes = 3 * PDF.byteLength
    const user = await createUser()
    const header = as(await loginAs(user))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        client.post('/v1/answer_files').headers(header).file('file', PDF, { filename: 'a.pdf' })
      )
    )
    const statuses = answers.map((answer) => answer.status()).toSorted((a, b) => a - b)
    assert.deepEqual(statuses, [201, 201, 201, 413, 413, 413, 413, 413])
    const refused = answers.find((answer) => answer.status() === 413)
    assert.equal(refused?.body().code, 'file_space_full')
    assert.isAbove(Number(refused?.header('retry-after')), 86_000)
    const kept = await filesOf(user)
    assert.lengthOf(kept, 3)
    assert.isTrue(
      (await Promise.all(kept.map(({ storage_key }) => storage.exists(storage_key)))).every(Boolean)
    )
  })

  test('not more than 500 of them in a day', async ({ client, assert }) => {
    const user = await createUser()
    const send = async () =>
      client
        .post('/v1/answer_files')
        .headers({ ...as(await loginAs(user)), 'accept-language': 'en' })
        .file('file', PDF, { filename: 'a.pdf' })
    ;(await send()).assertStatus(201)
    const [row] = (await db.from('files').where('owner_id', user.id)) as Record<string, unknown>[]
    const { id: _, ...values } = row as Record<string, unknown>
    for (let from = 1; from < 500; from += 100)
      await db.table('files').multiInsert(
        Array.from({ length: Math.min(100, 500 - from) }, (_one, at) => ({
          ...values,
          storage_key: `${user.id}`.padStart(24, 'a') + `${from + at}`.padStart(24, 'b'),
        }))
      )
    const refused = await send()
    refused.assertStatus(413)
    assert.equal(refused.body().code, 'too_many_files')
    assert.deepEqual(refused.body().file, [
      'You have sent as many files as one person may in a day. What you have sent before is kept. Call the person who applies the exam.',
    ])
    clock.freeze(Date.now() + DAY_MS + 1_000)
    ;(await send()).assertStatus(201)
  })

  const started = async (client: ApiClient): Promise<Sitting> => {
    const sitting = await createSitting()
    ;(
      await client.post(`/v1/applications/${sitting.applicationId}/start`).headers(as(sitting.token)).json({})
    ).assertStatus(200)
    return sitting
  }

  test('parts that come at once do not pass the space of the exam together', async ({ client, assert }) => {
    const sitting = await started(client)
    const size = 32_768
    banca.answerFilesBytes = 3 * size
    const file = chosen('longa.txt', Buffer.alloc(8 * size, 'uma resposta longa\n'))
    const [answer] = [sitting.answers[2] as AnswerRow]
    const heard = await client
      .put(`/v1/applications/${sitting.applicationId}/answers/batch`)
      .headers(as(sitting.token))
      .json({ answers: [], files: [announcementOf(answer.id, file)] })
    heard.assertStatus(200)
    const part = (index: number) =>
      sendRaw(
        `/v1/applications/${sitting.applicationId}/answer_files/${file.digest}/parts/${index}?part_size=${size}`,
        sitting.token,
        file.bytes.subarray(index * size, (index + 1) * size)
      )
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => part(index)))
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 200, 200, 413, 413, 413, 413, 413]
    )
    assert.equal(answers.find(({ status }) => status === 413)?.body.code, 'file_space_full')
    const kept = (await db.from('answer_file_parts').where('application_id', sitting.applicationId)) as {
      storage_key: string
    }[]
    assert.lengthOf(kept, 3)
  })

  test('a file that became part of no answer is gone after a day, one that did is not', async ({
    client,
    assert,
  }) => {
    const sitting = await started(client)
    const third = sitting.answers[2] as AnswerRow
    const send = async (name: string, bytes: Buffer) =>
      (
        await client
          .post('/v1/answer_files')
          .headers(as(sitting.token))
          .file('file', bytes, { filename: name })
      ).body() as { path: string; filename: string }
    const loose = await send('solto.pdf', PDF)
    const attached = await send('anexo.pdf', Buffer.concat([PDF, Buffer.from('2')]))
    ;(
      await client
        .post(`/v1/applications/${sitting.applicationId}/answer_attachment`)
        .headers(as(sitting.token))
        .json({ answer: third.id, path: attached.path, filename: 'anexo.pdf' })
    ).assertStatus(200)
    const inParts = chosen('partes.pdf', Buffer.concat([PDF, Buffer.from('3')]))
    await client
      .put(`/v1/applications/${sitting.applicationId}/answers/batch`)
      .headers(as(sitting.token))
      .json({ answers: [], files: [announcementOf(third.id, inParts)] })
    await sendParts(sitting.applicationId, sitting.token, inParts)
    const apart = await client
      .post(`/v1/applications/${sitting.applicationId}/answer_files/${inParts.digest}/complete`)
      .headers(as(sitting.token))
      .json({ answer: third.id, filename: 'partes.pdf' })
    assert.equal(apart.body().state, 'kept_apart', 'there is another file: staff decide')
    const there = async () =>
      (await filesOf(sitting.student)).map(({ sha256, storage_key }) =>
        storage_key === loose.path
          ? 'loose'
          : storage_key === attached.path
            ? 'attached'
            : sha256 === inParts.digest
              ? 'apart'
              : 'unknown'
      )
    assert.sameMembers(await there(), ['loose', 'attached', 'apart'])

    clock.freeze(Date.now() + DAY_MS - 60_000)
    assert.isNotNull(await runPurge({ source: 'schedule', periods: PERIODS }))
    assert.sameMembers(await there(), ['loose', 'attached', 'apart'])
    assert.isNotNull(await runPurge({ source: 'schedule', periods: PERIODS, dryRun: true }))
    clock.freeze(Date.now() + DAY_MS + 60_000)
    assert.isNotNull(await runPurge({ source: 'schedule', periods: PERIODS, dryRun: true }))
    assert.sameMembers(await there(), ['loose', 'attached', 'apart'], 'a dry run only looks')
    assert.isNotNull(await runPurge({ source: 'schedule', periods: PERIODS }))
    assert.sameMembers(await there(), ['attached', 'apart'])
    assert.isFalse(await storage.exists(loose.path))
    assert.isTrue(await storage.exists(attached.path))
    const audit = (await db.from('file_purges').where('storage_key', loose.path).first()) as {
      purpose: string
      source: string
    } | null
    assert.containsSubset(audit, { purpose: 'answer_attachment', source: 'schedule' })
  })
})

test.group('issue 8, 3: what one of the staff may use up', (group) => {
  const before = banca.itemFilesBytes
  group.each.setup(() => () => {
    banca.itemFilesBytes = before
    clock.release()
  })
  const CAPTIONS = Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nolá\n')
  const send = async (client: ApiClient, user: TestUser) =>
    client
      .post('/v1/item_files')
      .headers({ ...as(await loginAs(user)), 'accept-language': 'en' })
      .file('file', CAPTIONS, { filename: 'a.vtt' })

  test('videos at once do not pass the bytes of a day together; another teacher has their own', async ({
    client,
    assert,
  }) => {
    banca.itemFilesBytes = 3 * CAPTIONS.byteLength
    const user = await createUser({ groups: ['Professor'] })
    const header = as(await loginAs(user))
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        client.post('/v1/item_files').headers(header).file('file', CAPTIONS, { filename: 'a.vtt' })
      )
    )
    assert.deepEqual(
      answers.map((answer) => answer.status()).toSorted((a, b) => a - b),
      [201, 201, 201, 413, 413, 413]
    )
    const kept = (await db.from('files').where('owner_id', user.id)) as { storage_key: string }[]
    assert.lengthOf(kept, 3)
    assert.equal(
      (
        await send(client, await createUser({ groups: ['Professor'], institution: user.institution }))
      ).status(),
      201
    )
    const refused = await send(client, user)
    assert.deepEqual(
      [refused.status(), refused.body().code, refused.body().file],
      [
        413,
        'file_space_full',
        [
          'There is no space left for your videos of today. What you have sent before is kept; send the rest tomorrow.',
        ],
      ]
    )
    assert.isAbove(Number(refused.header('retry-after')), 86_000)
    clock.freeze(Date.now() + DAY_MS + 1_000)
    assert.equal((await send(client, user)).status(), 201)
  })

  test('nor 500 videos in a day', async ({ client, assert }) => {
    const user = await createUser({ groups: ['Professor'] })
    ;(await send(client, user)).assertStatus(201)
    const { id: _, ...values } = (await db.from('files').where('owner_id', user.id).firstOrFail()) as Record<
      string,
      unknown
    >
    for (let from = 1; from < 500; from += 100)
      await db.table('files').multiInsert(
        Array.from({ length: Math.min(100, 500 - from) }, (_one, at) => ({
          ...values,
          storage_key: `${user.id}`.padStart(24, 'c') + `${from + at}`.padStart(24, 'd'),
        }))
      )
    const refused = await send(client, user)
    assert.deepEqual([refused.status(), refused.body().code], [413, 'too_many_files'])
  })

  test('exam files, by their number and by their bytes', async ({ client, assert }) => {
    clock.freeze(clock.now())
    const user = await createUser({ groups: ['ADMINISTRADOR'] })
    const bring = async () =>
      answerOf(
        await client
          .post('/v1/exams')
          .headers({ ...as(await loginAs(user)), 'accept-language': 'en' })
          .json({ items: [] })
      )
    assert.equal((await bring()).status, 400)
    await counters.take(`exam-imports:${user.id}`, { max: Infinity, seconds: 86_400 }, 998)
    assert.equal((await bring()).status, 400)
    const refused = await bring()
    assert.deepEqual([refused.status, refused.code, refused.wait], [429, 'too_many_imports', 86_400])
    assert.deepEqual(refused.words, [
      'You have imported as much as one person may in a day. What was imported is there; import the rest in 1440 min.',
    ])
    await counters.reset(`exam-imports:${user.id}`)
    banca.itemFilesBytes = 30
    assert.equal((await bring()).code, 'too_many_imports', 'the two of before had more bytes')
  })

  test('100 messages to use again; with a full list nothing is sent either, and the text stays where it was written', async ({
    client,
    assert,
  }) => {
    const room = await createRoom()
    const [candidate] = room.candidates
    const headers = { ...as(room.proctorToken), 'accept-language': 'pt-BR' }
    const keep = (content: string) => client.post('/v1/message_templates').headers(headers).json({ content })
    for (let count = 0; count < 100; count += 1) (await keep(`modelo ${count}`)).assertStatus(201)
    ;(await keep('modelo 7')).assertStatus(201)
    const refused = await keep('mais um')
    assert.deepEqual([refused.status(), refused.body().code], [409, 'too_many_templates'])
    assert.deepEqual(refused.body().nonFieldErrors, [
      'Você já guardou 100 mensagens. Tire uma delas para guardar outra, ou envie esta sem guardar.',
    ])
    const alert = (more: object) =>
      client
        .post(`/v1/rooms/${room.id}/messages`)
        .headers(headers)
        .json({ candidateId: candidate.id, message: 'outra', ...more })
    assert.equal((await alert({ saveTemplate: true })).status(), 409)
    assert.lengthOf(await db.from('room_messages').where('room_id', room.id), 0)
    assert.equal((await alert({})).status(), 201)
  })
})
