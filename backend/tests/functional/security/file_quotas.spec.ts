import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { storage } from '#files/storage/storage'
import { runPurge } from '#retention'
import { DAY_MS } from '#retention/domain/periods'
import { clock } from '#shared'
import { createSitting, type AnswerRow, type Sitting } from '#tests/fixtures/applications'
import { announcementOf, chosen, digestOfBytes, sendParts, sendRaw } from '#tests/fixtures/file_parts'
import { as, createUser, loginAs, type TestUser } from '#tests/fixtures/people'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const PERIODS = { capture: null, identity: null, recording: null, answer: null, report: null, appeal: null }

test.group('files of one person', (group) => {
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
    const stored = await filesOf(user)
    assert.lengthOf(stored, 3)
    assert.isTrue(
      (await Promise.all(stored.map(({ storage_key }) => storage.exists(storage_key)))).every(Boolean)
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
    const stored = (await db.from('answer_file_parts').where('application_id', sitting.applicationId)) as {
      storage_key: string
    }[]
    assert.lengthOf(stored, 3)
    assert.isTrue(
      (await Promise.all(stored.map(({ storage_key }) => storage.exists(storage_key)))).every(Boolean)
    )
    // A key begins with the digest of its bytes.
    const digests = Array.from({ length: 8 }, (_, index) =>
      digestOfBytes(file.bytes.subarray(index * size, (index + 1) * size)).slice(0, 16)
    )
    const listed = (await db.from('unnamed_bytes')) as { storage_key: string }[]
    assert.isEmpty(
      listed.filter(({ storage_key }) => digests.some((digest) => storage_key.startsWith(digest)))
    )
  })

  test('a file that became part of no answer is removed after a day, one that did is not', async ({
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
      (await filesOf(sitting.candidate)).map(({ sha256, storage_key }) =>
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
