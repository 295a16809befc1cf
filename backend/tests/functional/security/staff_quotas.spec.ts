import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { counters } from '#counters'
import { DAY_MS } from '#retention/domain/periods'
import { clock } from '#shared'
import { as, createUser, loginAs, type TestUser } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { answerOf } from '#tests/fixtures/until_refused'

test.group('what one of the staff may use up', (group) => {
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
    const stored = (await db.from('files').where('owner_id', user.id)) as { storage_key: string }[]
    assert.lengthOf(stored, 3)
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
    assert.deepEqual(refused.messages, [
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
    const saveTemplate = (content: string) =>
      client.post('/v1/message_templates').headers(headers).json({ content })
    for (let count = 0; count < 100; count += 1) (await saveTemplate(`modelo ${count}`)).assertStatus(201)
    ;(await saveTemplate('modelo 7')).assertStatus(201)
    const refused = await saveTemplate('mais um')
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
