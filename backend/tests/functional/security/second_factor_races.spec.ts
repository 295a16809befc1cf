/** Log-ins while something else happens to the account, its group or its second factor. */
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { counters } from '#counters'
import { hashPassword, logIn } from '#identity'
import { refuseAccountChanged } from '#identity/domain/refusals'
import { passwordGate } from '#identity/passwords/password_gate'
import { findAccount, type Account } from '#identity/queries/find_account'
import { openChallenge } from '#identity/second_factor/challenges'
import { enter, enterForImport } from '#identity/actions/enter'
import { flushFailedLogins } from '#identity/sessions/failed_logins'
import { clock } from '#shared'
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
  type Asked,
  type Offer,
} from '#tests/fixtures/factor_log_in'
import { createUser, PASSWORD, type TestUser } from '#tests/fixtures/people'
import { askFactorOf, freezeAtStep, giveFactor, spoilSecret, withFactor } from '#tests/fixtures/second_factor'

test.group('log-ins while something else happens', (group) => {
  freezeAtStep(group)

  /** Does `act` once, after the next password was found right and before its log-in goes on. */
  function afterCheck(cleanup: (undo: () => void) => void, act: () => Promise<unknown>) {
    const run = passwordGate.run.bind(passwordGate)
    cleanup(() => void (passwordGate.run = run))
    passwordGate.run = async (turn, work) => {
      const result = await run(turn, work)
      passwordGate.run = run
      await act()
      return result
    }
  }
  const become = (user: TestUser, columns: Record<string, unknown>) =>
    db.from('users').where('id', user.id).update(columns)
  const waiting = (user: TestUser) => db.from('login_challenges').where('user_id', user.id)

  test('the old password opens nothing when it was changed, or the account closed, while it was checked', async ({
    client,
    assert,
    cleanup,
  }) => {
    const another = await hashPassword('quatro cavalos azuis 9')
    for (const columns of [{ password_hash: another }, { is_active: 0 }])
      for (const [more, hasFactor] of [
        [{}, false],
        [{ purpose: 'import' }, false],
        [{}, true],
      ] as const) {
        const user = await admin()
        if (hasFactor) await giveFactor(user)
        afterCheck(cleanup, () => become(user, columns))
        assert.equal(kind(await password(client, user, more)), '400 invalid_credentials')
        assert.lengthOf(await live(user), 0)
        assert.lengthOf(await waiting(user), 0)
      }
    const candidate = await createUser()
    afterCheck(cleanup, () => become(candidate, { password_hash: another }))
    assert.equal(kind(await password(client, candidate)), '400 invalid_credentials')
    assert.lengthOf(await live(candidate), 0)
  })

  test('the same password that was stored anew meanwhile opens; an account that has a factor by then does not', async ({
    client,
    assert,
    cleanup,
  }) => {
    const anew = await hashPassword(PASSWORD)
    for (const name of ['ALUNO', 'Professor'] as const) {
      const user = await createUser({ groups: [name] })
      afterCheck(cleanup, () => become(user, { password_hash: anew }))
      assert.equal(kind(await password(client, user)), 'in', name)
      assert.lengthOf(await live(user), 1)
    }
    const user = await admin()
    const account = (await findAccount({ id: user.id })) as Account
    await giveFactor(user)
    const device = { clientId: CLIENT, deviceKey: null, address: '127.0.0.1' }
    assert.deepEqual(await enter(account, device, false), refuseAccountChanged())
    assert.deepEqual(await enterForImport(account, device), refuseAccountChanged())
    assert.lengthOf(await live(user), 0)
    assert.isNull((await asked(client, user)).offer)
  })

  test('a log-in that is over when its code comes takes nothing: no recovery code, no step, no new telephone', async ({
    client,
    assert,
    cleanup,
  }) => {
    const stop = askFactorOf('ADMINISTRADOR')
    cleanup(stop)
    /** Its challenge goes while the code is counted. */
    const late = async (user: TestUser, challenge: Asked, shown: object) => {
      const take = counters.take.bind(counters)
      cleanup(() => void (counters.take = take))
      counters.take = async (...counted) => {
        counters.take = take
        await waiting(user).delete()
        return take(...counted)
      }
      return kind(await show(client, challenge, shown))
    }
    const fresh = await admin()
    const setUp = await asked(client, fresh)
    const { secret: offered, offer } = setUp.offer as Offer
    assert.equal(
      await late(fresh, setUp, { offer, code: codeAt(offered, clock.now()) }),
      '400 second_factor_over'
    )
    assert.lengthOf(await db.from('second_factors').where('user_id', fresh.id), 0)
    const { user, secret, recoveryCodes } = await withFactor({ groups: ['ADMINISTRADOR'] })
    for (const more of [{}, { purpose: 'import' }])
      for (const shown of [{ code: codeAt(secret, clock.now()) }, { recovery_code: recoveryCodes[0] }])
        assert.equal(await late(user, await asked(client, user, more), shown), '400 second_factor_over')
    assert.lengthOf(await live(user), 0)
    assert.notInclude(await events(user), 'recovery_code_used')
    assert.equal(
      kind(await show(client, await asked(client, user), { code: codeAt(secret, clock.now()) })),
      'in'
    )
    assert.equal(
      kind(await show(client, await asked(client, user), { recovery_code: recoveryCodes[0] })),
      'in'
    )
    const closed = await asked(client, user)
    await become(user, { is_active: 0 })
    assert.equal(
      kind(await show(client, closed, { recovery_code: recoveryCodes[1] })),
      '400 second_factor_over'
    )
  })

  test('fifty of the staff log in and set up at once', async ({ assert }) => {
    const users = await Promise.all(Array.from({ length: 50 }, () => admin()))
    const accounts = (await Promise.all(users.map(({ id }) => findAccount({ id })))) as Account[]
    const open = () =>
      Promise.all(
        accounts.map((account) =>
          openChallenge(account, {
            clientId: CLIENT,
            network: '127.0.0.1',
            purpose: 'pages',
            isKnown: false,
            now: clock.now(),
          })
        )
      )
    assert.lengthOf(new Set([...(await open()), ...(await open())]), 100)
    const given = await Promise.all(users.map(giveFactor))
    assert.lengthOf(new Set(given.flatMap(({ secret, recoveryCodes }) => [secret, ...recoveryCodes])), 550)
    const ids = users.map(({ id }) => id)
    for (const [table, each] of [
      ['login_challenges', 2],
      ['second_factors', 1],
      ['recovery_codes', 10],
    ] as const)
      assert.lengthOf(await db.from(table).whereIn('user_id', ids), 50 * each, table)
  })

  test('whoever knows only the password takes nobody’s place: a known device keeps its own, an unknown one has two minutes', async ({
    client,
    assert,
  }) => {
    const user = await createUser({ groups: ['Professor'] })
    const cookie = /banca_device=([\w-]{43})/.exec(
      String((await password(client, user)).headers()['set-cookie'])
    )?.[1]
    const { secret } = await giveFactor(user)
    const known = await password(client, user).header('cookie', `banca_device=${cookie}`)
    assert.equal(kind(known), '400 second_factor_asked')
    const elsewhere = await asked(client, user)
    for (let at = 0; at < 4; at += 1) await asked(client, user, { client_id: `stranger-${at}` })
    const refusal = await password(client, user, { client_id: 'stranger-4' })
    assert.equal(kind(refusal), '429 too_many_requests')
    assert.equal(refusal.header('retry-after'), '120')
    assert.match(refusal.body().nonFieldErrors[0], /à espera do código. Espere 120 s/)
    await asked(client, user, { client_id: 'stranger-2' })
    clock.advance(4 * STEP_MS - 1_000)
    assert.equal((await password(client, user, { client_id: 'stranger-4' })).header('retry-after'), '1')
    assert.equal(
      kind(await show(client, elsewhere, { code: wrongCode(secret, clock.now()) })),
      '400 wrong_code',
      'it still waits'
    )
    clock.advance(1_000)
    for (let at = 4; at < 8; at += 1) await asked(client, user, { client_id: `stranger-${at}` })
    assert.equal(
      kind(await show(client, elsewhere, { code: codeAt(secret, clock.now()) })),
      '400 second_factor_over'
    )
    assert.lengthOf(await waiting(user), 6)
    assert.equal(
      kind(
        await show(client, known.body() as Asked, { code: codeAt(secret, clock.now()), set_new_client: true })
      ),
      'in'
    )
  })

  test('whoever holds the places of unknown devices at an address, or at many, keeps nobody out who comes from another', async ({
    client,
    assert,
  }) => {
    const { user, secret } = await withFactor({ groups: ['Professor'] })
    const account = (await findAccount({ id: user.id })) as Account
    const come = (network: string, at: number) =>
      openChallenge(account, {
        clientId: `stranger-${at}`,
        network,
        purpose: 'pages',
        isKnown: false,
        now: clock.now(),
      }).then((opened) => (opened.ok ? 'waits' : opened.error.code))
    const fill = async (network: string) => {
      const outcomes: string[] = []
      for (let at = 0; at < 6; at += 1) outcomes.push(await come(network, at))
      return outcomes
    }
    assert.deepEqual(await fill('203.0.113.1'), [
      ...Array.from({ length: 5 }, () => 'waits'),
      'too_many_requests',
    ])
    const owner = await asked(client, user)
    for (let network = 2; network < 30; network += 1)
      assert.equal((await fill(`203.0.113.${network}`))[0], 'waits')
    assert.lengthOf(await waiting(user), 50)
    assert.equal(
      kind(await show(client, owner, { code: codeAt(secret, clock.now()) })),
      'in',
      'the only one of its address'
    )
    assert.equal(await come('203.0.113.2', 0), 'waits')
    assert.lengthOf(await waiting(user), 50)
    assert.equal(
      kind(await show(client, await asked(client, user), { code: codeAt(secret, clock.now() + STEP_MS) })),
      'in',
      'nor is one refused that comes when all are taken'
    )
  })

  test('whoever knows only the password keeps nobody waiting longer by coming again, nor holds the places of many networks with one line', async ({
    client,
    assert,
  }) => {
    const { user, secret } = await withFactor({ groups: ['Professor'] })
    const five = async () => {
      for (let at = 0; at < 5; at += 1) await asked(client, user, { client_id: `stranger-${at}` })
    }
    await five()
    clock.advance(100_000)
    await five()
    assert.equal((await password(client, user)).header('retry-after'), '20')
    clock.advance(20_000)
    assert.equal(
      kind(await show(client, await asked(client, user), { code: codeAt(secret, clock.now()) })),
      'in'
    )

    await waiting(user).delete()
    const from = (network: number) =>
      logIn({
        username: user.username,
        password: user.password,
        clientId: `stranger-${network}`,
        address: `2001:db8:1:${network}::1`,
      })
    for (let network = 0; network < 5; network += 1)
      assert.containsSubset(await from(network), { error: { code: 'second_factor_asked' } })
    assert.containsSubset(await from(5), { error: { messages: ['identity.too_many_waiting'] } })
  })

  test('a group that requires one, given while the password is checked, requires it at once', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(askFactorOf('ADMINISTRADOR'))
    const join = (user: TestUser) =>
      db.table('user_groups').insert({ user_id: user.id, group_name: 'ADMINISTRADOR' })
    for (const name of ['Professor', 'ALUNO'] as const) {
      const user = await createUser({ groups: [name] })
      const account = (await findAccount({ id: user.id })) as Account
      await join(user)
      const device = { clientId: CLIENT, deviceKey: null, address: '127.0.0.1' }
      assert.deepEqual(await enter(account, device, false), refuseAccountChanged())
      assert.deepEqual(await enterForImport(account, device), refuseAccountChanged())
      assert.lengthOf(await live(user), 0)
    }
    for (const [name, more, refusal] of [
      ['ALUNO', {}, '400 second_factor_asked'],
      ['Professor', {}, '400 second_factor_asked'],
      ['Professor', { purpose: 'import' }, '403 forbidden'],
    ] as const) {
      const user = await createUser({ groups: [name] })
      afterCheck(cleanup, () => join(user))
      assert.equal(kind(await password(client, user, more)), refusal, name)
      assert.lengthOf(await live(user), 0)
    }
  })

  test('an unreadable secret is reported as such, counts as no wrong code, and a recovery code still works', async ({
    client,
    assert,
  }) => {
    const { user, secret, recoveryCodes } = await withFactor({ groups: ['Professor'] })
    await spoilSecret(user)
    const one = await asked(client, user)
    for (let at = 0; at < 8; at += 1) {
      const refusal = await show(client, one, { code: codeAt(secret, clock.now()) })
      assert.equal(kind(refusal), '400 second_factor_unreadable')
      assert.match(refusal.body().nonFieldErrors[0], /problema no servidor. Use um código de recuperação/)
    }
    assert.equal(kind(await show(client, one, { recovery_code: recoveryCodes[0] })), 'in')
    await flushFailedLogins()
    assert.lengthOf(await db.from('failed_logins').where('user_id', user.id), 0)
    await db.from('second_factors').where('user_id', user.id).delete()
  })
})
