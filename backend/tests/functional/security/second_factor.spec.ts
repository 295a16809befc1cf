/** A second factor for staff. Every way in passes it, and what was shown once opens nothing again. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { removeOldLogins } from '#identity'
import { flushFailedLogins } from '#identity/sessions/failed_logins'
import { clock, GROUPS } from '#shared'
import { codeAt, STEP_MS, wrongCode } from '#tests/fixtures/authenticator'
import {
  admin,
  asked,
  CLIENT,
  events,
  kind,
  live,
  password,
  show,
  type Offer,
} from '#tests/fixtures/factor_log_in'
import { as, createSchool, createUser, loginAs } from '#tests/fixtures/people'
import { askFactorOf, freezeAtStep, giveFactor, withFactor } from '#tests/fixtures/second_factor'

test.group('log-in with a second factor', (group) => {
  freezeAtStep(group)

  test('the right password gives no session, only the right code does; a code opens once, and no code before it', async ({
    client,
    assert,
  }) => {
    const { user, secret } = await withFactor({ groups: ['Professor'] })
    const first = await asked(client, user)
    assert.notProperty(first, 'token')
    assert.isNull(first.offer)
    assert.lengthOf(await live(user), 0)
    ;(await client.get('/v1/person/me').headers(as(first.challenge))).assertStatus(401)
    assert.equal(kind(await show(client, first, { code: wrongCode(secret, clock.now()) })), '400 wrong_code')
    assert.equal(kind(await show(client, first, {})), '400 wrong_code')
    assert.lengthOf(await live(user), 0)
    const code = codeAt(secret, clock.now())
    const answer = await show(client, first, { code: `${code.slice(0, 3)} ${code.slice(3)}` })
    answer.assertStatus(200)
    assert.isNull(answer.body().recoveryCodes)
    ;(await client.get('/v1/person/me').headers(as(answer.body().token))).assertStatus(200)
    assert.equal((await live(user))[0]?.second_factor_at, clock.now())
    assert.equal(
      kind(await show(client, first, { code: codeAt(secret, clock.now() + STEP_MS) })),
      '400 second_factor_over',
      'a challenge dies with its use'
    )
    const second = await asked(client, user)
    for (const step of [0, -1])
      assert.equal(
        kind(await show(client, second, { code: codeAt(secret, clock.now() + step * STEP_MS) })),
        '400 wrong_code',
        `step ${step}`
      )
    const refusal = await show(client, second, { code })
    assert.match(refusal.body().nonFieldErrors[0], /já foi usado.*Espere o próximo/)
    assert.equal(
      kind(await show(client, second, { code: codeAt(secret, clock.now() + STEP_MS) })),
      'in',
      'the clock of a telephone may be ahead'
    )
  })

  test('of two at once with the same code, or the same recovery code, one gets in', async ({
    client,
    assert,
  }) => {
    const { user, secret, recoveryCodes } = await withFactor({ groups: ['ADMINISTRADOR'] })
    for (const shown of [{ code: codeAt(secret, clock.now()) }, { recovery_code: recoveryCodes[3] }]) {
      const challenges = [await asked(client, user), await asked(client, user), await asked(client, user)]
      const answers = await Promise.all(challenges.map((challenge) => show(client, challenge, shown)))
      assert.deepEqual(answers.map(kind).sort(), ['400 wrong_code', '400 wrong_code', 'in'])
      const one = await asked(client, user)
      clock.advance(2 * STEP_MS)
      const next = { code: codeAt(secret, clock.now()) }
      const same = await Promise.all([show(client, one, next), show(client, one, next)])
      assert.equal(
        same.filter((answer) => answer.status() === 200).length,
        1,
        'and a challenge opens one session'
      )
      clock.advance(2 * STEP_MS)
    }
  })

  test('a group that requires one leads to its set-up before there is a session; other groups, candidates and guardians are not asked', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(askFactorOf('ADMINISTRADOR'))
    const user = await createUser({ groups: ['Professor', 'ADMINISTRADOR'] })
    const first = await asked(client, user)
    const { secret, uri, offer } = first.offer as Offer
    assert.include(uri, secret)
    assert.lengthOf(await live(user), 0)
    assert.lengthOf(await db.from('second_factors').where('user_id', user.id), 0)
    assert.equal(
      kind(await show(client, first, { offer, code: wrongCode(secret, clock.now()) })),
      '400 wrong_code'
    )
    assert.equal(
      kind(await show(client, first, { code: codeAt(secret, clock.now()) })),
      '400 wrong_code',
      'without what came with the secret'
    )
    const other = (await asked(client, await admin())).offer as Offer
    assert.equal(
      kind(await show(client, first, { offer: other.offer, code: codeAt(other.secret, clock.now()) })),
      '400 wrong_code',
      'what another was offered'
    )
    const answer = await show(client, first, { offer, code: codeAt(secret, clock.now()) })
    answer.assertStatus(200)
    const codes = answer.body().recoveryCodes as string[]
    assert.equal(new Set(codes).size, 10)
    for (const code of codes) assert.match(code, /^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/)
    const stored = JSON.stringify([
      await db.from('second_factors').where('user_id', user.id),
      await db.from('recovery_codes').where('user_id', user.id),
    ])
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      assert.notInclude(stored, text)
    assert.include(await events(user), 'factor_set_up')
    const again = await asked(client, user)
    assert.isNull(again.offer, 'from now on a code')
    assert.equal(
      kind(await show(client, again, { offer, code: codeAt(secret, clock.now()) })),
      '400 wrong_code',
      'the code that set it up is spent'
    )
    for (const name of GROUPS.filter((each) => each !== 'ADMINISTRADOR'))
      assert.equal(kind(await password(client, await createUser({ groups: [name] }))), 'in', name)
  })

  test('taking over another session goes on after the code, without a second one', async ({
    client,
    assert,
  }) => {
    const { user, secret } = await withFactor({ groups: ['ADMINISTRADOR'] })
    const elsewhere = await loginAs(user, { clientId: 'another-browser' })
    const challenge = await asked(client, user)
    const code = codeAt(secret, clock.now())
    const refusal = await show(client, challenge, { code })
    assert.equal(kind(refusal), '400 session_active')
    assert.equal(refusal.body().clientId, CLIENT)
    ;(await client.get('/v1/person/me').headers(as(elsewhere))).assertStatus(200)
    assert.equal(
      kind(await show(client, await asked(client, user), { code, set_new_client: true })),
      '400 wrong_code',
      'the code is spent for everybody else'
    )
    const stranger = client
      .post('/v1/login/second_factor')
      .json({ challenge: challenge.challenge, client_id: 'a-third', set_new_client: true })
    assert.equal(kind(await stranger), '400 second_factor_over')
    const taken = await show(client, challenge, { set_new_client: true })
    taken.assertStatus(200)
    assert.equal((await client.get('/v1/person/me').headers(as(elsewhere))).body().code, 'session_taken')
    assert.equal(kind(await show(client, challenge, { set_new_client: true })), '400 second_factor_over')
  })

  test('whoever set it up while another session was open still gets the recovery codes', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(askFactorOf('ADMINISTRADOR'))
    const user = await admin()
    await loginAs(user, { clientId: 'another-browser' })
    const challenge = await asked(client, user)
    const { secret, offer } = challenge.offer as Offer
    assert.equal(
      kind(await show(client, challenge, { offer, code: codeAt(secret, clock.now()) })),
      '400 session_active'
    )
    assert.lengthOf((await show(client, challenge, { set_new_client: true })).body().recoveryCodes, 10)
  })

  test('a challenge is of one person and one client, for ten minutes and ten codes, at most five per person', async ({
    client,
    assert,
  }) => {
    const [user, other] = [await admin(), await admin()]
    const { secret } = await giveFactor(user)
    const { secret: theirs } = await giveFactor(other)
    const code = () => codeAt(secret, clock.now())
    const mine = await asked(client, user)
    assert.equal(
      kind(await show(client, mine, { client_id: 'another', code: code() })),
      '400 second_factor_over'
    )
    assert.equal(
      kind(await show(client, { challenge: 'A'.repeat(43) }, { code: code() })),
      '400 second_factor_over'
    )
    assert.equal(
      kind(await show(client, mine, { code: codeAt(theirs, clock.now()) })),
      '400 wrong_code',
      'a code of another person'
    )
    clock.advance(600_000)
    assert.equal(kind(await show(client, mine, { code: code() })), '400 second_factor_over', 'expired')
    const oldest = await asked(client, user)
    for (let at = 0; at < 5; at += 1) await asked(client, user)
    assert.equal(kind(await show(client, oldest, { code: code() })), '400 second_factor_over', 'one of six')
    assert.lengthOf(await db.from('login_challenges').where('user_id', user.id), 5)
    const tried = await asked(client, user)
    await db.from('login_challenges').where('user_id', user.id).update({ tries: 10 })
    assert.equal(kind(await show(client, tried, { code: code() })), '400 second_factor_over', 'ten tries')
    clock.advance(600_000)
    await removeOldLogins(clock.now() + 1, null, async () => true)
    assert.lengthOf(await db.from('login_challenges').where('user_id', user.id), 0)
  })

  test('wrong codes make a device wait, whatever passwords were right between them, and are shown to administrators', async ({
    client,
    assert,
  }) => {
    const school = await createSchool()
    const { user, secret } = await withFactor({ groups: ['Diretor'], school })
    for (let guess = 0; guess < 6; guess += 1)
      assert.equal(
        kind(await show(client, await asked(client, user), { code: wrongCode(secret, clock.now()) })),
        '400 wrong_code'
      )
    const right = () => ({ code: codeAt(secret, clock.now()) })
    const refusal = await show(client, await asked(client, user), right())
    assert.equal(kind(refusal), '429 too_many_guesses')
    assert.equal(refusal.header('retry-after'), '5')
    assert.match(refusal.body().nonFieldErrors[0], /Muitos códigos errados/)
    const otherAdmin = await loginAs(await admin({ institution: school.institution }))
    const listed = (await client.get('/v1/failed_logins').headers(as(otherAdmin))).body().results as {
      wrong: string
      user: { id: number }
    }[]
    assert.deepEqual(
      listed.map(({ wrong, user: { id } }) => [wrong, id]),
      Array.from({ length: 6 }, () => ['code', user.id])
    )
    ;(await client.post(`/v1/users/${user.id}/free_login`).headers(as(otherAdmin))).assertStatus(204)
    assert.equal(kind(await show(client, await asked(client, user), right())), 'in')
    await flushFailedLogins()
    // Without the times: one of them may have the digits of a code by chance.
    const stored = JSON.stringify(
      [
        await db.from('failed_logins').where('user_id', user.id),
        await db.from('login_events').where('user_id', user.id),
      ],
      (column, value: unknown) => (column === 'occurred_at' ? null : value)
    )
    assert.include(stored, '"code"')
    for (const text of [secret, wrongCode(secret, clock.now())]) assert.notInclude(stored, text)
  })

  test('a recovery code is accepted once, however it is typed, and its use is recorded', async ({
    client,
    assert,
  }) => {
    const { user, recoveryCodes } = await withFactor({ groups: ['ADMINISTRADOR'] })
    const [one = '', two = ''] = recoveryCodes
    assert.equal(
      kind(
        await show(client, await asked(client, user), {
          recovery_code: ` ${one.toUpperCase().replaceAll('-', ' ').replaceAll('O', '0').replaceAll('L', '1')} `,
        })
      ),
      'in'
    )
    assert.equal(
      kind(await show(client, await asked(client, user), { recovery_code: one })),
      '400 wrong_code'
    )
    for (const wrong of ['', 'aaaa-aaaa-aaaa-aaaa-aaaa-aaaa', one.slice(0, 10)])
      assert.equal(
        kind(await show(client, await asked(client, user), { recovery_code: wrong })),
        '400 wrong_code'
      )
    const other = await admin()
    await giveFactor(other)
    assert.equal(
      kind(await show(client, await asked(client, other), { recovery_code: two })),
      '400 wrong_code',
      'of another person'
    )
    assert.deepEqual(
      (await events(user)).filter((type) => type === 'recovery_code_used'),
      ['recovery_code_used']
    )
    const own = await client.get('/v1/second_factor').headers(as(await loginAs(user)))
    assert.equal(own.body().recoveryCodesLeft, 9)
  })

  test('the import command shows a code too, and sets nothing up', async ({ client, assert, cleanup }) => {
    cleanup(askFactorOf('ADMINISTRADOR'))
    const user = await admin()
    assert.equal(kind(await password(client, user, { purpose: 'import' })), '403 forbidden')
    assert.lengthOf(await live(user), 0)
    const { secret } = await giveFactor(user)
    const challenge = await asked(client, user, { purpose: 'import' })
    const answer = await show(client, challenge, { code: codeAt(secret, clock.now()) })
    answer.assertStatus(200)
    const [session] = await live(user)
    assert.deepEqual([session?.purpose, session?.second_factor_at], ['import', clock.now()])
    ;(await client.get('/v1/person/me').headers(as(answer.body().token))).assertStatus(403)
  })

  test('a session without a code cannot switch to a group that requires one', async ({
    client,
    assert,
    cleanup,
  }) => {
    const user = await createUser({ groups: ['Professor', 'ADMINISTRADOR'] })
    const before = await loginAs(user)
    cleanup(askFactorOf('ADMINISTRADOR'))
    const to = (token: string, perfil: string) =>
      client.post('/v1/users/update_logged_group').headers(as(token)).json({ perfil })
    const refusal = await to(before, 'ADMINISTRADOR')
    assert.equal(kind(refusal), '403 second_factor_needed')
    assert.lengthOf(await live(user), 1)
    const { secret } = await giveFactor(user)
    let { token } = (
      await show(client, await asked(client, user), {
        code: codeAt(secret, clock.now()),
        set_new_client: true,
      })
    ).body() as { token: string }
    for (const perfil of ['ADMINISTRADOR', 'Professor', 'ADMINISTRADOR']) {
      const answer = await to(token, perfil)
      answer.assertStatus(200)
      token = answer.body().token
    }
  })
})
