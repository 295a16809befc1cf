import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { GROUPS, type Group } from '#shared'
import { recordsOf } from '#tests/fixtures/audit'
import { pemOf, rsaPair, storeIdentity, storeProvider } from '#tests/fixtures/identity_providers'
import { as, createInstitution, createSchool, createUser, loginAs, unique } from '#tests/fixtures/people'
import { storeTree } from '#tests/fixtures/switches'

const SECRET = 'um-segredo-de-trinta-e-dois-ou-mais'

const bodyOf = (more: object = {}) => ({
  codename: unique('plataforma'),
  name: 'Plataforma',
  kind: 'signed_token',
  issuer: 'https://plataforma.example',
  audience: 'banca',
  algorithm: 'RS256',
  public_key: pemOf(rsaPair().publicKey),
  allowed_groups: ['ALUNO'],
  ...more,
})

async function administrator() {
  const institution = await createInstitution()
  const admin = await createUser({ groups: ['ADMINISTRADOR'], institution, name: 'Alice' })
  return { institution, admin, token: await loginAs(admin) }
}

const make = (client: ApiClient, token: string, body: object) =>
  client.post('/v1/identity_providers').headers(as(token)).json(body)
const change = (client: ApiClient, token: string, id: number, body: object) =>
  client.put(`/v1/identity_providers/${id}`).headers(as(token)).json(body)
type View = { id: number; version: number; codename: string }
const viewOf = (answer: { body(): unknown }) => answer.body() as View

test.group('Identity providers as a resource', () => {
  test('are made, listed, changed and removed, on record; a secret never leaves', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await administrator()
    const made = await make(
      client,
      token,
      bodyOf({ algorithm: 'HS256', public_key: null, secret: SECRET, name: 'Educat' })
    )
    made.assertStatus(201)
    const { id, version, codename } = viewOf(made)
    assert.containsSubset(made.body(), { hasSecret: true, version: 1, changedBy: 'Alice', isActive: true })
    assert.notProperty(made.body(), 'secret')
    const { codename: _, ...same } = bodyOf({ algorithm: 'HS256', public_key: null, name: 'Educat 2' })
    const changed = await change(client, token, id, { ...same, version })
    changed.assertStatus(200)
    assert.containsSubset(changed.body(), { name: 'Educat 2', version: 2, hasSecret: true, codename })
    const listed = await client.get('/v1/identity_providers?search=EDUCAT').headers(as(token))
    assert.containsSubset(listed.body(), { count: 1, results: [{ id, name: 'Educat 2' }] })
    const shown = await client.get(`/v1/identity_providers/${id}`).headers(as(token))
    for (const answer of [made, changed, listed, shown]) assert.notInclude(answer.text(), SECRET)
    const stored = (await db.from('identity_providers').where('id', id).firstOrFail()) as Record<
      string,
      string
    >
    assert.notInclude(JSON.stringify(stored), SECRET)
    const gone = await client.delete(`/v1/identity_providers/${id}`).headers(as(token))
    gone.assertStatus(204)
    assert.isNull(await db.from('identity_providers').where('id', id).first())
    const acts = await recordsOf(institution.id)
    assert.deepEqual(
      acts.map(({ act }) => act),
      ['identity_provider_changed', 'identity_provider_changed', 'identity_provider_removed']
    )
    assert.notInclude(JSON.stringify(acts), SECRET)
  })

  test('a stale save is 409 with who, when and which fields, and writes nothing', async ({
    client,
    assert,
  }) => {
    const { token } = await administrator()
    const { codename: _, ...body } = bodyOf()
    const { id, version } = viewOf(await make(client, token, { codename: unique('p'), ...body }))
    ;(await change(client, token, id, { ...body, name: 'Primeiro', version })).assertStatus(200)
    const stale = await change(client, token, id, { ...body, name: 'Segundo', audience: 'outra', version })
    stale.assertStatus(409)
    assert.containsSubset(stale.body(), {
      code: 'changed_meanwhile',
      who: 'Alice',
      version: 2,
      fields: ['name', 'audience'],
    })
    assert.isString((stale.body() as { when: string }).when)
    const now = await client.get(`/v1/identity_providers/${id}`).headers(as(token))
    assert.containsSubset(now.body(), { name: 'Primeiro', audience: 'banca', version: 2 })
    const two = await Promise.all(
      ['A', 'B'].map((name) => change(client, token, id, { ...body, name, version: 2 }))
    )
    assert.sameMembers(
      two.map((answer) => answer.status()),
      [200, 409]
    )
  })

  test('what a kind lacks or contradicts is 400 and names the field', async ({ client, assert }) => {
    const { institution, token } = await administrator()
    const foreign = await createSchool()
    const own = await createSchool(institution)
    const oidc = {
      kind: 'oidc',
      client_id: 'banca',
      secret: 'x',
      public_key: null,
      authorization_url: 'https://id.example/auth',
      token_url: 'https://id.example/token',
      jwks_url: 'https://id.example/keys',
    }
    const wrong: [string, object][] = [
      ['issuer', { issuer: ' ' }],
      ['audience', { audience: null }],
      ['publicKey', { public_key: null }],
      ['publicKey', { public_key: 'nada' }],
      ['publicKey', { algorithm: 'ES256' }],
      ['secret', { algorithm: 'HS256', public_key: null, secret: 'curto' }],
      ['secret', { algorithm: 'HS256', public_key: null }],
      ['algorithm', { algorithm: 'none' }],
      ['allowedGroups', { allowed_groups: [] }],
      ['allowedGroups', { allowed_groups: ['ALUNO', 'ADMINISTRADOR'] }],
      ['schools', { makes_people: true }],
      ['schools', { makes_people: true, schools: [foreign.id] }],
      ['makesPeople', { makes_people: true, schools: [own.id], allowed_groups: ['Professor'] }],
      ['jwksUrl', { public_key: null, jwks_url: 'http://id.example/keys' }],
      ['jwksUrl', { public_key: null, jwks_url: 'https://10.1.2.3/keys' }],
      ['jwksUrl', { public_key: null, jwks_url: 'https://localhost/keys' }],
      ['jwksUrl', { public_key: null, jwks_url: 'javascript:alert(1)' }],
      ['authorizationUrl', { ...oidc, authorization_url: 'javascript:alert(1)' }],
      ['tokenUrl', { ...oidc, token_url: null }],
      ['algorithm', { ...oidc, algorithm: 'HS256' }],
      [
        'introspectionUrl',
        {
          algorithm: 'HS256',
          public_key: null,
          secret: SECRET,
          client_id: 'banca',
          introspection_url: 'https://id.example/introspect',
        },
      ],
      ['userinfoUrl', { ...oidc, kind: 'oauth_code' }],
      ['codename', { codename: 'Maiúscula' }],
      ['codename', { codename: 'token' }],
    ]
    for (const [field, more] of wrong) {
      const answer = await make(client, token, bodyOf(more))
      assert.equal(answer.status(), 400, JSON.stringify(more))
      assert.isArray((answer.body() as Record<string, unknown>)[field], JSON.stringify(more))
    }
    assert.lengthOf(await db.from('identity_providers').where('institution_id', institution.id), 0)
    ;(await make(client, token, bodyOf(oidc))).assertStatus(201)
  })

  test('whoever changes where the secret is sent, or makes it the key of signatures, enters it again', async ({
    client,
    assert,
  }) => {
    const { token } = await administrator()
    const code = bodyOf({
      kind: 'oauth_code',
      client_id: 'banca',
      secret: 'x',
      token_url: 'https://id.example/token',
      userinfo_url: 'https://id.example/me',
    })
    const { id } = viewOf(await make(client, token, code))
    const { codename: _, secret: __, ...body } = code as Record<string, unknown>
    for (const more of [
      { token_url: 'https://evil.example/token' },
      { client_id: 'other' },
      { issuer: 'https://evil.example' },
      { introspection_url: 'https://evil.example/introspect' },
    ]) {
      const answer = await change(client, token, id, { ...body, ...more, version: 1 })
      assert.equal(answer.status(), 400, JSON.stringify(more))
      assert.isArray((answer.body() as { secret?: string[] }).secret)
    }
    ;(await change(client, token, id, { ...body, name: 'Outro', version: 1 })).assertStatus(200)
    const moved = { ...body, token_url: 'https://new.example/token', secret: 'y', version: 2 }
    ;(await change(client, token, id, moved)).assertStatus(200)
    // One that was too short for a key of signatures becomes none unasked.
    const { codename: ___, ...signer } = bodyOf() as Record<string, unknown>
    const { id: own } = viewOf(await make(client, token, { codename: unique('p'), ...signer, secret: 'x' }))
    const byKey = { ...signer, algorithm: 'HS256', public_key: null, version: 1 }
    for (const more of [{}, { secret: 'x' }]) {
      const answer = await change(client, token, own, { ...byKey, ...more })
      answer.assertStatus(400)
      assert.isArray((answer.body() as { secret?: string[] }).secret)
    }
    ;(await change(client, token, own, { ...byKey, secret: SECRET })).assertStatus(200)
    ;(await change(client, token, own, { ...byKey, name: 'Outro', version: 2 })).assertStatus(200)
  })

  test('a codename is there once, an active provider of codes too, and a kind stays', async ({
    client,
    assert,
  }) => {
    const { token } = await administrator()
    const other = await administrator()
    const first = bodyOf()
    const { id } = viewOf(await make(client, token, first))
    const again = await make(client, other.token, first)
    again.assertStatus(409)
    assert.containsSubset(again.body(), { code: 'provider_exists' })
    const code = {
      kind: 'oauth_code',
      client_id: 'banca',
      secret: 'x',
      token_url: 'https://id.example/token',
      userinfo_url: 'https://id.example/me',
    }
    ;(await make(client, token, bodyOf(code))).assertStatus(201)
    const second = await make(client, token, bodyOf(code))
    assert.containsSubset(second.body(), { code: 'code_provider_exists' })
    ;(await make(client, token, bodyOf({ ...code, is_active: false }))).assertStatus(201)
    const { codename: _, ...body } = bodyOf(code)
    const kind = await change(client, token, id, { ...body, version: 1 })
    kind.assertStatus(400)
    assert.isArray((kind.body() as { kind: string[] }).kind)
  })

  test('the switch lets staff read; only administrators with it change, and of their own institution', async ({
    client,
    assert,
  }) => {
    const { institution, token } = await administrator()
    const provider = await storeProvider({ institution })
    const stranger = await administrator()
    const statusesOf = async (session: string) => {
      const at = `/v1/identity_providers/${provider.id}`
      const { codename: _, ...body } = bodyOf()
      return [
        (await client.get('/v1/identity_providers').headers(as(session))).status(),
        (await client.get(at).headers(as(session))).status(),
        (await client.get(`${at}/identities`).headers(as(session))).status(),
        (await make(client, session, {})).status(),
        (await change(client, session, provider.id, { ...body, version: 9 })).status(),
        (await client.post(`${at}/identities`).headers(as(session)).json({ user: 1, subject: 'x' })).status(),
        (await client.delete(`${at}/identities/1`).headers(as(session))).status(),
        // Last: whoever may has removed it.
        (await client.delete(at).headers(as(session))).status(),
      ]
    }
    for (const group of GROUPS.filter((name) => name !== 'ADMINISTRADOR')) {
      const session = await loginAs(await createUser({ groups: [group], institution }))
      assert.deepEqual(await statusesOf(session), Array<number>(8).fill(403), group)
    }
    const reader: Group = 'COORDINATOR'
    await storeTree(institution.id, reader, { BackOffice: { Providers: true } })
    const session = await loginAs(await createUser({ groups: [reader], institution }))
    assert.deepEqual(await statusesOf(session), [200, 200, 200, 403, 403, 403, 403, 403])
    assert.deepEqual(await statusesOf(stranger.token), [200, 404, 404, 400, 404, 404, 404, 404])
    assert.deepEqual(await statusesOf(token), [200, 200, 200, 400, 409, 400, 404, 204])
  })

  test('a person is tied to a subject once, and no administrator or group that is not listed', async ({
    client,
    assert,
  }) => {
    const { institution, admin, token } = await administrator()
    const provider = await storeProvider({ institution })
    const candidate = await createUser({ institution })
    const teacher = await createUser({ groups: ['Professor'], institution })
    const foreign = await createUser()
    const at = `/v1/identity_providers/${provider.id}/identities`
    const tie = (user: number, subject: string) => client.post(at).headers(as(token)).json({ user, subject })
    for (const user of [admin.id, teacher.id, foreign.id, 2_000_000_000]) {
      const refused = await tie(user, 'sujeito')
      refused.assertStatus(400)
      assert.isArray((refused.body() as { user: string[] }).user)
    }
    const tied = await tie(candidate.id, 'sujeito')
    tied.assertStatus(201)
    const again = await tie(candidate.id, 'sujeito')
    assert.containsSubset(again.body(), { code: 'subject_tied' })
    ;(await tie(candidate.id, 'Sujeito')).assertStatus(201)
    const listed = await client.get(at).headers(as(token))
    assert.containsSubset(listed.body(), {
      count: 2,
      results: [{ subject: 'Sujeito', user: { id: candidate.id } }, { subject: 'sujeito' }],
    })
    const { id } = tied.body() as { id: number }
    ;(await client.delete(`${at}/${id}`).headers(as(token))).assertStatus(204)
    assert.deepEqual(
      (await recordsOf(institution.id)).map(({ act }) => act),
      ['identity_tied', 'identity_tied', 'identity_untied']
    )
    const other = await storeProvider({ institution })
    const elsewhere = await storeIdentity(other, candidate.id, 'x')
    ;(await client.delete(`${at}/${elsewhere}`).headers(as(token))).assertStatus(404)
  })

  test('the log-in page learns the names of its institution’s active providers of OpenID Connect, and nothing else', async ({
    client,
    assert,
  }) => {
    const institution = await createInstitution()
    const kind = 'oidc' as const
    const shown = await storeProvider({ institution, kind, name: 'Conta da rede' })
    await storeProvider({ institution, kind, isActive: false })
    await storeProvider({ institution })
    await storeProvider({ kind })
    const settings = await client.get(`/v1/settings?institution=${institution.codename}`)
    assert.deepEqual((settings.body() as { loginProviders: object[] }).loginProviders, [
      { codename: shown.codename, name: 'Conta da rede' },
    ])
  })
})
