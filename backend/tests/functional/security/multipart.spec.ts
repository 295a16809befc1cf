import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { hostname } from 'node:os'
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { storePart, withJoinedParts } from '#files/actions/upload_parts'
import { removeAbandonedFolders } from '#shared'
import { createUser, loginAs, as } from '#tests/fixtures/people'
import { allRoutes, pathOf } from '#tests/fixtures/routes'
import { temporaryFolderOf } from '#tests/fixtures/temporary_folder'
import { until } from './until.js'

const origin = () => `http://127.0.0.1:${process.env.PORT}`
const TYPE = 'multipart/form-data; boundary=limite'
const HOSTILE = [
  'toString',
  '__proto__',
  'constructor',
  'valueOf',
  'hasOwnProperty',
  'toString[]',
  'a[__proto__][b]',
  'file[constructor]',
]

const head = (disposition: string, more = '') =>
  `--limite\r\nContent-Disposition: ${disposition}\r\n${more}\r\n`
const file = (name: string, filename = 'a.txt') =>
  `${head(`form-data; name="${name}"; filename="${filename}"`)}abc\r\n`
const field = (name: string) => `${head(`form-data; name="${name}"`)}abc\r\n`
const END = '--limite--\r\n'

/** Bodies that are wrong in every way that a parser could stumble over. */
const BROKEN: Record<string, string> = {
  nothing: '',
  'a boundary alone': '--limite\r\n',
  'an end alone': END,
  'no closing boundary': file('file'),
  'an empty name': file('') + END,
  'an empty file name': file('file', '') + END,
  'empty names and no closing boundary': file('', '') + field(''),
  'no name at all': `${head('form-data')}abc\r\n${END}`,
  'a file without a name': `${head('form-data; filename="a.txt"')}abc\r\n${END}`,
  'no disposition': '--limite\r\nContent-Type: text/plain\r\n\r\nabc\r\n' + END,
  'a cut head': '--limite\r\nContent-Disposition: form-data; name="fi',
  'a head without an end':
    '--limite\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n' + END,
  'a head that is one long line': `--limite\r\n${'a'.repeat(100_000)}`,
  'names of every object in the head':
    head('form-data; name="file"; filename="a.txt"', '__proto__: x\r\nconstructor: y\r\ntoString: z\r\n') +
    'abc\r\n' +
    END,
  'a folded head': head('form-data;\r\n\tname="file";\r\n filename="a.txt"') + 'abc\r\n' + END,
  'a file name in an unknown character set':
    head('form-data; name="file"; filename*=x-nothing\'\'%ff%fe') + 'abc\r\n' + END,
  'a file name with line breaks': head('form-data; name="file"; filename="a\n.txt"') + 'abc\r\n' + END,
  'a preamble only': 'x'.repeat(5_000),
  'a multipart in a multipart':
    head('form-data; name="file"; filename="a.txt"', 'Content-Type: multipart/mixed; boundary=limite\r\n') +
    file('b') +
    END +
    END,
  'more after the end': file('file') + END + file('file') + END,
  'two hundred fields': field('a').repeat(200) + END,
  'two hundred files': file('a').repeat(200) + END,
  'a field of a megabyte': `${head('form-data; name="a"')}${'x'.repeat(1_000_000)}\r\n${END}`,
  'a null in a name': file('fi\u0000le') + END,
}

type Sent = { method: string; path: string; body: string; type?: string; token?: string | null }

async function send({ method, path, body, type = TYPE, token = null }: Sent): Promise<number> {
  const answer = await fetch(origin() + path, {
    method,
    headers: { 'content-type': type, ...(token === null ? {} : as(token)) },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}

const UPLOADS = [
  '/v1/exams',
  '/v1/item_files',
  '/v1/answer_files',
  '/v1/candidate_documents',
  '/v1/applications/import_answers_file',
  '/v1/applications/import_answers_file/preview',
]

test.group('Multipart bodies', (group) => {
  const folder = temporaryFolderOf(group)

  test('with parts named like members of Object.prototype: no route crashes', async ({ assert }) => {
    const writing = allRoutes().filter(({ method, pattern }) => method !== 'GET' && pattern !== '/v1/logout')
    assert.isAbove(writing.length, 40)
    const all = HOSTILE.map((name) => file(name) + field(name)).join('') + END
    const single = HOSTILE.slice(0, 4).map((name) => file(name) + END)
    const groups = ['ADMINISTRADOR', 'ALUNO'] as const
    const wrong: string[] = []
    for (const who of [null, ...groups]) {
      const user = who && (await createUser({ groups: [who] }))
      for (const { method, pattern } of writing) {
        // A session of its own: a session may only write so often in a minute.
        const token = user && (await loginAs(user))
        for (const body of [all, ...single]) {
          const status = await send({ method, path: pathOf(pattern), body, token })
          if (status >= 500 && status !== 503) wrong.push(`${method} ${pattern} as ${who}: ${status}`)
        }
      }
    }
    assert.deepEqual(wrong, [])
    assert.deepEqual(readdirSync(folder()), [])
    assert.equal((await fetch(`${origin()}/health/live`)).status, 200)
  }).timeout(300_000)

  test('that are broken: an upload answers with a refusal, and keeps nothing', async ({ assert }) => {
    const admin = await createUser({ groups: ['ADMINISTRADOR'] })
    const candidate = await createUser({ groups: ['ALUNO'] })
    const wrong: string[] = []
    for (const path of UPLOADS) {
      const token = await loginAs(
        ['/v1/answer_files', '/v1/candidate_documents'].includes(path) ? candidate : admin
      )
      for (const [name, body] of Object.entries(BROKEN)) {
        const status = await send({ method: 'POST', path, body, token })
        // What comes after the end is nobody's: the file before it counts.
        if (![400, 404, 413].includes(status) && !(status === 201 && path === '/v1/answer_files'))
          wrong.push(`${path}, ${name}: ${status}`)
        if (readdirSync(folder()).length > 0) wrong.push(`${path}, ${name}: files left`)
      }
      for (const type of [
        'multipart/form-data',
        'multipart/form-data; boundary=',
        `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
        'multipart/form-data; boundary="',
        "multipart/form-data; boundary*=x''%ff",
      ])
        if ((await send({ method: 'POST', path, body: file('file') + END, type, token })) !== 400)
          wrong.push(`${path}, ${type}`)
    }
    assert.deepEqual(wrong, [])
    assert.deepEqual(readdirSync(folder()), [])
  }).timeout(120_000)

  test('are readable by this user alone while they arrive, and removed when the sender disconnects', async ({
    assert,
  }) => {
    const token = await loginAs(await createUser({ groups: ['ALUNO'] }))
    for (const broken of [
      file('file'),
      head('form-data; name="a"'),
      '--limite\r\nContent-Dispo',
      head('form-data; name="file"; filename="a.txt"') + 'x'.repeat(300_000),
    ]) {
      const call = request(`${origin()}/v1/answer_files`, {
        method: 'POST',
        headers: { 'content-type': TYPE, 'content-length': 40_000_000, ...as(token) },
      })
      call.on('error', () => undefined)
      call.write(broken)
      await until(() => readdirSync(folder()).length === 1)
      const made = join(folder(), readdirSync(folder())[0] ?? '')
      assert.equal(statSync(made).mode & 0o777, 0o700)
      if (broken.length > 200_000) {
        await until(() => readdirSync(made).length === 1)
        assert.equal(statSync(join(made, '0')).mode & 0o777, 0o600)
      }
      call.destroy()
      await until(() => readdirSync(folder()).length === 0)
    }
  })

  test('that are put together from parts are for this user alone too, and removed after use', async ({
    assert,
  }) => {
    const seen = await withJoinedParts(
      [await storePart(Buffer.from('um ')), await storePart(Buffer.from('dois'))],
      async ({ path, sizeBytes }) => ({
        sizeBytes,
        path,
        file: statSync(path).mode & 0o777,
        folder: statSync(dirname(path)).mode & 0o777,
      })
    )
    assert.deepEqual({ ...seen, path: null }, { sizeBytes: 7, path: null, file: 0o600, folder: 0o700 })
    assert.deepEqual(readdirSync(folder()), [])
    await assert.rejects(() => withJoinedParts([], () => Promise.reject(new Error('no'))), 'no')
    assert.deepEqual(readdirSync(folder()), [])
  })

  test('of a killed process are removed when the next one starts; those of others stay', async ({
    assert,
  }) => {
    const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
    const gone = spawnSync(process.execPath, ['-e', '']).pid
    const names = {
      ofTheDead: `banca-upload-${machine}-${gone}-abc`,
      ofThisId: `banca-upload-${machine}-${process.pid}-abc`,
      ofTheLiving: `banca-upload-${machine}-${process.ppid}-abc`,
      ofAFilm: `banca-film-${machine}-${gone}-abc`,
      aFilmOfTheLiving: `banca-film-${machine}-${process.ppid}-abc`,
      elsewhere: 'banca-upload-00000000-1-abc',
      old: 'banca-upload-11111111-1-abc',
      oldAndOfNobody: 'banca-film-abc',
      another: 'banca-other',
      copied: `copy-of-banca-upload-${machine}-${gone}-abc`,
    }
    for (const name of Object.values(names)) mkdirSync(join(folder(), name, 'within'), { recursive: true })
    for (const name of [names.old, names.oldAndOfNobody]) utimesSync(join(folder(), name), 1, 1)
    await removeAbandonedFolders()
    assert.sameMembers(readdirSync(folder()), [
      names.ofTheLiving,
      names.aFilmOfTheLiving,
      names.elsewhere,
      names.another,
      names.copied,
    ])
  })
})
