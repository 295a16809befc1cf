import { readdirSync } from 'node:fs'
import { request, type ClientRequest } from 'node:http'
import router from '@adonisjs/core/services/router'
import { test } from '@japa/runner'
import { takesUploads } from '#http/takes_uploads'
import { createUser, loginAs } from '#tests/fixtures/people'
import { temporaryFolderOf } from '#tests/fixtures/temporary_folder'
import { until } from '../security/until.js'

const origin = () => `http://127.0.0.1:${process.env.PORT}`
const BOUNDARY = 'limite'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

const part = (name: string, bytes: Uint8Array | string, filename = 'a.txt') =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n`
    ),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])
const multipart = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])

/** What takes a body with files, or a large one. */
const UPLOADS = [
  '/v1/imports',
  '/v1/import_user',
  '/v1/exams',
  '/v1/exams/import_vectors',
  '/v1/item_files',
  '/v1/answer_files',
  '/v1/candidate_documents',
  '/v1/applications/import_answers_file',
  '/v1/applications/import_answers_file/preview',
  '/v1/appeal_attachments',
  '/v1/user_document',
]

const uploads = () =>
  Object.values(router.toJSON())
    .flat()
    .flatMap((route) => (takesUploads(route) ? [route.pattern] : []))

type Sent = { call: ClientRequest; status: Promise<number> }

/** Begins a request; the body goes by itself. */
function begin(path: string, headers: Record<string, string | number>): Sent {
  const method = path === '/v1/user_document' ? 'PUT' : 'POST'
  const call = request(origin() + path, { method, headers })
  const status = new Promise<number>((resolve, reject) => {
    call.on('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    call.on('error', reject)
  })
  return { call, status }
}

async function send(path: string, body: Buffer, type: string, headers: Record<string, string> = {}) {
  const answer = await fetch(origin() + path, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body: new Uint8Array(body),
  })
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
}

test.group('bodies with files', (group) => {
  const folder = temporaryFolderOf(group)

  test('of a caller who is not known nothing is read: the refusal comes before the body does', async ({
    assert,
  }) => {
    assert.sameMembers(UPLOADS, uploads())
    for (const path of UPLOADS) {
      const { call, status } = begin(path, { 'content-type': MULTIPART, 'content-length': 40_000_000 })
      call.write(part('file', Buffer.alloc(100_000)))
      assert.equal(await status, 401, path)
      call.on('error', () => undefined).destroy()
    }
    assert.deepEqual(readdirSync(folder()), [])
  })

  test('a route that takes no file keeps none of one', async ({ assert }) => {
    const token = await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))
    const body = multipart(part('username', 'x'.repeat(2_000_000)))
    for (const path of ['/v1/login', '/v1/applications', '/v1/client_logs'])
      assert.oneOf(
        (await send(path, body, MULTIPART, { authorization: `JWT ${token}` })).status,
        [200, 201, 204, 400],
        path
      )
    assert.deepEqual(readdirSync(folder()), [])
  })

  test('what was uploaded does not outlive its call, whether it was taken, refused or cut off', async ({
    assert,
  }) => {
    const admin = { authorization: `JWT ${await loginAs(await createUser({ groups: ['ADMINISTRADOR'] }))}` }
    const candidate = { authorization: `JWT ${await loginAs(await createUser({ groups: ['ALUNO'] }))}` }
    assert.equal(
      (await send('/v1/answer_files', multipart(part('file', 'minha resposta')), MULTIPART, candidate))
        .status,
      201
    )
    assert.equal(
      (await send('/v1/answer_files', multipart(part('file', 'MZ', 'a.exe')), MULTIPART, candidate)).code,
      'file_type'
    )
    assert.equal(
      (await send('/v1/exams', multipart(part('file', '{', 'a.json')), MULTIPART, admin)).code,
      'invalid_json'
    )
    const many = multipart(...Array.from({ length: 500 }, (_, at) => part(`f${at}`, 'x')))
    assert.deepEqual(await send('/v1/answer_files', many, MULTIPART, candidate), {
      status: 413,
      code: 'payload_too_large',
    })
    assert.equal(
      (
        await send(
          '/v1/answer_files',
          multipart(part('file', Buffer.alloc(52 * 1_048_576))),
          MULTIPART,
          candidate
        )
      ).status,
      413
    )
    assert.equal((await send('/v1/answer_files', part('file', 'x'), MULTIPART, candidate)).status, 400)
    const { call, status } = begin('/v1/answer_files', {
      'content-type': MULTIPART,
      'content-length': 40_000_000,
      ...candidate,
    })
    status.catch(() => undefined)
    await new Promise((written) => call.write(part('file', Buffer.alloc(200_000)), written))
    call.destroy()
    await until(() => readdirSync(folder()).length === 0)
  })
})

test.group('bodies that cost more than their size', () => {
  const json = 'application/json'

  test('the body of an anonymous caller is not read, not even an exam', async ({ assert }) => {
    const { call, status } = begin('/v1/exams', { 'content-type': json, 'content-length': 20_000_000 })
    call.write('{"name": "')
    assert.equal(await status, 401)
    call.on('error', () => undefined).destroy()
  })
})
