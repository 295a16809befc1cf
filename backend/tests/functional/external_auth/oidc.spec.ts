import { test } from '@japa/runner'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { callbackUri } from '#external_auth/actions/log_in_by_code'
import { externalAuth } from '#config/external_auth'
import { providerServer, storeIdentity, storeProvider } from '#tests/fixtures/identity_providers'
import { OIDC_CLIENT, startOidcProvider } from '#tests/fixtures/oidc_child'
import { createInstitution, createUser, loginAs, type TestUser } from '#tests/fixtures/people'

type Child = Awaited<ReturnType<typeof startOidcProvider>>
let child: Child

/** Follows a browser's way through the provider, with its cookies there. @returns the query it comes back with */
async function throughProvider(address: string, login: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let url = new URL(address)
  for (let hops = 0; hops < 12; hops += 1) {
    if (url.href.startsWith(callbackUri())) return url.searchParams
    if (url.pathname.startsWith('/as/')) url.searchParams.set('login', login)
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = answer.headers.get('location')
    if (location === null)
      throw new Error(`${url.pathname} answered ${answer.status}: ${await answer.text()}`)
    url = new URL(location, url)
  }
  throw new Error('no end')
}

const cookieOf = (answer: ApiResponse): string => {
  const line = [answer.header('set-cookie')].flat().find((one) => one?.startsWith('banca_outside='))
  return line?.split(';')[0] ?? ''
}

async function begin(client: ApiClient, codename: string, next?: string) {
  const answer = await client.post(`/external-auth/oidc/${codename}/begin`).json({ next })
  answer.assertStatus(200)
  return { url: (answer.body() as { url: string }).url, cookie: cookieOf(answer), answer }
}

const finish = (client: ApiClient, cookie: string, body: object) =>
  client.post('/external-auth/oidc/finish').header('cookie', cookie).json(body)

const codeOf = (answer: ApiResponse) => (answer.body() as { code?: string }).code
const query = (given: URLSearchParams) => ({
  code: given.get('code'),
  state: given.get('state'),
  iss: given.get('iss'),
})

async function world(more: Partial<Parameters<typeof storeProvider>[0]> = {}) {
  const institution = more.institution ?? (await createInstitution())
  const provider = await storeProvider({
    institution,
    kind: 'oidc',
    issuer: child.issuer,
    audience: null,
    publicKey: null,
    clientId: OIDC_CLIENT.clientId,
    secret: OIDC_CLIENT.secret,
    addresses: child.addresses,
    ...more,
  })
  const user: TestUser = await createUser({ institution })
  await storeIdentity(provider, user.id, 'ana')
  return { institution, provider, user }
}

test.group('A log-in by OpenID Connect, with a real provider', (group) => {
  group.setup(async () => {
    child = await startOidcProvider(callbackUri(), {
      ana: { email: 'ana@escola.example', email_verified: true, name: 'Ana' },
      bia: { email: 'bia@escola.example', email_verified: true, name: 'Bia' },
    })
    externalAuth.privateHosts.push(child.host)
    return () => {
      externalAuth.privateHosts.splice(externalAuth.privateHosts.indexOf(child.host), 1)
      return child.stop()
    }
  })

  test('begins with PKCE, state and nonce, and opens a session for the browser that began it', async ({
    client,
    assert,
  }) => {
    const { provider, user } = await world()
    const { url, cookie, answer } = await begin(client, provider.codename, '/applications')
    const asked = new URL(url).searchParams
    assert.equal(asked.get('code_challenge_method'), 'S256')
    for (const name of ['state', 'nonce', 'code_challenge']) assert.isAbove(asked.get(name)?.length ?? 0, 30)
    const [set] = [answer.header('set-cookie')].flat()
    assert.match(set ?? '', /HttpOnly/i)
    assert.match(set ?? '', /SameSite=Strict/i)
    assert.notInclude(set ?? '', asked.get('state') ?? '?')
    const back = query(await throughProvider(url, 'ana'))
    // Another browser, which was sent here with this code.
    assert.equal(codeOf(await finish(client, '', back)), 'not_begun')
    const stranger = await begin(client, provider.codename)
    assert.equal(codeOf(await finish(client, stranger.cookie, back)), 'not_begun')
    const entered = await finish(client, cookie, { ...back, client_id: 'c' })
    entered.assertStatus(200)
    assert.containsSubset(entered.body(), { user: { id: user.id }, next: '/applications', clientId: 'c' })
    assert.equal(codeOf(await finish(client, cookie, back)), 'code_refused')
    assert.lengthOf(await db.from('sessions').where('user_id', user.id), 1)
  })

  test('a session elsewhere is ended only when the person says so, without another code', async ({
    client,
    assert,
  }) => {
    const { provider, user } = await world()
    await loginAs(user, { clientId: 'longe' })
    const { url, cookie } = await begin(client, provider.codename)
    const back = query(await throughProvider(url, 'ana'))
    const refused = await finish(client, cookie, { ...back, client_id: 'c' })
    assert.equal(codeOf(refused), 'session_active')
    const { ticket } = refused.body() as { ticket: string }
    const entered = await finish(client, cookie, { ticket, client_id: 'c', set_new_client: true })
    entered.assertStatus(200)
    assert.equal(
      codeOf(await finish(client, cookie, { ticket, client_id: 'c', set_new_client: true })),
      'token_used'
    )
  })

  test('ties by the verified address of the provider’s userinfo', async ({ client, assert }) => {
    const { institution, provider } = await world({ tiesByEmail: true })
    const bia = await createUser({ institution })
    await db.from('users').where('id', bia.id).update({ email: 'bia@escola.example' })
    const { url, cookie } = await begin(client, provider.codename)
    const entered = await finish(client, cookie, query(await throughProvider(url, 'bia')))
    entered.assertStatus(200)
    assert.containsSubset(entered.body(), { user: { id: bia.id } })
  })

  test('another issuer, client, algorithm or key than the row names opens nothing', async ({
    client,
    assert,
  }) => {
    const wrong = [
      { issuer: 'http://127.0.0.1:1' },
      { secret: 'outro' },
      { algorithm: 'ES256' as const },
      { addresses: { ...child.addresses, jwks: `${child.issuer}/me` } },
    ]
    for (const more of wrong) {
      const { provider, user } = await world(more)
      const { url, cookie } = await begin(client, provider.codename)
      const answer = await finish(client, cookie, query(await throughProvider(url, 'ana')))
      assert.equal(answer.status(), 400, JSON.stringify(more))
      assert.equal(codeOf(answer), 'code_refused', JSON.stringify(more))
      assert.lengthOf(await db.from('sessions').where('user_id', user.id), 0)
    }
  })

  test('a person who says no at the provider comes back without a code', async ({ client, assert }) => {
    const { provider } = await world()
    const { url, cookie } = await begin(client, provider.codename)
    const back = await throughProvider(url, '')
    assert.equal(back.get('error'), 'access_denied')
    assert.equal(codeOf(await finish(client, cookie, query(back))), 'code_missing')
  })

  test('a provider that is away or broken is named, and one that is off does not begin', async ({
    client,
    assert,
    cleanup,
  }) => {
    const broken = await providerServer(({ request }) =>
      request.url === '/text'
        ? { status: 503, text: 'fora do ar' }
        : { status: 500, body: { error: 'server_error' } }
    )
    cleanup(() => broken.stop())
    for (const token of ['https://10.0.0.1/token', `${broken.url}/text`, `${broken.url}/json`]) {
      const { provider } = await world({ addresses: { ...child.addresses, token } })
      const { url, cookie } = await begin(client, provider.codename)
      const answer = await finish(client, cookie, query(await throughProvider(url, 'ana')))
      assert.equal(codeOf(answer), 'provider_unreachable', token)
    }
    const { provider } = await world()
    await db.from('identity_providers').where('id', provider.id).update({ is_active: 0 })
    const off = await client.post(`/external-auth/oidc/${provider.codename}/begin`).json({})
    assert.equal(codeOf(off), 'provider_unknown')
  })
})
