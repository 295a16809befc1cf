import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { endSession } from '#identity'
import { as, createInstitution, createSchool, createUser, loginAs } from '#tests/fixtures/people'

const video = () => readFile(app.makePath('database', 'demo', 'media', 'contagem.webm'))
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

async function storedVideo(client: ApiClient) {
  const institution = await createInstitution()
  const teacher = as(await loginAs(await createUser({ institution, groups: ['Professor'] })))
  const bytes = await video()
  const response = await client
    .post('/v1/item_files')
    .headers(teacher)
    .file('file', bytes, { filename: 'aula.webm' })
  response.assertStatus(201)
  const candidate = await createUser({ school: await createSchool(institution) })
  const token = await loginAs(candidate)
  return { institution, bytes, url: response.body().url as string, candidate, header: as(token) }
}

const cookieOf = (response: { header(name: string): unknown }) =>
  String(response.header('set-cookie')).split(';')[0] ?? ''

/** As a player asks: no session header, only what the browser keeps by itself. */
const play = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${process.env.PORT}${url}`, { headers })
  return {
    status: response.status,
    bytes: Buffer.from(await response.arrayBuffer()),
    header: (name: string) => response.headers.get(name),
  }
}

test.group('POST /v1/item_files', () => {
  test('takes videos and captions by their bytes, from those who write exams', async ({ client, assert }) => {
    const institution = await createInstitution()
    const header = as(await loginAs(await createUser({ institution, groups: ['ADMINISTRADOR'] })))
    const send = (bytes: Buffer, filename: string) =>
      client.post('/v1/item_files').headers(header).file('file', bytes, { filename })
    const captions = await send(Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\noi\n'), 'aula.vtt')
    captions.assertStatus(201)
    const stored = await db.from('files').where('storage_key', captions.body().path).firstOrFail()
    assert.include(stored, { content_type: 'text/vtt', purpose: 'item_media', retention_class: 'exam' })
    for (const [bytes, name] of [
      [PDF, 'aula.mp4'],
      [Buffer.from('<html>WEBVTT'), 'aula.vtt'],
      [Buffer.alloc(0), 'a.webm'],
    ] as const) {
      const refused = await send(bytes, name)
      assert.equal(refused.status(), 400, name)
    }
    const candidate = as(await loginAs(await createUser({ institution })))
    const forbidden = await client
      .post('/v1/item_files')
      .headers(candidate)
      .file('file', PDF, { filename: 'a.webm' })
    forbidden.assertStatus(403)
  })
})

test.group('A video over the link', () => {
  test('parts of it, with the session', async ({ client, assert }) => {
    const { bytes, url, header } = await storedVideo(client)
    const complete = await play(url, header)
    assert.equal(complete.status, 200)
    assert.equal(complete.header('accept-ranges'), 'bytes')
    assert.equal(complete.header('content-type'), 'video/webm')
    assert.isTrue(complete.bytes.equals(bytes))
    const part = await play(url, { ...header, range: 'bytes=100-199' })
    assert.equal(part.status, 206)
    assert.equal(part.header('content-range'), `bytes 100-199/${bytes.length}`)
    assert.isTrue(part.bytes.equals(bytes.subarray(100, 200)))
    const beyond = await play(url, { ...header, range: `bytes=${bytes.length}-` })
    assert.equal(beyond.status, 416)
    assert.equal(beyond.header('content-range'), `bytes */${bytes.length}`)
  })

  test('a ticket opens it once; the cookie it leaves opens the rest of that file, for as long as the session lives', async ({
    client,
    assert,
  }) => {
    const { bytes, url, header, candidate } = await storedVideo(client)
    const answer = await client.post(`${url}/ticket`).headers(header)
    answer.assertStatus(200)
    const address = answer.body().url as string
    assert.isTrue(address.startsWith(`${url}/stream?ticket=`))
    assert.isBelow(Date.parse(answer.body().expiresAt) - Date.now(), 60_000)

    const first = await play(address, { range: 'bytes=0-' })
    assert.equal(first.status, 206)
    assert.isTrue(first.bytes.equals(bytes))
    const setCookie = String(first.header('set-cookie'))
    assert.match(setCookie, /HttpOnly/i)
    assert.match(setCookie, /SameSite=Strict/i)
    assert.include(setCookie, `Path=${url}/stream`)
    const cookie = cookieOf(first)

    assert.equal((await play(address)).status, 401, 'the ticket is used up')
    const next = await play(address, { cookie, range: 'bytes=50-59' })
    assert.equal(next.status, 206)
    assert.isTrue(next.bytes.equals(bytes.subarray(50, 60)))

    const other = await storedVideo(client)
    assert.equal((await play(`${other.url}/stream`, { cookie })).status, 401, 'another file')
    const { id } = await db
      .from('sessions')
      .where('user_id', candidate.id)
      .orderBy('id', 'desc')
      .firstOrFail()
    await endSession(id, 'logout')
    assert.equal((await play(address, { cookie })).status, 401, 'the session is over')
  })

  test('a ticket is for its file, for half a minute, and for those who may read it', async ({
    client,
    assert,
  }) => {
    const { url, header } = await storedVideo(client)
    const other = await storedVideo(client)
    const ticketOf = async () => String((await client.post(`${url}/ticket`).headers(header)).body().url)
    const query = (await ticketOf()).split('?')[1] ?? ''
    assert.equal((await play(`${other.url}/stream?${query}`)).status, 401)
    const late = await ticketOf()
    await db.from('file_tickets').update({ expires_at: 1 })
    assert.equal((await play(late)).status, 401)
    for (const address of [`${url}/stream`, `${url}/stream?ticket=x`])
      assert.equal((await play(address)).status, 401)
    const stranger = await client.post(`${url}/ticket`).headers(other.header)
    stranger.assertStatus(404)
    const nobody = await client.post(`${url}/ticket`)
    nobody.assertStatus(401)
  })
})
