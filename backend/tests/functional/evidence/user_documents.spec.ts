/** The identity document that people upload after their first log-in. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { runPurge } from '#retention'
import { DAY_MS, type Periods } from '#retention/domain/periods'
import { clock, GROUPS } from '#shared'
import { createWatchedRoom } from '#tests/fixtures/live_rooms'
import { as, createInstitution, createUser, loginAs } from '#tests/fixtures/people'
import { bmpOf, gifOf, jpegOf, pngOf } from '#tests/fixtures/pictures'
import { get, origin, viewsOf } from './captures.js'

const LIMIT = 10_485_760
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
const heif = (brand: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}`, 'latin1'),
    Buffer.alloc(4),
    Buffer.from(`mif1${brand}`, 'latin1'),
    Buffer.alloc(64),
  ])

type Body = {
  id: number
  user: number
  filename: string
  contentType: string
  size: number
  url: string
  code: string
  errors: unknown[]
  file: string[]
}

function put(token: string | null, bytes: Uint8Array | null, name = 'rg.pdf') {
  const form = new FormData()
  if (bytes === null) form.append('other', 'x')
  else form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return fetch(`${origin()}/v1/user_document`, {
    method: 'PUT',
    headers: { ...(token === null ? {} : as(token)), 'accept-language': 'en' },
    body: form,
  })
}
const bodyOf = async (answer: Response) => (await answer.json()) as Body
const filled = (length: number) => Buffer.concat([PDF, Buffer.alloc(length - PDF.byteLength, 0x20)])

test.group('the document of a person', (group) => {
  group.each.teardown(() => clock.release())

  test('is 404 until there is one, then 200 with what it is; its owner reads it without a row of the looks (rule-document-002)', async ({
    assert,
  }) => {
    const user = await createUser()
    const token = await loginAs(user)
    assert.equal((await get('/v1/user_document', token)).status, 404)
    const sent = await put(token, PDF, '../RG da Ana.PDF')
    assert.equal(sent.status, 200)
    const made = await bodyOf(sent)
    assert.containsSubset(made, { user: user.id, contentType: 'application/pdf', size: PDF.byteLength })
    assert.notInclude(made.filename, '/')
    const found = await get('/v1/user_document', token)
    assert.equal(found.status, 200)
    assert.deepEqual(await bodyOf(found), made)
    const file = await get(made.url, token)
    assert.equal(file.status, 200)
    assert.equal(file.headers.get('content-type'), 'application/pdf')
    assert.match(file.headers.get('content-disposition') ?? '', /^attachment/)
    assert.equal(file.headers.get('cache-control'), 'private, no-store')
    assert.isTrue(PDF.equals(Buffer.from(await file.arrayBuffer())))
    assert.isEmpty(await viewsOf(user.id))
  })

  test('is a PDF or a picture by its bytes, whatever it is called (val-document-001)', async ({ assert }) => {
    const token = await loginAs(await createUser())
    for (const [bytes, type] of [
      [PDF, 'application/pdf'],
      [jpegOf(40, 30), 'image/jpeg'],
      [pngOf(40, 30), 'image/png'],
      [heif('heic'), 'image/heic'],
      [gifOf(40, 30), 'image/gif'],
      [bmpOf(40, 30), 'image/bmp'],
    ] as const) {
      const sent = await put(token, bytes, 'foto')
      assert.equal(sent.status, 200, type)
      assert.equal((await bodyOf(sent)).contentType, type)
    }
    for (const [name, bytes] of [
      ['a.pdf', Buffer.from('MZ\u0090\u0000this program', 'latin1')],
      ['a.pdf', Buffer.from('<html><script>alert(1)</script></html>')],
      ['a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['a.zip', Buffer.from('PK\u0003\u0004aaaa', 'latin1')],
    ] as const) {
      const other = await loginAs(await createUser())
      const refused = await put(other, bytes, name)
      assert.equal(refused.status, 400, name)
      assert.containsSubset(await bodyOf(refused), {
        code: 'file_type',
        file: ['File format is not allowed'],
        errors: [],
      })
      assert.equal((await get('/v1/user_document', other)).status, 404)
    }
  })

  test('is under 10 MB: 10485759 bytes pass, 10485760 do not; a missing or empty file is named (limit-document-002, val-document-002, rule-document-003)', async ({
    assert,
  }) => {
    const token = await loginAs(await createUser())
    assert.equal((await put(token, filled(LIMIT - 1))).status, 200)
    const large = await put(token, filled(LIMIT))
    assert.equal(large.status, 400)
    assert.containsSubset(await bodyOf(large), {
      code: 'file_too_large',
      file: ['File size must be less than 10Mb'],
      errors: [],
    })
    const none = await put(token, null)
    assert.equal(none.status, 400)
    assert.containsSubset(await bodyOf(none), { code: 'no_file', file: ['No file was selected'], errors: [] })
    const empty = await put(token, Buffer.alloc(0))
    assert.equal(empty.status, 400)
    assert.deepEqual((await bodyOf(empty)).errors, [])
    const broken = await put(token, pngOf(40, 30).subarray(0, 12))
    assert.equal(broken.status, 400)
    const json = await fetch(`${origin()}/v1/user_document`, {
      method: 'PUT',
      headers: { ...as(token), 'content-type': 'application/json' },
      body: '{"file":"x"}',
    })
    assert.equal(json.status, 400)
  })

  test('belongs to the groups of its page (perm-access-018); nobody else uploads, or has one to ask for', async ({
    assert,
  }) => {
    const allowed = ['ADMINISTRADOR', 'Professor', 'ALUNO', 'RESPONDENTE', 'COORDINATOR']
    for (const name of GROUPS) {
      const token = await loginAs(await createUser({ groups: [name] }))
      const sent = await put(token, PDF)
      assert.equal(sent.status, allowed.includes(name) ? 200 : 403, name)
      if (sent.status === 403) assert.deepEqual((await bodyOf(sent)).errors, [])
      assert.equal((await get('/v1/user_document', token)).status, allowed.includes(name) ? 200 : 403, name)
    }
    assert.equal((await put(null, PDF)).status, 401)
  })

  test('is one: a new upload replaces it, and the retention removes both after their period (limit-document-001)', async ({
    assert,
  }) => {
    const user = await createUser()
    const token = await loginAs(user)
    const first = await bodyOf(await put(token, PDF))
    clock.advance(DAY_MS)
    await db
      .from('sessions')
      .where('user_id', user.id)
      .update({ expires_at: clock.now() + DAY_MS })
    const second = await bodyOf(await put(token, jpegOf(40, 30)))
    assert.equal((await bodyOf(await get('/v1/user_document', token))).id, second.id)
    const rows = (await db.from('user_documents').where('user_id', user.id).orderBy('id')) as {
      id: number
      replaced_at: number | null
    }[]
    assert.deepEqual(
      rows.map(({ id, replaced_at }) => [id, replaced_at !== null]),
      [
        [first.id, true],
        [second.id, false],
      ]
    )
    const files = (await db.from('files').where('owner_id', user.id)) as { retention_class: string }[]
    assert.deepEqual(
      files.map(({ retention_class }) => retention_class),
      ['identity', 'identity']
    )
    const periods: Periods = {
      capture: null,
      identity: 10,
      recording: null,
      answer: null,
      report: null,
      appeal: null,
    }
    const purge = () =>
      runPurge({
        source: 'schedule',
        periods,
        rowPeriods: { login: null, log: null, notice: null, room: null, appeal: null, audit: null },
        dryRun: false,
      })
    const left = async () =>
      ((await db.from('user_documents').where('user_id', user.id).select('id')) as { id: number }[]).map(
        ({ id }) => id
      )
    clock.advance(9 * DAY_MS + 60_000)
    await purge()
    assert.deepEqual(await left(), [second.id])
    clock.advance(DAY_MS)
    await purge()
    assert.deepEqual(await left(), [])
    assert.isEmpty(await db.from('files').where('owner_id', user.id))
  })

  test('is seen by staff who may see identity photos, on record; to all others it is not there', async ({
    assert,
  }) => {
    const room = await createWatchedRoom()
    const { candidate, candidateToken, proctorToken, proctor, sitting } = room
    const made = await bodyOf(await put(candidateToken, PDF))
    const of = `/v1/user_document?candidate=${candidate.id}`
    const admin = await loginAs(
      await createUser({ groups: ['ADMINISTRADOR'], institution: sitting.institution })
    )
    for (const token of [proctorToken, admin]) {
      assert.equal((await get(of, token)).status, 200)
      assert.equal((await get(made.url, token)).status, 200)
    }
    assert.includeDeepMembers(await viewsOf(candidate.id), [['DOCUMENT', proctor.id]])
    assert.lengthOf(await viewsOf(candidate.id), 2)
    const strangers = await Promise.all([
      createUser({ institution: sitting.institution }),
      createUser({ groups: ['RESPONSIBLE'], institution: sitting.institution }),
      createUser({ groups: ['PROCTOR'], institution: sitting.institution }),
      createUser({ groups: ['ADMINISTRADOR'], institution: await createInstitution() }),
    ])
    for (const stranger of strangers) {
      const token = await loginAs(stranger)
      assert.equal((await get(of, token)).status, 404)
      assert.equal((await get(made.url, token)).status, 404)
    }
    assert.equal((await fetch(`${origin()}${made.url}`)).status, 401)
    // Its storage key opens nothing, for nobody.
    const { storage_key } = (await db.from('files').where('owner_id', candidate.id).firstOrFail()) as {
      storage_key: string
    }
    for (const token of [candidateToken, admin])
      assert.equal((await get(`/files/${storage_key}`, token)).status, 404)
    assert.lengthOf(await viewsOf(candidate.id), 2)
    for (const id of ['0', '99999999', 'x'])
      assert.equal((await get(`/v1/user_documents/${id}/file`, admin)).status, 404)
  })

  test('fifty MB a day are enough; what is refused leaves neither a row nor the one before replaced', async ({
    assert,
  }) => {
    clock.freeze(clock.now())
    const user = await createUser()
    const token = await loginAs(user)
    for (let at = 0; at < 5; at += 1) assert.equal((await put(token, filled(LIMIT - 1))).status, 200)
    const refused = await put(token, PDF)
    assert.equal(refused.status, 413)
    assert.isAbove(Number(refused.headers.get('retry-after')), 0)
    const { code, file, errors } = await bodyOf(refused)
    assert.deepEqual([code, file.length, errors], ['file_space_full', 1, []])
    assert.lengthOf(await db.from('user_documents').where('user_id', user.id).whereNull('replaced_at'), 1)
    assert.lengthOf(await db.from('files').where('owner_id', user.id), 5)
    assert.equal((await put(await loginAs(await createUser()), PDF)).status, 200)
    clock.advance(DAY_MS)
    await db
      .from('sessions')
      .where('user_id', user.id)
      .update({ expires_at: clock.now() + DAY_MS })
    assert.equal((await put(token, PDF)).status, 200)
  })

  test('no more than a document comes in: the body of a larger one is not read to its end', async ({
    assert,
  }) => {
    const token = await loginAs(await createUser())
    const refused = await put(token, filled(12 * 1_048_576))
    assert.equal(refused.status, 413)
    assert.equal((await bodyOf(refused)).code, 'payload_too_large')
  })

  test('ten uploads an hour are enough; of two at once one counts', async ({ assert }) => {
    const user = await createUser()
    const token = await loginAs(user)
    const both = await Promise.all([put(token, PDF), put(token, jpegOf(40, 30))])
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200]
    )
    assert.lengthOf(await db.from('user_documents').where('user_id', user.id).whereNull('replaced_at'), 1)
    const statuses = []
    for (let at = 0; at < 9; at += 1) statuses.push((await put(token, PDF)).status)
    assert.deepEqual(statuses, [...Array<number>(8).fill(200), 429])
    assert.equal((await get('/v1/user_document', token)).status, 200)
  })
})
