import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { removeUnused } from '#appeals/actions/remove_unused'
import { clock, type Group } from '#shared'
import {
  appealRow,
  createAppealable,
  edit,
  issued,
  PDF,
  read,
  remove,
  upload,
  uploaded,
} from '#tests/fixtures/appeals'
import type { MarkedExam } from '#tests/fixtures/marked_exams'
import { png } from '#tests/fixtures/exams'
import { bmpOf, gifOf, jpegOf, jpegSegment } from '#tests/fixtures/pictures'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'

const LIMIT = 10_485_760

/** The head of a HEIC picture, as telephones write it. */
const HEIC = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic', 'latin1'),
  Buffer.alloc(4),
  Buffer.from('mif1heic', 'latin1'),
  Buffer.alloc(64),
])

const pdfOf = (bytes: number) => Buffer.concat([PDF, Buffer.alloc(bytes - PDF.byteLength, ' ')])

const filesOf = async (ownerId: number) =>
  (await db.from('files').where({ owner_id: ownerId, purpose: 'appeal_attachment' })) as { id: number }[]

/** The school of who appeals, which the collection is of from now on. */
async function schoolOf({ applicationId, collectionId, institution }: MarkedExam) {
  const { school_id } = (await db.from('applications').where('id', applicationId).firstOrFail()) as {
    school_id: number
  }
  await db.from('collections').where('id', collectionId).update({ school_id })
  return { id: school_id, institution }
}

test.group('files of appeals', (group) => {
  group.each.teardown(() => clock.release())

  test('val-appeal-candidate-002: PDF and pictures are taken by their bytes and their names together', async ({
    client,
    assert,
  }) => {
    const candidate = await createUser()
    const token = await loginAs(candidate)
    const taken: [Buffer, string][] = [
      [PDF, 'a.pdf'],
      [jpegOf(4, 4), 'a.jpeg'],
      [png(), 'a.png'],
      [gifOf(4, 4), 'a.gif'],
      [bmpOf(4, 4), 'a.bmp'],
      [HEIC, 'a.heic'],
      [HEIC, 'a.heif'],
    ]
    for (const [bytes, name] of taken) {
      const answer = await upload(client, token, bytes, name)
      assert.equal(answer.status(), 201, `${name}: ${answer.text()}`)
      const opened = await client.get(answer.body().url as string).headers(as(token))
      const isDrawn = /(?:jpeg|png|gif|bmp)$/.test(name)
      assert.equal(opened.header('content-disposition')?.startsWith('inline'), isDrawn, name)
    }
    const refused: [Buffer, string, string][] = [
      [PDF, 'a.png', 'file_type'],
      [png(), 'a.pdf', 'file_type'],
      [Buffer.from('texto'), 'a.txt', 'file_type'],
      [Buffer.from('MZ not a PDF'), 'a.pdf', 'file_type'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'file_type'],
      [Buffer.alloc(0), 'a.pdf', 'file_empty'],
    ]
    for (const [bytes, name, code] of refused) {
      const answer = await upload(client, token, bytes, name)
      assert.equal(answer.status(), 400, name)
      assert.equal(answer.body().code, code, name)
      assert.property(answer.body(), 'file')
    }
    assert.lengthOf(await filesOf(candidate.id), taken.length)
  })

  test('limit-appeal-candidate-003: 10485759 bytes pass and 10485760 do not', async ({ client, assert }) => {
    const token = await loginAs(await createUser())
    ;(await upload(client, token, pdfOf(LIMIT - 1))).assertStatus(201)
    const large = await upload(client, token, pdfOf(LIMIT))
    large.assertStatus(400)
    assert.equal(large.body().code, 'file_too_large')
    assert.deepEqual(large.body().file, ['O anexo deve ter menos de 10 MB.'])
  })

  test('limit-appeal-candidate-004: an appeal has one; another one takes its place, and none takes it away', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const [first, second] = [await uploaded(client, exam.token), await uploaded(client, exam.token)]
    const two = await edit(client, exam, 1, { attachments: [first.id, second.id] })
    two.assertStatus(400)
    const id = await issued(client, exam, 3, { attachments: [first.id] })
    const shown = async () => (await read(client, id, exam.token)).body().attachments as { id: number }[]
    assert.deepEqual(await shown(), [first] as unknown[])
    ;(await edit(client, exam, id)).assertStatus(200)
    assert.deepEqual(await shown(), [first] as unknown[])
    ;(await edit(client, exam, id, { attachments: [second.id] })).assertStatus(200)
    assert.deepEqual(await shown(), [second] as unknown[])
    ;(await client.get(first.url).headers(as(exam.token))).assertStatus(404)
    ;(await edit(client, exam, id, { attachments: [] })).assertStatus(200)
    assert.deepEqual(await shown(), [])
    assert.lengthOf(await filesOf(exam.candidate.id), 0)

    const third = await uploaded(client, exam.token)
    ;(await edit(client, exam, id, { attachments: [third.id] })).assertStatus(200)
    ;(await remove(client, id, exam.token)).assertStatus(204)
    assert.isNull(await appealRow(id))
    assert.lengthOf(await filesOf(exam.candidate.id), 0)
  })

  test('the file is opened by its candidate and by who replies, who does not get its name where names are hidden', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client, { hide_candidate_name: true })
    const { institution } = exam
    const school = await schoolOf(exam)
    const file = await uploaded(client, exam.token)
    assert.equal(file.filename, 'Recurso de Maria.pdf')
    const open = async (token: string) => (await client.get(file.url).headers(as(token))).status()
    assert.deepEqual([await open(exam.token), await open(exam.adminToken)], [200, 404])
    const id = await issued(client, exam, 3, { attachments: [file.id] })
    const person = async (group: Group, where = school) =>
      loginAs(await createUser({ groups: [group], school: where }))
    const teacher = await person('Professor')
    const people: [string, number, string][] = [
      ['its candidate', 200, exam.token],
      ['an administrator', 200, exam.adminToken],
      ['a teacher', 200, teacher],
      ['a corrector', 200, await person('CORRECTOR')],
      ['a corrector of another school', 404, await person('CORRECTOR', await createSchool(institution))],
      ['a head', 404, await person('Diretor')],
      ['a proctor', 404, await person('PROCTOR')],
      ['another candidate', 404, exam.others[0].token],
      ['an administrator of others', 404, await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))],
    ]
    for (const [who, status, token] of people) assert.equal(await open(token), status, who)

    const seen = await read(client, id, teacher)
    assert.equal(seen.body().attachments[0].filename, 'anexo.pdf')
    assert.notInclude(seen.text(), 'Maria')
    const opened = await client.get(file.url).headers(as(teacher))
    assert.notInclude(opened.header('content-disposition'), 'Maria')
    assert.equal((await read(client, id, exam.adminToken)).body().attachments[0].filename, file.filename)
    assert.deepEqual((await read(client, id, await person('Diretor'))).body().attachments, [])
  })

  test('a picture loses what its camera wrote where names are hidden, and only there', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client, { hide_candidate_name: true })
    const camera = jpegOf(4, 4, { more: [jpegSegment(0xe1, Buffer.from('Exif\0\0 Maria'))] })
    const file = (await upload(client, exam.token, camera, 'Maria.jpeg')).body() as {
      id: number
      url: string
    }
    await issued(client, exam, 3, { attachments: [file.id] })
    const school = await schoolOf(exam)
    const teacher = await loginAs(await createUser({ groups: ['Professor'], school }))
    const bytesFor = async (token: string) => {
      const answer = await fetch(`http://127.0.0.1:${process.env.PORT}${file.url}`, { headers: as(token) })
      return Buffer.from(await answer.arrayBuffer())
    }
    assert.isTrue((await bytesFor(teacher)).equals(jpegOf(4, 4)))
    for (const token of [exam.token, exam.adminToken]) assert.isTrue((await bytesFor(token)).equals(camera))
    await db
      .from('appeal_windows')
      .where('collection_id', exam.collectionId)
      .update({ hide_candidate_name: 0 })
    assert.isTrue((await bytesFor(teacher)).equals(camera))
  })

  test('an upload that no appeal names goes after a day; one that an appeal names stays', async ({
    client,
    assert,
  }) => {
    const exam = await createAppealable(client)
    const [used, unused] = [await uploaded(client, exam.token), await uploaded(client, exam.token)]
    await issued(client, exam, 3, { attachments: [used.id] })
    const { created_at: at } = (await db.from('appeal_attachments').where('id', unused.id).firstOrFail()) as {
      created_at: number
    }
    const run = async (now: number) => {
      clock.freeze(now)
      await removeUnused(new AbortController().signal)
      return (await db.from('appeal_attachments').where('owner_id', exam.candidate.id)).length
    }
    assert.equal(await run(Number(at) + 86_399_999), 2)
    assert.equal(await run(Number(at) + 86_400_000), 1)
    assert.lengthOf(await filesOf(exam.candidate.id), 1)
    const left = (await db.from('appeal_attachments').where('owner_id', exam.candidate.id)) as {
      id: number
    }[]
    assert.deepEqual(
      left.map(({ id }) => id),
      [used.id]
    )
  })

  test('is for candidates', async ({ client, assert }) => {
    const groups: Group[] = ['ADMINISTRADOR', 'Professor', 'PROCTOR', 'RESPONSIBLE']
    for (const name of groups) {
      const token = await loginAs(await createUser({ groups: [name] }))
      assert.equal((await upload(client, token)).status(), 403, name)
    }
  })
})
