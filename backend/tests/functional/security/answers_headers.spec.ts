import { test } from '@japa/runner'
import { setBuilds } from '#tests/fixtures/built_pages'
import { onOneDatabase } from '#tests/fixtures/one_database'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { setProduction } from '#tests/fixtures/production_process'
import { EventStream } from '../realtime/event_stream.js'

// V3.4.6, V4.1.1
test.group('headers of every kind of answer', (group) => {
  onOneDatabase(group)
  const built = setBuilds(group)
  const server = setProduction(group, { env: () => built.env })

  const stored = async (token: string, name: string, bytes: Uint8Array) => {
    const body = new FormData()
    body.set('file', new Blob([Buffer.from(bytes)]), name)
    const answer = await fetch(`${server.origin}/v1/answer_files`, {
      method: 'POST',
      headers: as(token),
      body,
    })
    return ((await answer.json()) as { url: string }).url
  }

  test('V3.4.6: every answer forbids to be framed, whatever it is', async ({ assert }) => {
    const token = await loginAs(await createUser())
    const file = await stored(token, 'nota.txt', Buffer.from('texto'))
    const icon = await fetch(`${server.origin}/favicon.svg`)
    await icon.arrayBuffer()
    const asks: [string, string, RequestInit, number][] = [
      ['page', '/login', { headers: { accept: 'text/html' } }, 200],
      ['page of the console', '/admin', { headers: { accept: 'text/html' } }, 200],
      ['API', '/v1/person/me', { headers: as(token) }, 200],
      ['HEAD', '/health/live', { method: 'HEAD' }, 200],
      ['stored file', file, { headers: as(token) }, 200],
      ['part of a stored file', file, { headers: { ...as(token), range: 'bytes=0-1' } }, 206],
      ['part that a stored file has not', file, { headers: { ...as(token), range: 'bytes=99-' } }, 416],
      ['script', '/assets/app-abc123.js', {}, 200],
      ['service worker', '/exam_worker.js', {}, 200],
      ['icon', '/favicon.svg', {}, 200],
      [
        'icon that is known',
        '/favicon.svg',
        { headers: { 'if-none-match': icon.headers.get('etag') ?? '' } },
        304,
      ],
      ['no such file', '/assets/nothing.js', {}, 404],
      ['no such address', '/v1/nothing', {}, 404],
      ['address that cannot be decoded', '/v1/%E0%A4%A', {}, 400],
      ['nobody', '/v1/person/me', {}, 401],
      [
        'broken body',
        '/v1/login',
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
        400,
      ],
      ['refused method', '/v1/login', { method: 'OPTIONS' }, 404],
    ]
    for (const [what, path, init, status] of asks) {
      const answer = await fetch(server.origin + path, init)
      assert.equal(answer.status, status, what)
      const policy = answer.headers.get('content-security-policy') ?? ''
      assert.include(policy.split('; '), "frame-ancestors 'none'", what)
      await answer.arrayBuffer()
    }
    const user = await createUser()
    const stream = await EventStream.open(await loginAs(user), [`users/${user.id}`], server.origin)
    assert.include(stream.headers.get('content-security-policy') ?? '', "frame-ancestors 'none'")
    stream.close()
  })

  test('V4.1.1: every text response declares its character set', async ({ assert }) => {
    const token = await loginAs(await createUser())
    const texts: [string, Uint8Array, string][] = [
      ['utf8.txt', Buffer.from('redação'), 'text/plain; charset=utf-8'],
      ['windows.txt', Buffer.from('redação', 'latin1'), 'text/plain; charset=windows-1252'],
      [
        'excel.csv',
        Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('ação;1', 'utf16le')]),
        'text/csv; charset=utf-16le',
      ],
      ['cut.txt', Buffer.from(`a${'ç'.repeat(40_000)}`), 'text/plain; charset=utf-8'],
    ]
    for (const [name, bytes, type] of texts) {
      const answer = await fetch(server.origin + (await stored(token, name, bytes)), { headers: as(token) })
      assert.equal(answer.headers.get('content-type'), type, name)
      assert.deepEqual(Buffer.from(await answer.arrayBuffer()), Buffer.from(bytes), name)
    }
    for (const [path, type] of [
      ['/login', 'text/html; charset=utf-8'],
      ['/assets/app-abc123.js', 'text/javascript; charset=utf-8'],
      ['/admin/assets/app-abc123.css', 'text/css; charset=utf-8'],
      ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
      ['/exam_worker.js', 'text/javascript; charset=utf-8'],
      ['/v1/nothing', 'application/json; charset=utf-8'],
    ]) {
      const answer = await fetch(`${server.origin}${path}`, {
        headers: path === '/login' ? { accept: 'text/html' } : {},
      })
      assert.equal(answer.headers.get('content-type'), type, path)
      await answer.arrayBuffer()
    }
  })
})
