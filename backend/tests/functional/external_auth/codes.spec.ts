import { createServer } from 'node:net'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { externalAuth } from '#config/external_auth'
import { ASKED_AT_ONCE, limited } from '#external_auth/actions/enter_proved'
import { refuseToken, refuseUnreachable } from '#external_auth/domain/refusals'
import { guardedFetch, publicOnly } from '#external_auth/outgoing/guarded_fetch'
import { sealProviderSecret } from '#external_auth/provider_secrets'
import { clock, ok, type DomainError, type Result } from '#shared'
import { providerServer, storeIdentity, storeProvider, type Seen } from '#tests/fixtures/identity_providers'
import { as, createClass, createInstitution, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { storeYearPeriod } from '#tests/fixtures/periods'
import { createSitting } from '#tests/fixtures/applications'

const SECRET = 'segredo-do-cliente'
type Claims = Record<string, unknown>

/** A provider of codes: `bom` is good for `claims`, `mudo` gives no token. */
async function codeProvider(claims: () => Claims | 'away', institution = createInstitution()) {
  const server = await providerServer(({ request, body }: Seen) => {
    if (request.url === '/userinfo') {
      if (request.headers.authorization !== 'Bearer acesso')
        return { status: 401, body: { error: 'invalid_token' } }
      const given = claims()
      return given === 'away' ? { status: 502, text: '' } : { body: given }
    }
    const form = new URLSearchParams(body)
    const expected = `Basic ${Buffer.from(`banca:${SECRET}`).toString('base64')}`
    if (request.headers.authorization !== expected) return { status: 401, body: {} }
    if (form.get('code') === 'mudo') return { body: { token_type: 'Bearer' } }
    if (form.get('code') === 'longe') return { status: 302, headers: { location: 'http://127.0.0.1:1/' } }
    if (form.get('code') === 'caido') return { status: 503, text: 'fora do ar' }
    if (form.get('code') === 'enorme') return { text: 'x'.repeat(400_000) }
    return form.get('code') === 'bom' && form.get('redirect_uri')?.endsWith('/oauth/callback')
      ? { body: { access_token: 'acesso', token_type: 'Bearer' } }
      : { status: 400, body: { error: 'invalid_grant' } }
  })
  const provider = await storeProvider({
    institution: await institution,
    kind: 'oauth_code',
    algorithm: null,
    issuer: null,
    audience: null,
    clientId: 'banca',
    secret: SECRET,
    allowedGroups: ['ALUNO', 'Professor'],
    addresses: { token: `${server.url}/token`, userinfo: `${server.url}/userinfo` },
  })
  return { server, provider }
}

const exchange = (client: ApiClient, body: object) => client.post('/external-auth/token').json(body)

test.group('A code of a provider (rule-external-auth-004, -006)', () => {
  test('opens a session, and answers the ids that this person sees', async ({ client, assert, cleanup }) => {
    const { server, provider } = await codeProvider(() => ({ sub: 42 }))
    cleanup(() => server.stop())
    const { institution } = provider
    const schoolClass = await createClass(await createSchool(institution))
    const teacher = await createUser({ groups: ['Professor'], institution, schoolClass, role: 'teacher' })
    const foreign = await createSitting()
    await storeIdentity(provider, teacher.id, '42')
    const periodId = await storeYearPeriod(institution.id, '2026')
    const asked = {
      code: 'bom',
      user_id: '42',
      institution_id: String(institution.id),
      collection_id: String(foreign.collectionId),
      turma_id: String(schoolClass.id),
      period_id: String(periodId),
    }
    const entered = await exchange(client, asked)
    entered.assertStatus(200)
    assert.properties(entered.body(), ['token', 'user', 'theme'])
    assert.containsSubset(entered.body(), {
      user: { id: teacher.id },
      institutionId: institution.id,
      collectionId: null,
      turmaId: schoolClass.id,
      periodId,
    })
    assert.notInclude(JSON.stringify(entered.body()), SECRET)
    const nonsense = await exchange(client, {
      ...asked,
      set_new_client: true,
      collection_id: 'x',
      turma_id: { a: 1 },
      period_id: '0',
    })
    assert.containsSubset(nonsense.body(), { collectionId: null, turmaId: null, periodId: null })
  })

  test('each failure is 400 with the text of the requirements in “error”', async ({
    client,
    assert,
    cleanup,
  }) => {
    const state = { isAway: false }
    const { server, provider } = await codeProvider(() => (state.isAway ? 'away' : { sub: 's' }))
    cleanup(() => server.stop())
    const user = await createUser({ institution: provider.institution })
    await storeIdentity(provider, user.id, 's')
    const order = { user_id: 's', institution_id: provider.institution.id }
    const errorOf = async (body: object) => {
      const answer = await exchange(client, body)
      answer.assertStatus(400)
      const { code, error } = answer.body() as { code: string; error: string }
      return [code, error]
    }
    assert.deepEqual(await errorOf(order), ['code_missing', 'Código de autorização não encontrado na URL'])
    assert.deepEqual(await errorOf({ ...order, code: 'mau' }), ['code_refused', 'Erro ao obter token'])
    assert.deepEqual(await errorOf({ ...order, code: 'longe' }), ['code_refused', 'Erro ao obter token'])
    for (const away of ['enorme', 'caido'])
      assert.deepEqual(await errorOf({ ...order, code: away }), [
        'provider_unreachable',
        'Erro ao obter token',
      ])
    assert.deepEqual(await errorOf({ ...order, code: 'mudo' }), [
      'no_token',
      'Token não encontrado na resposta',
    ])
    const unknown = ['unknown', 'Erro desconhecido']
    assert.deepEqual(await errorOf({ ...order, code: 'bom', user_id: 'outro' }), unknown)
    assert.deepEqual(await errorOf({ code: 'bom', institution_id: provider.institution.id }), unknown)
    assert.deepEqual(await errorOf({ ...order, code: 'bom', institution_id: 'x' }), unknown)
    const other = await createInstitution()
    assert.deepEqual(await errorOf({ ...order, code: 'bom', institution_id: other.id }), unknown)
    state.isAway = true
    const away = ['provider_unreachable', 'Erro desconhecido']
    assert.deepEqual(await errorOf({ ...order, code: 'bom' }), away)
    state.isAway = false
    // Sealed for another provider: what nobody can open is nobody's wrong proof.
    await db
      .from('identity_providers')
      .where('id', provider.id)
      .update({ secret_sealed: sealProviderSecret({ institutionId: 1, codename: 'outro' }, SECRET) })
    assert.deepEqual(await errorOf({ ...order, code: 'bom' }), away)
    assert.lengthOf(await db.from('sessions').where('user_id', user.id), 0)
  })

  test('never replaces an open session unasked; the ticket of the answer goes on, once and for this client', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { server, provider } = await codeProvider(() => ({ sub: 's' }))
    cleanup(() => server.stop())
    const user = await createUser({ institution: provider.institution })
    await storeIdentity(provider, user.id, 's')
    await loginAs(user, { clientId: 'longe' })
    const other = await loginAs(await createUser({ institution: provider.institution }))
    const order = { code: 'bom', user_id: 's', institution_id: provider.institution.id, client_id: 'aqui' }
    const asked = await exchange(client, order).headers(as(other))
    asked.assertStatus(400)
    assert.containsSubset(asked.body(), { code: 'confirm_person', name: user.username })
    const { ticket } = asked.body() as { ticket: string }
    const go = (more: object) => exchange(client, { ticket, ...more }).headers(as(other))
    const stolen = await go({ client_id: 'ladrao', confirmed: true, set_new_client: true })
    assert.containsSubset(stolen.body(), { code: 'token_expired' })
    const elsewhere = await go({ client_id: 'aqui', confirmed: true })
    assert.containsSubset(elsewhere.body(), { code: 'session_active', clientId: 'aqui' })
    const entered = await go({ client_id: 'aqui', confirmed: true, set_new_client: true })
    entered.assertStatus(200)
    const again = await go({ client_id: 'aqui', confirmed: true, set_new_client: true })
    assert.containsSubset(again.body(), { code: 'token_used' })
    assert.lengthOf(
      server.seen.filter(({ request }) => request.url === '/token'),
      1
    )
  })

  test('a ticket ends with what the first one proved, whatever was asked meanwhile, and with the tie', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { server, provider } = await codeProvider(() => ({ sub: 's' }))
    cleanup(async () => {
      clock.release()
      await server.stop()
    })
    const user = await createUser({ institution: provider.institution })
    const tie = await storeIdentity(provider, user.id, 's')
    await loginAs(user, { clientId: 'longe' })
    const order = { code: 'bom', user_id: 's', institution_id: provider.institution.id, client_id: 'aqui' }
    const ticketOf = (answer: { body(): unknown }) => (answer.body() as { ticket?: string }).ticket
    const go = (ticket: string | undefined) => exchange(client, { ticket, client_id: 'aqui' })
    clock.freeze(Date.now())
    const first = ticketOf(await exchange(client, order))
    clock.advance(599_000)
    const second = ticketOf(await go(first))
    assert.isString(second)
    clock.advance(1_000)
    assert.containsSubset((await go(second)).body(), { code: 'token_expired' })
    const third = ticketOf(await exchange(client, order))
    assert.isString(third)
    await db.from('user_identities').where('id', tie).delete()
    assert.containsSubset((await go(third)).body(), { code: 'token_expired' })
  })

  test('opaque tokens are confirmed at the introspection address, and work once', async ({
    client,
    assert,
    cleanup,
  }) => {
    const iat = Math.floor(Date.now() / 1_000)
    const server = await providerServer(({ body }) => {
      const token = new URLSearchParams(body).get('token')
      if (token === 'quebrado') return { status: 500, text: 'no' }
      const of: Record<string, object> = {
        vivo: { iat, aud: ['banca'] },
        // The same token in another spelling.
        'vivo=': { iat, aud: ['banca'] },
        'vivo-2': { exp: iat + 300, client_id: 'banca' },
        'vivo-de-outro': { iat, aud: 'outro', client_id: 'outro' },
        'vivo-de-ninguem': { iat },
        'vivo-sem-hora': { aud: 'banca' },
      }
      const found = of[token ?? '']
      return { body: found ? { active: true, sub: 's', ...found } : { active: false } }
    })
    cleanup(() => server.stop())
    const provider = await storeProvider({
      algorithm: null,
      issuer: null,
      clientId: 'banca',
      secret: SECRET,
      addresses: { introspection: `${server.url}/introspect` },
    })
    const user = await createUser({ institution: provider.institution })
    await storeIdentity(provider, user.id, 's')
    const codeOf = async (token: string) => {
      const answer = await client
        .post(`/v1/provider/${provider.codename}/login`)
        .json({ token, client_id: 'c' })
      return answer.status() === 200 ? 'in' : (answer.body() as { code: string }).code
    }
    assert.equal(await codeOf('morto'), 'token_invalid')
    for (const wrong of ['vivo-de-outro', 'vivo-de-ninguem', 'vivo-sem-hora'])
      assert.equal(await codeOf(wrong), 'token_invalid', wrong)
    assert.equal(await codeOf('quebrado'), 'provider_unreachable')
    assert.equal(await codeOf('vivo'), 'in')
    assert.equal(await codeOf('vivo'), 'token_used')
    assert.equal(await codeOf('vivo='), 'token_used')
    assert.equal(await codeOf('vivo-2'), 'in')
  })

  test('keys come from the address of the row, never from where a token points to', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { generateKeyPairSync } = await import('node:crypto')
    const { exportJWK } = await import('jose')
    const { tokenFor } = await import('#tests/fixtures/identity_providers')
    const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const forged = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const setOf = async (key: typeof own) => ({
      keys: [{ ...(await exportJWK(key.publicKey)), kid: 'k', use: 'sig', alg: 'RS256' }],
    })
    const good = await setOf(own)
    const bad = await setOf(forged)
    const server = await providerServer(({ request }) => ({ body: request.url === '/keys' ? good : bad }))
    cleanup(() => server.stop())
    const provider = await storeProvider({ addresses: { jwks: `${server.url}/keys` } })
    const user = await createUser({ institution: provider.institution })
    await storeIdentity(provider, user.id, 's')
    const enter = async (key: typeof own, header: Record<string, unknown>) =>
      (
        await client.post(`/v1/provider/${provider.codename}/login`).json({
          token: await tokenFor('s', { key: key.privateKey, header: { kid: 'k', ...header } }),
          client_id: 'c',
        })
      ).status()
    assert.equal(await enter(own, {}), 200)
    assert.equal(await enter(forged, { jku: `${server.url}/forged`, x5u: `${server.url}/forged` }), 400)
    assert.equal(await enter(forged, { jwk: bad.keys[0] }), 400)
    assert.isTrue(server.seen.every(({ request }) => request.url === '/keys'))
  })

  test('an outage of the provider counts for nobody; wrong proofs do', async ({ assert }) => {
    const provider = await storeProvider()
    const go = (refusal: ReturnType<typeof refuseToken>) =>
      limited({ ...provider, name: 'Plataforma' }, '198.51.100.7', true, () => Promise.resolve(refusal))
    for (let at = 0; at < 400; at += 1) await go(refuseUnreachable('Plataforma'))
    const codes = new Set<string>()
    for (let at = 0; at < 302; at += 1) {
      const { error } = (await go(refuseToken('token_invalid'))) as { error: { code: string } }
      codes.add(error.code)
    }
    assert.deepEqual([...codes], ['token_invalid', 'too_many_guesses'])
  })

  test('a provider that is slow is not asked by more than a hundred at once; another one is', async ({
    assert,
  }) => {
    const [slow, other] = [await storeProvider(), await storeProvider()]
    const go = (provider: typeof slow, prove: () => Promise<Result<string, DomainError>>) =>
      limited({ ...provider, name: 'Plataforma' }, '198.51.100.8', true, prove)
    let answer: (proved: Result<string, DomainError>) => void = () => undefined
    const held = new Promise<Result<string, DomainError>>((resolve) => (answer = resolve))
    let asked = 0
    const waiting = Array.from({ length: ASKED_AT_ONCE + 1 }, () =>
      go(slow, () => {
        asked += 1
        return held
      })
    )
    // The one beyond is over without an answer of the provider.
    assert.containsSubset(await Promise.race(waiting), { error: { code: 'provider_unreachable' } })
    assert.equal(asked, ASKED_AT_ONCE)
    assert.deepEqual(await go(other, () => Promise.resolve(ok('alguém'))), ok('alguém'))
    answer(ok('alguém'))
    await Promise.all(waiting)
    assert.deepEqual(await go(slow, () => Promise.resolve(ok('alguém'))), ok('alguém'))
  })

  test('an answer that changes the protocol is no answer', async ({ assert, cleanup }) => {
    const server = createServer((socket) => {
      socket.once('data', () => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
      })
      socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const host = `127.0.0.1:${port}`
    externalAuth.privateHosts.push(host)
    cleanup(() => {
      externalAuth.privateHosts.splice(externalAuth.privateHosts.indexOf(host), 1)
      server.close()
    })
    await assert.rejects(() => guardedFetch(`http://${host}/`), /no answer of HTTP/)
  })

  test('nothing is asked on private networks, without TLS, or by a name that leads there', async ({
    assert,
    cleanup,
  }) => {
    const server = await providerServer(() => ({ body: {} }))
    const { privateHosts } = externalAuth
    cleanup(async () => {
      if (!privateHosts.includes(server.host)) privateHosts.push(server.host)
      await server.stop()
    })
    assert.equal((await guardedFetch(server.url)).status, 200)
    privateHosts.splice(privateHosts.indexOf(server.host), 1)
    const port = server.host.split(':')[1]
    for (const address of [
      server.url,
      `https://127.0.0.1:${port}/`,
      `https://localhost:${port}/`,
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/latest/meta-data',
      'https://2130706433/',
      'http://example.com/',
      'https://user:senha@example.com/',
      'file:///etc/passwd',
    ])
      await assert.rejects(() => guardedFetch(address))
    assert.lengthOf(server.seen, 1)
    // What is connected to is what was looked at: a name that leads here is refused when it is resolved.
    const failed = await new Promise((resolve) => publicOnly('localhost', {}, (error) => resolve(error)))
    assert.instanceOf(failed, Error)
  })
})
