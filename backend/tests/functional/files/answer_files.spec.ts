import { test } from '@japa/runner'
import { banca } from '#config/banca'
import { ownAnswerFile } from '#files'
import { storage } from '#files/storage/storage'
import { clock } from '#shared'
import { png } from '#tests/fixtures/exams'
import { bmpOf } from '#tests/fixtures/pictures'
import { as, createInstitution, createSchool, createUser, loginAs } from '#tests/fixtures/people'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const LIMIT = 52_428_800

test.group('POST /v1/answer_files', () => {
  test('a file is stored under a generated name and read by its owner only while it belongs to no answer', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const [school, otherSchool] = [await createSchool(institution), await createSchool(institution)]
    const candidate = await createUser({ school })
    const header = as(await loginAs(candidate))
    const response = await client
      .post('/v1/answer_files')
      .headers(header)
      .file('file', PDF, { filename: '../../redação “final”.PDF', contentType: 'text/html' })
    response.assertStatus(201)
    const { path, filename, url } = response.body()
    assert.match(path, /^[0-9a-f]{48}$/)
    assert.equal(filename, 'redação “final”.PDF')
    assert.equal(url, `/files/${path}`)
    assert.equal((await ownAnswerFile(path, candidate.id))?.contentType, 'application/pdf')

    const file = await client.get(url).headers(header)
    file.assertStatus(200)
    file.assertHeader('content-type', 'application/pdf')
    file.assertHeader('x-content-type-options', 'nosniff')
    assert.include(file.header('content-disposition'), 'attachment')
    assert.include(file.header('cache-control'), 'no-store')

    const readers = [
      await createUser({ school, groups: ['Professor'] }),
      await createUser({ institution, groups: ['ADMINISTRADOR'] }),
      await createUser({ school: otherSchool, groups: ['Professor'] }),
      await createUser({ school }),
      await createUser({ institution, groups: ['RESPONSIBLE'] }),
      await createUser({ groups: ['ADMINISTRADOR'] }),
    ]
    for (const reader of readers) {
      const answer = await client.get(url).headers(as(await loginAs(reader)))
      answer.assertStatus(404)
      assert.isNull(await ownAnswerFile(path, reader.id))
    }
  })

  test('a candidate cannot fill the disk with files that belong to no answer', async ({ client, assert }) => {
    const [candidate, other] = [await createUser(), await createUser()]
    const send = async (who: typeof candidate) =>
      (
        await client
          .post('/v1/answer_files')
          .headers(as(await loginAs(who)))
          .file('file', PDF, { filename: 'a.pdf' })
      ).status()
    const before = banca.answerFilesBytes
    try {
      banca.answerFilesBytes = 2 * PDF.byteLength
      assert.deepEqual(
        [await send(candidate), await send(candidate), await send(candidate), await send(other)],
        [201, 201, 413, 201]
      )
      clock.freeze(Date.now() + 25 * 3_600_000)
      assert.equal(await send(candidate), 201)
    } finally {
      banca.answerFilesBytes = before
      clock.release()
    }
  })

  test('only allowed kinds, by bytes and by extension', async ({ client, assert }) => {
    const header = { ...as(await loginAs(await createUser())), 'accept-language': 'en' }
    const send = (bytes: Buffer, filename: string) =>
      client.post('/v1/answer_files').headers(header).file('file', bytes, { filename })
    const accepted: [Buffer, string][] = [
      [PDF, 'a.pdf'],
      [png(1), 'a.png'],
      [Buffer.from('texto com acentuação\n'), 'a.txt'],
      [Buffer.from('a;b\r\n1;2\r\n'), 'a.csv'],
      [Buffer.from('\uFEFFbloco de notas', 'utf16le'), 'b.txt'],
      [bmpOf(4, 4), 'a.bmp'],
      [
        Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]),
        'a.doc',
      ],
    ]
    for (const [bytes, filename] of accepted) {
      const response = await send(bytes, filename)
      assert.equal(response.status(), 201, filename)
    }
    const refused: [Buffer, string][] = [
      [PDF, 'a.png'],
      [png(2), 'a.exe'],
      [png(3), 'a'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'],
      [Buffer.from('<html><script>1</script></html>'), 'a.html'],
      [Buffer.from([0, 1, 2, 3, 4, 5]), 'a.txt'],
      [Buffer.from('MZ\x90\x00'), 'a.pdf'],
    ]
    for (const [bytes, filename] of refused) {
      const response = await send(bytes, filename)
      assert.equal(response.status(), 400, filename)
      assert.deepEqual(response.body().file, ['File format is not allowed'])
    }
    const empty = await send(Buffer.alloc(0), 'a.txt')
    empty.assertStatus(400)
    const none = await client.post('/v1/answer_files').headers(header).field('x', 'y')
    none.assertStatus(400)
  })

  test('one byte below 50 MB is stored, 50 MB is refused', async ({ client, assert }) => {
    const header = { ...as(await loginAs(await createUser())), 'accept-language': 'en' }
    const bytes = Buffer.alloc(LIMIT, ' ')
    PDF.copy(bytes)
    const refused = await client
      .post('/v1/answer_files')
      .headers(header)
      .file('file', bytes, { filename: 'grande.pdf' })
    refused.assertStatus(400)
    assert.deepEqual(refused.body().file, ['File size must be less than 50Mb'])
    const accepted = await client
      .post('/v1/answer_files')
      .headers(header)
      .file('file', bytes.subarray(0, LIMIT - 1), { filename: 'grande.pdf' })
    accepted.assertStatus(201)
    await storage.remove(accepted.body().path)
    const larger = await client
      .post('/v1/answer_files')
      .headers(header)
      .file('file', Buffer.alloc(LIMIT + 2_000_000, ' '), { filename: 'maior.pdf' })
    larger.assertStatus(413)
  })

  test('staff do not upload answers, strangers nothing; a key that is none is not there', async ({
    client,
  }) => {
    const staff = as(await loginAs(await createUser({ groups: ['Professor'] })))
    const forbidden = await client
      .post('/v1/answer_files')
      .headers(staff)
      .file('file', PDF, { filename: 'a.pdf' })
    forbidden.assertStatus(403)
    const anonymous = await client.post('/v1/answer_files').file('file', PDF, { filename: 'a.pdf' })
    anonymous.assertStatus(401)
    for (const key of ['x', '..%2F..%2Fetc%2Fpasswd', 'a'.repeat(48), 'waiting-'.padEnd(72, '0')]) {
      const response = await client.get(`/files/${key}`).headers(staff)
      response.assertStatus(404)
    }
  })
})
