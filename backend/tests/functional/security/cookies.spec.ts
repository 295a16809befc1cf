import { test } from '@japa/runner'
import { storeFile } from '#files'
import { onOneDatabase } from '#tests/fixtures/one_database'
import { as, createUser, loginAs, type TestUser } from '#tests/fixtures/people'
import { setProduction } from '#tests/fixtures/production_process'

const HTTPS = { 'x-forwarded-proto': 'https' }

// V3.3.1
test.group('names of cookies', (group) => {
  onOneDatabase(group)
  const server = setProduction(group, { env: { TRUST_PROXY: '1' } })

  async function logIn(user: TestUser, headers: Record<string, string>) {
    const body = JSON.stringify({
      username: user.username,
      password: user.password,
      client_id: 'a-device',
      set_new_client: true,
    })
    const answer = await fetch(`${server.origin}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    return { status: answer.status, cookies: answer.headers.getSetCookie() }
  }

  test('V3.3.1: over HTTPS a cookie is Secure and has the prefix of its name; a device known by the former name is recognised, and its cookie renamed', async ({
    assert,
  }) => {
    const user = await createUser()
    const plain = await logIn(user, {})
    assert.match(plain.cookies[0] ?? '', /^banca_device=[\w-]{43};/)
    assert.notMatch(plain.cookies[0] ?? '', /secure/i)
    const sent = plain.cookies[0]?.split(';')[0] ?? ''

    const renamed = await logIn(user, { ...HTTPS, cookie: sent })
    assert.equal(renamed.status, 200)
    assert.lengthOf(renamed.cookies, 1)
    assert.isTrue(renamed.cookies[0]?.startsWith(`__Secure-${sent};`), 'the same device by its new name')
    assert.match(renamed.cookies[0] ?? '', /; Secure/i)
    const again = await logIn(user, { ...HTTPS, cookie: renamed.cookies[0]?.split(';')[0] ?? '' })
    assert.deepEqual(
      [again.status, again.cookies.map((cookie) => cookie.split(';')[0])],
      [200, [`__Secure-${sent}`]]
    )
    const first = await logIn(await createUser(), HTTPS)
    assert.match(first.cookies[0] ?? '', /^__Secure-banca_device=[\w-]{43};.*; Secure/i)
  })

  test('V3.3.1: the cookie of a file that plays has such a name too, and opens the next part', async ({
    assert,
  }) => {
    const user = await createUser()
    const { path } = await storeFile({
      source: Buffer.from('a film of ours'),
      filename: 'v.webm',
      purpose: 'item_media',
      contentType: 'video/webm',
      institutionId: user.institution.id,
      ownerId: null,
    })
    const asked = await fetch(`${server.origin}/files/${path}/ticket`, {
      method: 'POST',
      headers: as(await loginAs(user)),
    })
    const { url } = (await asked.json()) as { url: string }
    const opened = await fetch(server.origin + url, { headers: HTTPS })
    assert.equal(opened.status, 200)
    await opened.arrayBuffer()
    const [cookie = ''] = opened.headers.getSetCookie()
    assert.match(cookie, /^__Secure-banca_file=.+; Secure/i)
    const part = await fetch(`${server.origin}/files/${path}/stream`, {
      headers: { ...HTTPS, cookie: cookie.split(';')[0] ?? '', range: 'bytes=0-1' },
    })
    assert.equal(part.status, 206)
  })
})
