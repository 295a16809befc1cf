import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { removeOldParts } from '#delivery'
import { storage } from '#files/storage/storage'
import { clock } from '#shared'
import {
  PART,
  announce,
  show,
  complete,
  started,
  awaiting,
  takenOver,
  addressOf,
  sendAll,
  longText,
  attachedOf,
  partRows,
  filesOf,
} from '#tests/fixtures/file_calls'
import { announcementOf, chosen, sendParts, sendRaw } from '#tests/fixtures/file_parts'
import type { AnswerRow } from '#tests/fixtures/applications'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { post } from '#tests/fixtures/sitting_calls'

const HOUR = 3_600_000

test.group('a file in parts', (group) => {
  group.each.teardown(() => clock.release())

  test('is announced with a batch, comes in parts, twice and in any order, and becomes the attachment (S12.2)', async ({
    client,
    assert,
  }) => {
    const { sitting, text } = await started(client)
    const file = longText(3 * PART + 100)
    const heard = await announce(client, sitting, [announcementOf(text.id, file)])
    heard.assertStatus(200)
    assert.containsSubset(heard.body().files, [{ answer: text.id, digest: file.digest, state: 'announced' }])
    // Accepted by a proxy with default settings: below 1 MB.
    assert.isBelow((await show(sitting, file)).body.partSize as number, 1_000_000)
    const address = addressOf(sitting, file)
    const part = (index: number) =>
      sendRaw(
        `${address}/parts/${index}?part_size=${PART}`,
        sitting.token,
        file.bytes.subarray(index * PART, (index + 1) * PART)
      )
    for (const index of [3, 0, 0, 2]) assert.equal((await part(index)).status, 200)
    assert.deepEqual((await show(sitting, file)).body, {
      size: file.bytes.byteLength,
      partSize: PART,
      parts: [0, 2, 3],
      state: 'announced',
      reason: null,
    })
    const early = await complete(client, sitting, text.id, file)
    early.assertStatus(409)
    assert.equal(early.body().code, 'file_incomplete')
    await part(1)
    const parts = await partRows(sitting)
    const done = await complete(client, sitting, text.id, file)
    done.assertStatus(200)
    assert.containsSubset(done.body(), { state: 'complete', filename: file.name })
    const stored = await client.get(done.body().url).headers(as(sitting.token))
    assert.equal(stored.text(), file.bytes.toString())
    assert.equal((await complete(client, sitting, text.id, file)).body().id, done.body().id)
    assert.lengthOf(await attachedOf(text), 1)
    assert.lengthOf(await partRows(sitting), 0)
    assert.deepEqual(await Promise.all(parts.map(({ storage_key }) => storage.exists(storage_key))), [
      false,
      false,
      false,
      false,
    ])
    assert.containsSubset((await show(sitting, file)).body, { state: 'complete', parts: [] })
    assert.lengthOf(await filesOf(sitting), 1)
  })

  test('cut anew into smaller parts, what was cut otherwise goes', async ({ client, assert }) => {
    const { sitting, text, file } = await awaiting(client, longText(2 * PART + 10))
    const address = addressOf(sitting, file)
    assert.equal(
      (await sendRaw(`${address}/parts/0?part_size=65536`, sitting.token, file.bytes.subarray(0, 65_536)))
        .status,
      200
    )
    assert.deepEqual(
      (await sendParts(sitting.applicationId, sitting.token, file, PART)).at(-1)?.body.parts,
      [0, 1, 2]
    )
    assert.lengthOf(await partRows(sitting), 3)
    ;(await complete(client, sitting, text.id, file)).assertStatus(200)
  })

  test('nothing is stored of a part that is not awaited, of another length, of another kind or of another person', async ({
    client,
    assert,
  }) => {
    const { sitting, text } = await started(client)
    const file = longText(PART + 100)
    const address = addressOf(sitting, file)
    const send = async (
      path: string,
      bytes: Uint8Array,
      token: string | null = sitting.token,
      type = 'application/octet-stream'
    ) => (await sendRaw(`${address}/${path}`, token, bytes, 'PUT', type)).status
    const first = file.bytes.subarray(0, PART)
    assert.equal(await send(`parts/0?part_size=${PART}`, first), 404)
    await announce(client, sitting, [announcementOf(text.id, file)])
    const refused: [string, Uint8Array, number][] = [
      [`parts/0?part_size=${PART}`, first.subarray(1), 400],
      ['parts/0', first, 400],
      [`parts/2?part_size=${PART}`, first, 400],
      ['parts/0?part_size=7', first.subarray(0, 7), 400],
      ['parts/0?part_size=x', first, 400],
      [`parts/0?part_size=${PART}`, Buffer.alloc(600_000), 400],
      ['parts/-1', first, 404],
    ]
    for (const [path, bytes, status] of refused) assert.equal(await send(path, bytes), status, path)
    assert.equal(
      await send(`parts/0?part_size=${PART}`, first, sitting.token, 'multipart/form-data; boundary=x'),
      415
    )
    const others = [
      await createUser({ institution: sitting.institution }),
      sitting.admin,
      await createUser({ groups: ['ALUNO'] }),
    ]
    for (const other of others) {
      const token = await loginAs(other)
      assert.include([403, 404], await send(`parts/0?part_size=${PART}`, first, token))
      assert.include([403, 404], (await show(sitting, file, token)).status)
      assert.include([403, 404], (await complete(client, sitting, text.id, file, token)).status())
    }
    assert.equal(await send(`parts/0?part_size=${PART}`, first, null), 401)
    assert.lengthOf(await partRows(sitting), 0)
  })

  test('one that is not what was announced, or no kind that is taken, is refused and leaves nothing (S12.2)', async ({
    client,
    assert,
  }) => {
    const { sitting, text, file } = await awaiting(client, longText(PART + 5))
    const changed = { ...file, bytes: Buffer.from(file.bytes) }
    changed.bytes[7] = 33
    await sendParts(sitting.applicationId, sitting.token, changed, PART)
    const wrong = await complete(client, sitting, text.id, file)
    wrong.assertStatus(409)
    assert.lengthOf(await partRows(sitting), 0)
    await sendParts(sitting.applicationId, sitting.token, file, PART)
    ;(await complete(client, sitting, text.id, file)).assertStatus(200)

    const page = chosen('pagina.txt', Buffer.from([0, 1, 2, 3, 4]))
    const other = sitting.answers[2] as AnswerRow
    await announce(client, sitting, [announcementOf(other.id, page)])
    await sendParts(sitting.applicationId, sitting.token, page)
    const refused = await complete(client, sitting, other.id, page)
    refused.assertStatus(400)
    assert.equal(refused.body().code, 'file_type')
    assert.lengthOf(await partRows(sitting), 0)
    assert.equal((await show(sitting, page)).body.state, 'refused')
  })

  test('a candidate cannot fill the disk, with parts or with announcements; parts without an end are removed', async ({
    client,
    assert,
  }) => {
    const { sitting, text, file } = await awaiting(client, longText(2 * PART))
    const before = banca.answerFilesBytes
    try {
      banca.answerFilesBytes = PART
      assert.deepEqual(
        (await sendParts(sitting.applicationId, sitting.token, file, PART)).map(({ status }) => status),
        [200, 413]
      )
    } finally {
      banca.answerFilesBytes = before
    }
    const many = Array.from({ length: 30 }, (_, at) => announcementOf(text.id, longText(100 + at, 'b')))
    const statesOf = async (files: object[]) =>
      (await announce(client, sitting, files))
        .body()
        .files.map(({ state }: { state: string }) => state) as string[]
    const rows = async () => (await db.from('answer_file_announcements').where('answer_id', text.id)).length
    // Further announcements are accepted: a withdrawn one makes room.
    for (const one of many) assert.deepEqual(await statesOf([one]), ['announced'])
    assert.equal(await rows(), 20)
    // Of a device that does not write nothing is taken back, so that there is an end.
    await takenOver(client, sitting)
    const displaced = await statesOf(
      Array.from({ length: 30 }, (_, at) => announcementOf(text.id, longText(200 + at, 'c')))
    )
    assert.lengthOf(
      displaced.filter((state) => state === 'refused'),
      11
    )
    assert.equal(await rows(), 20)
    const rubbish = [
      null,
      7,
      { answer: text.id },
      { ...announcementOf(text.id, file), digest: 'x' },
      { ...announcementOf(text.id, file), size: 52_428_800 },
    ]
    assert.deepEqual((await announce(client, sitting, rubbish as object[])).body().files, [])
    const [part] = await partRows(sitting)
    clock.freeze(Date.now() + 49 * HOUR)
    await removeOldParts(clock.now())
    assert.lengthOf(await partRows(sitting), 0)
    assert.isFalse(await storage.exists(part?.storage_key ?? ''))
  })

  test('choosing another file, or taking it back, ends the wait for the first (S12.5)', async ({
    client,
    assert,
  }) => {
    const { sitting, text } = await started(client)
    const [first, second] = [longText(50, 'a'), longText(60, 'b')]
    await announce(client, sitting, [announcementOf(text.id, first)])
    await announce(client, sitting, [announcementOf(text.id, second)])
    assert.equal((await show(sitting, first)).body.state, 'withdrawn')
    const back = await announce(client, sitting, [{ ...announcementOf(text.id, second), withdrawn: true }])
    assert.equal(back.body().files[0].state, 'withdrawn')
    ;(await complete(client, sitting, text.id, second)).assertStatus(404)
    const again = await announce(client, sitting, [announcementOf(text.id, first)])
    assert.equal(again.body().files[0].state, 'announced')
    await sendParts(sitting.applicationId, sitting.token, first)
    const attached = await complete(client, sitting, text.id, first)
    attached.assertStatus(200)
    const remove = await client
      .delete(`/v1/applications/${sitting.applicationId}/answer_attachment/${attached.body().id}`)
      .headers(as(sitting.token))
    remove.assertStatus(204)
    // The repeat of a call whose answer was lost must not bring back what was removed since.
    ;(await complete(client, sitting, text.id, first)).assertStatus(404)
    assert.lengthOf(await attachedOf(text), 0)
  })
})

test.group('a file and what is held up on its way', () => {
  test('a repeated announcement after another file was chosen leaves that file awaited', async ({
    client,
    assert,
  }) => {
    const { sitting, text } = await started(client)
    const [first, second] = [longText(50, 'a'), longText(60, 'b')]
    await announce(client, sitting, [announcementOf(text.id, first)])
    await announce(client, sitting, [announcementOf(text.id, second)])
    // A proxy sent the first call once more.
    await announce(client, sitting, [announcementOf(text.id, first)])
    ;(await post(client, sitting, 'finish')).assertStatus(200)
    assert.equal((await sendAll(client, sitting, text, second)).state, 'complete')
    assert.deepEqual(
      (await attachedOf(text)).map(({ filename }) => filename),
      [second.name]
    )
  })

  test('a device that does not write cannot withdraw a file that another has announced, before the end or after it', async ({
    client,
    assert,
  }) => {
    const { sitting, text } = await started(client)
    const file = longText(70, 'a')
    const withdrawn = { ...announcementOf(text.id, file), withdrawn: true }
    const second = await takenOver(client, sitting)
    await announce(client, sitting, [announcementOf(text.id, file)], second)
    const displaced = await announce(client, sitting, [withdrawn])
    assert.containsSubset(displaced.body().files, [{ digest: file.digest, state: 'announced' }])
    ;(await post(client, sitting, 'finish', {}, second)).assertStatus(200)
    ;(await announce(client, sitting, [withdrawn])).assertStatus(400)
    assert.equal((await sendAll(client, sitting, text, file, second)).state, 'complete')
    assert.lengthOf(await attachedOf(text), 1)
  })

  test('a part whose bytes were lost on the disk is asked for again', async ({ client, assert }) => {
    const { sitting, text, file } = await awaiting(client, longText(2 * PART + 9, 'c'))
    await sendParts(sitting.applicationId, sitting.token, file, PART)
    const [, lost] = await partRows(sitting)
    await storage.remove(lost?.storage_key ?? '')
    const incomplete = await complete(client, sitting, text.id, file)
    incomplete.assertStatus(409)
    assert.equal(incomplete.body().code, 'file_incomplete')
    assert.deepEqual((await show(sitting, file)).body.parts, [0, 2])
    await sendParts(sitting.applicationId, sitting.token, file, PART)
    assert.equal((await complete(client, sitting, text.id, file)).body().state, 'complete')
  })
})
