import { createHmac } from 'node:crypto'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { removeOldLogins } from '#identity/actions/remove_old_logins'
import { clock, type Group } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { pemOf, rsaPair, storeIdentity, storeProvider, tokenFor } from '#tests/fixtures/identity_providers'

const logIn = (client: ApiClient, provider: string, body: object) =>
  client.post(`/v1/provider/${provider}/login`).json(body)

/** A provider with somebody who comes in by it as `subject`. */
async function withPerson(
  groups: readonly [Group, ...Group[]] = ['ALUNO'],
  allowed: readonly Group[] = groups
) {
  const provider = await storeProvider({ allowedGroups: allowed })
  const user = await createUser({ groups, institution: provider.institution })
  const subject = `pessoa-${user.id}`
  await storeIdentity(provider, user.id, subject)
  return { provider, user, subject }
}

const sessionsOf = (userId: number) => db.from('sessions').where('user_id', userId).whereNull('ended_at')

test.group('A log-in by a token that a provider signed (rule-login-005)', (group) => {
  group.each.teardown(() => clock.release())

  test('opens one session as a password does, and the token works once', async ({ client, assert }) => {
    const { provider, user, subject } = await withPerson()
    const token = await tokenFor(subject)
    const entered = await logIn(client, provider.codename, { token, client_id: 'navegador' })
    entered.assertStatus(200)
    assert.containsSubset(entered.body(), { clientId: 'navegador', user: { id: user.id } })
    const { token: session } = entered.body() as { token: string }
    ;(await client.get('/v1/person/me').headers(as(session))).assertStatus(200)
    const again = await logIn(client, provider.codename, { token, client_id: 'navegador' })
    again.assertStatus(400)
    assert.equal((again.body() as { code: string }).code, 'token_used')
    assert.isArray((again.body() as { token: string[] }).token)
    assert.lengthOf(await sessionsOf(user.id), 1)
  })

  test('of many at once with one token, one gets in', async ({ client, assert }) => {
    const { provider, user, subject } = await withPerson()
    const token = await tokenFor(subject)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        logIn(client, provider.codename, { token, client_id: `c${at}`, set_new_client: true })
      )
    )
    assert.lengthOf(
      answers.filter((answer) => answer.status() === 200),
      1
    )
    assert.lengthOf(await sessionsOf(user.id), 1)
  })

  test('where another session is active the same token takes over, once', async ({ client, assert }) => {
    const { provider, user, subject } = await withPerson()
    await loginAs(user, { clientId: 'outro' })
    const token = await tokenFor(subject)
    const refused = await logIn(client, provider.codename, { token, client_id: 'este' })
    refused.assertStatus(400)
    assert.containsSubset(refused.body(), { code: 'session_active', clientId: 'este' })
    assert.isArray((refused.body() as { nonFieldErrors: string[] }).nonFieldErrors)
    const taken = { token, client_id: 'este', set_new_client: true }
    ;(await logIn(client, provider.codename, taken)).assertStatus(200)
    ;(await logIn(client, provider.codename, taken)).assertStatus(400)
    // Whoever brings it later is not asked about a session first.
    const later = await logIn(client, provider.codename, { token, client_id: 'terceiro' })
    assert.containsSubset(later.body(), { code: 'token_used' })
    assert.deepEqual(
      (await sessionsOf(user.id)).map((row: { client_id: string }) => row.client_id),
      ['este']
    )
  })

  test('a browser with somebody else’s session is asked first: “Você vai entrar como …”', async ({
    client,
    assert,
  }) => {
    const { provider, user, subject } = await withPerson()
    const other = await loginAs(await createUser({ institution: provider.institution }))
    const token = await tokenFor(subject)
    const asked = await logIn(client, provider.codename, { token, client_id: 'c' }).headers(as(other))
    asked.assertStatus(400)
    assert.containsSubset(asked.body(), { code: 'confirm_person', name: user.username, clientId: 'c' })
    assert.lengthOf(await sessionsOf(user.id), 0)
    const confirmed = await logIn(client, provider.codename, {
      token,
      client_id: 'c',
      confirmed: true,
    }).headers(as(other))
    confirmed.assertStatus(200)
    // Their own session is no other person's.
    const own = (confirmed.body() as { token: string }).token
    ;(
      await logIn(client, provider.codename, { token: await tokenFor(subject), client_id: 'c' }).headers(
        as(own)
      )
    ).assertStatus(200)
  })

  test('wrong tokens name the field “token” and open nothing', async ({ client, assert }) => {
    const { provider, user, subject } = await withPerson()
    const now = Math.floor(clock.now() / 1_000)
    const unsigned = (header: object, claims: object) =>
      [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    const claims = {
      iss: provider.issuer,
      aud: provider.audience,
      sub: subject,
      jti: 'x',
      iat: now,
      exp: now + 60,
    }
    const hmac = unsigned({ alg: 'HS256', typ: 'JWT' }, claims)
    // The public key, which everybody has, as the secret of an HMAC.
    const signature = createHmac('sha256', pemOf(rsaPair().publicKey)).update(hmac).digest('base64url')
    const wrong: Record<string, string> = {
      none: `${unsigned({ alg: 'none' }, claims)}.`,
      hmacWithPublicKey: `${hmac}.${signature}`,
      otherAlgorithm: await tokenFor(subject, { header: { alg: 'PS256' } }),
      otherIssuer: await tokenFor(subject, { claims: { iss: 'https://outra.example' } }),
      otherAudience: await tokenFor(subject, { claims: { aud: 'outra' } }),
      tooLong: await tokenFor(subject, { claims: { exp: now + 3_600 } }),
      future: await tokenFor(subject, { claims: { iat: now + 600, exp: now + 660 } }),
      notYet: await tokenFor(subject, { claims: { nbf: now + 600 } }),
      withoutId: await tokenFor(subject, { without: ['jti'] }),
      withoutEnd: await tokenFor(subject, { without: ['exp'] }),
      withoutBegin: await tokenFor(subject, { without: ['iat'] }),
      withoutSubject: await tokenFor(subject, { without: ['sub'] }),
      opaque: 'nothing-signed',
      dots: '..',
    }
    for (const [name, token] of Object.entries(wrong)) {
      const answer = await logIn(client, provider.codename, { token })
      assert.equal(answer.status(), 400, name)
      const body = answer.body() as { code: string; token?: string[] }
      assert.isArray(body.token, `${name}: ${body.code}`)
    }
    const expired = await logIn(client, provider.codename, {
      token: await tokenFor(subject, { claims: { iat: now - 200, exp: now - 100 } }),
    })
    assert.containsSubset(expired.body(), { code: 'token_expired' })
    assert.lengthOf(await sessionsOf(user.id), 0)
  })

  test('who is unknown, inactive, of a group that is not listed, or an administrator does not come in', async ({
    client,
    assert,
  }) => {
    const { provider, user, subject } = await withPerson(['Professor'], ['ALUNO'])
    const codeOf = async (name: string, sub: string) =>
      ((await logIn(client, name, { token: await tokenFor(sub) })).body() as { code: string }).code
    assert.equal(await codeOf(provider.codename, subject), 'not_allowed')
    assert.equal(await codeOf(provider.codename, 'ninguem'), 'person_unknown')
    // A subject is one spelling only.
    assert.equal(await codeOf(provider.codename, subject.toUpperCase()), 'person_unknown')
    assert.equal(await codeOf('nao-ha-este', subject), 'provider_unknown')
    const both = await createUser({ groups: ['ALUNO', 'Professor'], institution: provider.institution })
    await storeIdentity(provider, both.id, 'dois-grupos')
    assert.equal(await codeOf(provider.codename, 'dois-grupos'), 'not_allowed')
    // A row that somebody wrote past the form.
    const open = await storeProvider({ institution: provider.institution, allowedGroups: ['ADMINISTRADOR'] })
    const admin = await createUser({ groups: ['ADMINISTRADOR'], institution: provider.institution })
    await storeIdentity(open, admin.id, 'chefe')
    assert.equal(await codeOf(open.codename, 'chefe'), 'not_allowed')
    const candidate = await withPerson()
    await db.from('users').where('id', candidate.user.id).update({ is_active: 0 })
    assert.equal(await codeOf(candidate.provider.codename, candidate.subject), 'person_unknown')
    await db.from('identity_providers').where('id', provider.id).update({ is_active: 0 })
    assert.equal(await codeOf(provider.codename, subject), 'provider_unknown')
    assert.lengthOf(await sessionsOf(user.id), 0)
  })

  test('a provider of one institution lets in nobody of another, whoever tied them', async ({
    client,
    assert,
  }) => {
    const { provider } = await withPerson()
    const stranger = await createUser()
    await storeIdentity(provider, stranger.id, 'estranho')
    const answer = await logIn(client, provider.codename, { token: await tokenFor('estranho') })
    assert.containsSubset(answer.body(), { code: 'person_unknown' })
    // A token for one provider is none for another one with the same keys.
    const other = await storeProvider({ audience: 'outra-escola' })
    const own = await createUser({ institution: other.institution })
    await storeIdentity(other, own.id, 'mesmo')
    const crossed = await logIn(client, other.codename, { token: await tokenFor('mesmo') })
    assert.containsSubset(crossed.body(), { code: 'token_invalid' })
  })

  test('the second factor is asked for as after a password, and the token is used up by then', async ({
    client,
    assert,
  }) => {
    const { provider, user, subject } = await withPerson(['Professor'])
    const { storeFactor } = await import('#identity/second_factor/factors')
    const { newSecret } = await import('#identity/second_factor/time_codes')
    await db.transaction((trx) =>
      storeFactor(trx, user.id, { secret: newSecret(), step: 1, now: clock.now() })
    )
    const token = await tokenFor(subject)
    const asked = await logIn(client, provider.codename, { token, client_id: 'c' })
    asked.assertStatus(400)
    assert.containsSubset(asked.body(), { code: 'second_factor_asked', clientId: 'c', offer: null })
    assert.isString((asked.body() as { challenge: string }).challenge)
    assert.lengthOf(await sessionsOf(user.id), 0)
    const again = await logIn(client, provider.codename, { token, client_id: 'c' })
    assert.containsSubset(again.body(), { code: 'token_used' })
  })

  test('the bridge is the provider educat-bridge', async ({ client, assert }) => {
    await db.from('identity_providers').where('codename', 'educat-bridge').delete()
    const sign = (token: string) => client.post('/external-auth/educat-bridge/sign').json({ token })
    assert.containsSubset((await sign(await tokenFor('x'))).body(), { code: 'provider_unknown' })
    const provider = await storeProvider({ codename: 'educat-bridge' })
    const user = await createUser({ institution: provider.institution })
    await storeIdentity(provider, user.id, 'ponte')
    const entered = await sign(await tokenFor('ponte'))
    entered.assertStatus(200)
    assert.properties(entered.body(), ['token', 'user', 'theme'])
    await db.from('identity_providers').where('id', provider.id).delete()
  })

  test('marks of used tokens go when the tokens have ended', async ({ client, assert }) => {
    const { provider, subject } = await withPerson()
    ;(await logIn(client, provider.codename, { token: await tokenFor(subject) })).assertStatus(200)
    const mark = (await db.from('used_tokens').orderBy('id', 'desc').firstOrFail()) as {
      id: number
      expires_at: number
    }
    const isThere = async () => (await db.from('used_tokens').where('id', mark.id).first()) !== null
    await removeOldLogins(Number(mark.expires_at), null, async () => true)
    assert.isTrue(await isThere())
    await removeOldLogins(Number(mark.expires_at) + 1, null, async () => true)
    assert.isFalse(await isThere())
  })
})
