/** What a person changes of their own second factor, and a new password beside it. */
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { flushFailedLogins } from '#identity/sessions/failed_logins'
import { clock, GROUPS, isStaffGroup } from '#shared'
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
import { as, createUser, loginAs, PASSWORD } from '#tests/fixtures/people'
import { askFactorOf, freezeAtStep, spoilSecret, withFactor } from '#tests/fixtures/second_factor'

test.group('one’s own second factor', (group) => {
  freezeAtStep(group)
  const post = (client: ApiClient, token: string, path: string, body: object) =>
    client.post(`/v1/second_factor${path}`).headers(as(token)).json(body)

  test('anybody of the staff sets it up with the password and a code; candidates and guardians have none', async ({
    client,
    assert,
  }) => {
    const user = await createUser({ groups: ['CORRECTOR'] })
    const token = await loginAs(user, { clientId: CLIENT })
    const own = async () => (await client.get('/v1/second_factor').headers(as(token))).body()
    assert.deepEqual(await own(), { isNeeded: false, setUpAt: null, recoveryCodesLeft: 0 })
    assert.equal(
      kind(await post(client, token, '/begin', { current_password: 'outra' })),
      '400 wrong_password'
    )
    const { secret, offer } = (
      await post(client, token, '/begin', { current_password: PASSWORD })
    ).body() as Offer
    assert.equal(
      kind(await post(client, token, '', { offer, code: wrongCode(secret, clock.now()) })),
      '400 wrong_code'
    )
    const another = await loginAs(await createUser({ groups: ['CORRECTOR'] }))
    assert.equal(
      kind(await post(client, another, '', { offer, code: codeAt(secret, clock.now()) })),
      '400 wrong_code',
      'what another was offered'
    )
    const done = await post(client, token, '', { offer, code: codeAt(secret, clock.now()) })
    assert.lengthOf(done.body().recoveryCodes, 10)
    assert.deepEqual(await own(), {
      isNeeded: false,
      setUpAt: new Date(clock.now()).toISOString(),
      recoveryCodesLeft: 10,
    })
    assert.equal((await live(user))[0]?.second_factor_at, clock.now())
    assert.isNull((await asked(client, user)).offer)
    for (const name of GROUPS.filter((each) => !isStaffGroup(each))) {
      const theirs = await loginAs(await createUser({ groups: [name] }))
      ;(await client.get('/v1/second_factor').headers(as(theirs))).assertStatus(403)
      assert.equal(
        kind(await post(client, theirs, '/begin', { current_password: PASSWORD })),
        '403 forbidden',
        name
      )
    }
  })

  test('new codes, a new telephone and going without ask the password again and a code, and guesses at both wait (V7.5.1)', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { user, secret, recoveryCodes } = await withFactor({ groups: ['Professor'] })
    const token = await loginAs(user, { clientId: CLIENT })
    let telephone = secret
    /** The password, and the code of the next step: each is good once. */
    const both = () => {
      clock.advance(STEP_MS)
      return { current_password: PASSWORD, code: codeAt(telephone, clock.now()) }
    }
    for (const path of ['/recovery_codes', '/remove', '/begin']) {
      const { code } = both()
      assert.equal(
        kind(await post(client, token, path, { current_password: 'outra', code })),
        '400 wrong_password',
        path
      )
      for (const shown of [
        {},
        { code: wrongCode(secret, clock.now()) },
        { recovery_code: 'aaaa-aaaa-aaaa-aaaa-aaaa-aaaa' },
      ])
        assert.equal(
          kind(await post(client, token, path, { current_password: PASSWORD, ...shown })),
          '400 wrong_code',
          path
        )
      assert.equal(
        kind(await post(client, token, '/recovery_codes', { current_password: PASSWORD, code })),
        'in',
        'a code that came with a wrong password is not spent'
      )
      assert.equal(
        kind(await post(client, token, path, { current_password: PASSWORD, code })),
        '400 wrong_code',
        'but it is now'
      )
    }
    const anew = (await post(client, token, '/recovery_codes', both())).body().recoveryCodes as string[]
    assert.notIncludeMembers(anew, recoveryCodes)
    const challenge = await asked(client, user)
    assert.equal(
      kind(await show(client, challenge, { recovery_code: recoveryCodes[0] })),
      '400 wrong_code',
      'those of before are void'
    )
    assert.equal(kind(await show(client, challenge, { recovery_code: anew[0] })), 'in')
    const offered = (
      await post(client, await loginAs(user, { clientId: CLIENT }), '/begin', {
        current_password: PASSWORD,
        recovery_code: anew[1],
      })
    ).body() as Offer
    const session = await loginAs(user, { clientId: CLIENT })
    ;(
      await post(client, session, '', { offer: offered.offer, code: codeAt(offered.secret, clock.now()) })
    ).assertStatus(200)
    clock.advance(STEP_MS)
    const next = await asked(client, user)
    assert.equal(
      kind(await show(client, next, { code: codeAt(secret, clock.now()) })),
      '400 wrong_code',
      'the old telephone'
    )
    assert.equal(
      kind(await show(client, next, { code: codeAt(offered.secret, clock.now()), set_new_client: true })),
      'in'
    )
    telephone = offered.secret
    const last = await loginAs(user, { clientId: CLIENT })
    const stop = askFactorOf('Professor')
    cleanup(stop)
    assert.equal(kind(await post(client, last, '/remove', both())), '403 forbidden', 'a group asks for it')
    stop()
    ;(await post(client, last, '/remove', both())).assertStatus(204)
    assert.equal(kind(await password(client, user, { set_new_client: true })), 'in')
    assert.includeMembers(await events(user), [
      'recovery_codes_made',
      'recovery_code_used',
      'factor_set_up',
      'factor_removed',
    ])
    const guessing = await loginAs(user)
    const outcomes = []
    for (let guess = 0; guess < 8; guess += 1)
      outcomes.push(
        kind(await post(client, guessing, '/recovery_codes', { current_password: `outra-${guess}` }))
      )
    assert.include(outcomes, '429 too_many_guesses')
  })

  test('guesses at the code of somebody who knows the password wait, and are seen', async ({
    client,
    assert,
  }) => {
    const { user, secret } = await withFactor({ groups: ['Professor'] })
    const token = await loginAs(user)
    const outcomes = []
    for (let at = 0; at < 7; at += 1)
      outcomes.push(
        kind(
          await post(client, token, '/remove', {
            current_password: PASSWORD,
            code: wrongCode(secret, clock.now()),
          })
        )
      )
    assert.deepEqual(outcomes, [...Array.from({ length: 6 }, () => '400 wrong_code'), '429 too_many_guesses'])
    await flushFailedLogins()
    assert.lengthOf(await db.from('failed_logins').where({ user_id: user.id, wrong: 'code' }), 6)
    assert.lengthOf(await db.from('second_factors').where('user_id', user.id), 1)
  })

  test('what was offered before there was a factor does not replace it, and setting one up ends what the password alone opened', async ({
    client,
    assert,
  }) => {
    const user = await createUser({ groups: ['Professor'] })
    const intruder = await loginAs(user, { clientId: 'intruder' })
    const early = (await post(client, intruder, '/begin', { current_password: PASSWORD })).body() as Offer
    const imports = (await password(client, user, { purpose: 'import' })).body() as { token: string }
    const token = await loginAs(user, { clientId: CLIENT })
    const { secret, offer } = (
      await post(client, token, '/begin', { current_password: PASSWORD })
    ).body() as Offer
    ;(await post(client, token, '', { offer, code: codeAt(secret, clock.now()) })).assertStatus(200)
    for (const other of [intruder, imports.token])
      (await client.post('/v1/logout').headers(as(other))).assertStatus(401)
    ;(await client.get('/v1/person/me').headers(as(token))).assertStatus(200)
    assert.equal(
      kind(
        await post(client, await loginAs(user), '', {
          offer: early.offer,
          code: codeAt(early.secret, clock.now()),
        })
      ),
      '400 wrong_code'
    )
    assert.equal(
      kind(await post(client, token, '', { offer, code: codeAt(secret, clock.now() + STEP_MS) })),
      '400 wrong_code',
      'what was offered is taken once'
    )
  })

  test('one that is set up at the log-in ends what the password alone opened for imports', async ({
    client,
    assert,
    cleanup,
  }) => {
    const user = await createUser({ groups: ['Professor'] })
    const imports = (await password(client, user, { purpose: 'import' })).body() as { token: string }
    cleanup(askFactorOf('Professor'))
    const first = await asked(client, user)
    const { secret, offer } = first.offer as Offer
    assert.equal(kind(await show(client, first, { offer, code: codeAt(secret, clock.now()) })), 'in')
    ;(await client.post('/v1/logout').headers(as(imports.token))).assertStatus(401)
    assert.lengthOf(await live(user), 1)
  })

  test('a factor that cannot be read is changed and given up by a recovery code alone, and no code counts as wrong', async ({
    client,
    assert,
  }) => {
    const { user, secret, recoveryCodes } = await withFactor({ groups: ['Professor'] })
    await spoilSecret(user)
    const token = await loginAs(user)
    const shown = { current_password: PASSWORD, code: codeAt(secret, clock.now()) }
    for (let at = 0; at < 8; at += 1)
      assert.equal(kind(await post(client, token, '/remove', shown)), '400 second_factor_unreadable')
    ;(
      await post(client, token, '/begin', { current_password: PASSWORD, recovery_code: recoveryCodes[0] })
    ).assertStatus(200)
    ;(
      await post(client, token, '/remove', { current_password: PASSWORD, recovery_code: recoveryCodes[1] })
    ).assertStatus(204)
    assert.lengthOf(await db.from('second_factors').where('user_id', user.id), 0)
  })

  test('a wrong clock is distinguished from a wrong code at the set-up only', async ({
    client,
    assert,
    cleanup,
  }) => {
    const user = await createUser({ groups: ['Professor'] })
    const token = await loginAs(user, { clientId: CLIENT })
    const { secret, offer } = (
      await post(client, token, '/begin', { current_password: PASSWORD })
    ).body() as Offer
    const far = codeAt(secret, clock.now() + 10 * 60_000)
    for (let at = 0; at < 8; at += 1) {
      const refusal = await post(client, token, '', { offer, code: far })
      assert.equal(kind(refusal), '400 clock_differs', 'and it is no guess')
      assert.equal(refusal.body().minutes, 10)
      assert.match(refusal.body().nonFieldErrors[0], /está 10 min adiantado/)
    }
    assert.lengthOf(await db.from('second_factors').where('user_id', user.id), 0)
    ;(await post(client, token, '', { offer, code: codeAt(secret, clock.now()) })).assertStatus(200)
    assert.equal(
      kind(
        await show(client, await asked(client, user), { code: codeAt(secret, clock.now() + 10 * 60_000) })
      ),
      '400 wrong_code',
      'at a log-in'
    )

    cleanup(askFactorOf('ADMINISTRADOR'))
    const first = await asked(client, await admin())
    const theirs = first.offer as Offer
    const late = await show(client, first, {
      offer: theirs.offer,
      code: codeAt(theirs.secret, clock.now() - 5 * 60_000),
    })
    assert.deepEqual([kind(late), late.body().minutes], ['400 clock_differs', -5])
    assert.equal(
      kind(await show(client, first, { offer: theirs.offer, code: codeAt(theirs.secret, clock.now()) })),
      'in'
    )
  })
})

test.group('a new password and the second factor', (group) => {
  freezeAtStep(group)

  test('the session under its new token has passed what the old one passed, and a log-in by the old password waits for no code', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(askFactorOf('ADMINISTRADOR'))
    const { user, secret } = await withFactor({ groups: ['Professor', 'ADMINISTRADOR'] })
    const { token } = (
      await show(client, await asked(client, user), { code: codeAt(secret, clock.now()) })
    ).body() as { token: string }
    const waiting = await asked(client, user, { client_id: 'whoever-knows-the-old-one' })
    const fresh = 'cavalo correto bateria grampo'
    const changed = await client
      .post('/v1/own_password')
      .headers(as(token))
      .json({ current_password: PASSWORD, new_password: fresh, confirmation: fresh })
    changed.assertStatus(200)
    const late = client.post('/v1/login/second_factor').json({
      challenge: waiting.challenge,
      client_id: waiting.clientId,
      code: codeAt(secret, clock.now() + STEP_MS),
      set_new_client: true,
    })
    assert.equal(kind(await late), '400 second_factor_over')
    const switched = await client
      .post('/v1/users/update_logged_group')
      .headers(as(changed.body().token))
      .json({ perfil: 'ADMINISTRADOR' })
    assert.equal(kind(switched), 'in')
  })
})
