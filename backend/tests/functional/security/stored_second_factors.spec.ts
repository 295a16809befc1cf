/** Second factors of others, at a production start, and at rest. */
import { test } from '@japa/runner'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { removeFactorOf, renewFactorSecrets } from '#identity'
import { clock, GROUPS } from '#shared'
import { codeAt, STEP_MS, wrongCode } from '#tests/fixtures/authenticator'
import { admin, asked, kind, password, show } from '#tests/fixtures/factor_log_in'
import {
  as,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  type TestUser,
} from '#tests/fixtures/people'
import { REFUSED, refusal } from '#tests/fixtures/production_process'
import { askFactorOf, giveFactor } from '#tests/fixtures/second_factor'

test.group('somebody else’s second factor', (group) => {
  group.each.teardown(() => clock.release())

  test('an administrator of the institution takes it away, on record; nobody else does, and nobody their own', async ({
    client,
    assert,
    cleanup,
  }) => {
    const institution = await createInstitution()
    const school = await createSchool(institution)
    const user = await admin({ school })
    await giveFactor(user)
    const session = await loginAs(user)
    const remove = async (token: string, id = user.id) =>
      (await client.delete(`/v1/users/${id}/second_factor`).headers(as(token))).status()
    assert.equal(await remove(await loginAs(await admin())), 404, 'of another institution')
    assert.equal(await remove(session), 404, 'one’s own')
    for (const name of GROUPS.filter((each) => each !== 'ADMINISTRADOR'))
      assert.equal(await remove(await loginAs(await createUser({ groups: [name], school }))), 403, name)
    assert.lengthOf(await db.from('second_factors').where('user_id', user.id), 1)
    const otherAdmin = await admin({ institution, name: 'Rosa Keller' })
    const token = await loginAs(otherAdmin)
    const rowOf = async () =>
      (
        (await client.get('/v1/second_factors').qs({ search: user.username }).headers(as(token))).body()
          .results as Record<string, unknown>[]
      )[0]
    assert.containsSubset(await rowOf(), {
      id: user.id,
      groups: ['ADMINISTRADOR'],
      recoveryCodesLeft: 10,
      isNeeded: false,
      removed: null,
    })
    const waiting = await asked(client, user)
    assert.equal(await remove(token), 204)
    assert.equal(await remove(token), 404, 'there is none any more')
    ;(await client.get('/v1/person/me').headers(as(session))).assertStatus(401)
    assert.equal(kind(await show(client, waiting, { code: '123456' })), '400 second_factor_over')
    const acts = await db
      .from('audit_records')
      .where({ subject_type: 'user', subject_id: user.id })
      .select('act', 'actor_id')
    assert.deepEqual(acts, [{ act: 'second_factor_removed', actor_id: otherAdmin.id }])
    assert.containsSubset(await rowOf(), {
      setUpAt: null,
      recoveryCodesLeft: 0,
      removed: { by: 'Rosa Keller' },
    })
    cleanup(askFactorOf('ADMINISTRADOR'))
    assert.isNotNull((await asked(client, user)).offer, 'the next log-in sets it up anew')
  })

  test('the list has the institution’s staff, and only administrators see it', async ({ client, assert }) => {
    const institution = await createInstitution()
    const [otherAdmin, teacher] = [
      await admin({ institution, name: 'A' }),
      await createUser({ institution, groups: ['Professor', 'ALUNO'], name: 'B' }),
    ]
    await createUser({ institution, name: 'C' })
    await createUser({ name: 'D', groups: ['Professor'] })
    await createUser({ institution, name: 'Álvaro', groups: ['Professor'] })
    await giveFactor(teacher)
    const list = await client.get('/v1/second_factors').headers(as(await loginAs(otherAdmin)))
    list.assertStatus(200)
    assert.deepEqual(
      (list.body().results as { name: string; recoveryCodesLeft: number }[]).map((row) => [
        row.name,
        row.recoveryCodesLeft,
      ]),
      [
        ['A', 0],
        ['Álvaro', 0],
        ['B', 10],
      ]
    )
    assert.equal(list.body().count, 3)
    for (const name of GROUPS.filter((each) => each !== 'ADMINISTRADOR'))
      assert.equal(
        (
          await client
            .get('/v1/second_factors')
            .headers(as(await loginAs(await createUser({ groups: [name], institution }))))
        ).status(),
        403,
        name
      )
  })

  test('the command takes it away from the last administrator', async ({ client, assert }) => {
    const user = await admin()
    await giveFactor(user)
    const session = await loginAs(user)
    assert.isFalse(await removeFactorOf('ninguem-com-este-nome'))
    assert.isTrue(await removeFactorOf(` ${user.username.toUpperCase()} `))
    assert.isFalse(await removeFactorOf(user.username))
    ;(await client.get('/v1/person/me').headers(as(session))).assertStatus(401)
    assert.deepEqual(
      await db.from('login_events').where({ user_id: user.id, type: 'factor_removed' }).select('author_id'),
      [{ author_id: null }]
    )
    assert.equal(kind(await password(client, user)), 'in')
  })

  test('wrong codes are forgotten by another administrator alone, three times an hour', async ({
    client,
    assert,
  }) => {
    const school = await createSchool()
    const [boss, head] = [await admin({ school }), await createUser({ groups: ['Diretor'], school })]
    const secrets = new Map<number, string>()
    for (const user of [boss, head]) secrets.set(user.id, (await giveFactor(user)).secret)
    clock.freeze(Math.floor(Date.now() / STEP_MS) * STEP_MS)
    const guess = async (user: TestUser) =>
      kind(
        await show(client, await asked(client, user), {
          code: wrongCode(secrets.get(user.id) as string, clock.now()),
        })
      )
    const slow = async (user: TestUser) => {
      for (let at = 0; at < 6; at += 1) assert.equal(await guess(user), '400 wrong_code')
      assert.equal(await guess(user), '429 too_many_guesses')
    }
    const free = async (token: string, user: TestUser) =>
      kind(await client.post(`/v1/users/${user.id}/free_login`).headers(as(token)).json({}))
    const none = '204 undefined'
    const otherAdmin = await loginAs(await createUser({ groups: ['SCHOOL-ADMIN'], school }))
    const own = await loginAs(boss)
    const other = await loginAs(await admin({ institution: school.institution }))
    for (const user of [boss, head]) await slow(user)
    assert.equal(await free(otherAdmin, boss), '403 forbidden')
    assert.equal(await free(own, boss), '403 forbidden', 'nobody frees themselves')
    assert.equal(await free(otherAdmin, head), none)
    for (const user of [boss, head]) assert.equal(await guess(user), '429 too_many_guesses')
    for (let at = 0; at < 3; at += 1) {
      assert.equal(await free(other, boss), none)
      await slow(boss)
    }
    const refusal = await client.post(`/v1/users/${boss.id}/free_login`).headers(as(other))
    refusal.assertStatus(429)
    assert.match(refusal.body().nonFieldErrors[0], /já foram liberados 3 vezes nesta hora.*Espere 60 min/)
    assert.equal(await guess(boss), '429 too_many_guesses')
    assert.equal(await free(other, head), none, 'each account by itself')
    assert.equal(await guess(head), '400 wrong_code')
  })
})

test.group('a production start and the second factor', () => {
  test('is refused where the list would take it from administrators, with the remedy', async ({ assert }) => {
    const { code, log } = await refusal({ env: { BANCA_DEMO: 'false', SECOND_FACTOR_GROUPS: 'Diretor' } })
    assert.equal(code, REFUSED, log)
    assert.include(log, 'SECOND_FACTOR_GROUPS is Diretor')
    assert.include(log, 'give ADMINISTRADOR,Diretor')
    assert.notInclude(log, 'started HTTP server')
  })
})

test.group('secrets of second factors at rest', (group) => {
  group.each.teardown(() => clock.release())

  test('are sealed for one person by a key of their own, and sealed anew after a change of APP_KEY', async ({
    client,
    assert,
  }) => {
    const [user, other] = [await admin(), await admin()]
    const { secret } = await giveFactor(user)
    await giveFactor(other)
    const sealed = async (id: number) =>
      ((await db.from('second_factors').where('user_id', id).firstOrFail()) as { secret_sealed: string })
        .secret_sealed
    const before = await sealed(user.id)
    assert.equal(encryption.use('second_factor').decrypt(before, `second-factor:${user.id}`), secret)
    for (const key of ['web', 'tickets', 'recovery', 'answers_file'] as const)
      assert.isNull(encryption.use(key).decrypt(before.replace(/^[^.]+/, key), `second-factor:${user.id}`))
    assert.isAtLeast(await renewFactorSecrets(), 2)
    assert.notEqual(await sealed(user.id), before)
    clock.freeze(Date.now())
    assert.equal(
      kind(await show(client, await asked(client, user), { code: codeAt(secret, clock.now()) })),
      'in'
    )
    // A row that somebody moves to another account opens nothing, and stops the renewal before it changes anything.
    await db
      .from('second_factors')
      .where('user_id', other.id)
      .update({ secret_sealed: await sealed(user.id) })
    assert.equal(
      kind(await show(client, await asked(client, other), { code: codeAt(secret, clock.now() + STEP_MS) })),
      '400 second_factor_unreadable'
    )
    const unchanged = await sealed(user.id)
    await assert.rejects(
      () => renewFactorSecrets(),
      /cannot be read: neither APP_KEY nor one of APP_KEYS_OLD/
    )
    assert.equal(await sealed(user.id), unchanged)
    await db.from('second_factors').where('user_id', other.id).delete()
  })
})
