import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { test } from '@japa/runner'
import { logIn } from '#identity'
import { countGuess } from '#identity/passwords/guess_limits'
import { PasswordGate, type Turn } from '#identity/passwords/password_gate'
import { checkPassword, isRefusedPassword } from '#identity/passwords/check_password'
import { clock, ok, toAppError, unwrap } from '#shared'
import { createUser, unique, type TestUser } from '#tests/fixtures/people'

type Device = { clientId?: string; deviceKey?: string }
const tries = (
  user: Pick<TestUser, 'username'>,
  address: string,
  password: string,
  { clientId = 'one', deviceKey }: Device = {}
) =>
  logIn({
    username: user.username,
    password,
    address,
    clientId,
    ...(deviceKey !== undefined && { deviceKey }),
  }).then((result) => {
    if (result.ok) return 'in'
    const { status, code } = toAppError(result.error)
    return status === 400 ? code : `${status} ${code}`
  })

const stranger = async (username: string, address: string) =>
  unwrap(await countGuess({ username, address, clientId: 'one', knownDevice: null }))

test.group('guess limits', (group) => {
  group.each.teardown(() => clock.release())

  test('wrong guesses make a device wait for that account only, with a message and Retry-After', async ({
    client,
    assert,
  }) => {
    const user = await createUser()
    clock.freeze(Date.now())
    const enter = (password: string, language = 'pt-BR') =>
      client
        .post('/v1/login')
        .header('accept-language', language)
        .json({ username: user.username.toUpperCase(), password, clientId: 'mine' })
    for (let guess = 0; guess < 6; guess += 1) (await enter(`wrong-${guess}`)).assertStatus(400)
    const early = await enter(user.password)
    early.assertStatus(429)
    assert.equal(early.body().code, 'too_many_guesses')
    assert.equal(early.header('retry-after'), '5')
    assert.match(early.body().nonFieldErrors[0], /Espere 5 s .*chame quem aplica/)
    assert.match((await enter(user.password, 'en')).body().nonFieldErrors[0], /Wait 5 s .*call your proctor/)
    const neighbour = await createUser()
    ;(
      await client
        .post('/v1/login')
        .json({ username: neighbour.username, password: neighbour.password, clientId: 'mine' })
    ).assertStatus(200)
    assert.equal(
      await tries(user, '127.0.0.1', 'wrong', { clientId: 'other' }),
      'invalid_credentials',
      'another device waits for nothing'
    )
    clock.advance(5_000)
    ;(await enter(user.password)).assertStatus(200)
  })

  test('each further guess waits longer, and a refused one adds no wait', async ({ assert }) => {
    const user = await createUser()
    clock.freeze(Date.now())
    for (let guess = 0; guess < 6; guess += 1)
      assert.equal(await tries(user, '10.1.1.1', 'wrong'), 'invalid_credentials')
    for (const seconds of [5, 10, 20]) {
      for (let refused = 0; refused < 20; refused += 1)
        assert.equal(await tries(user, '10.1.1.1', 'wrong'), '429 too_many_guesses')
      clock.advance(seconds * 1_000 - 1)
      assert.equal(await tries(user, '10.1.1.1', 'wrong'), '429 too_many_guesses', `${seconds} s`)
      clock.advance(1)
      assert.equal(await tries(user, '10.1.1.1', 'wrong'), 'invalid_credentials', `${seconds} s`)
    }
  })

  test('guesses at once count as well', async ({ assert }) => {
    const user = await createUser()
    clock.freeze(Date.now())
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, at) => tries(user, '10.2.2.2', `wrong-${at}`))
    )
    assert.lengthOf(
      outcomes.filter((outcome) => outcome === 'invalid_credentials'),
      6
    )
    assert.lengthOf(
      outcomes.filter((outcome) => outcome === '429 too_many_guesses'),
      34
    )
  })

  test('a success forgives the mistakes before it', async ({ assert }) => {
    const user = await createUser()
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 5; guess += 1)
        assert.equal(await tries(user, '10.3.3.3', 'wrong'), 'invalid_credentials')
      assert.equal(await tries(user, '10.3.3.3', user.password), 'in')
    }
  })

  test('a school of 1,000 candidates behind one address, each with two mistakes, gets in', async ({
    assert,
  }) => {
    const address = '10.4.4.4'
    for (let candidate = 0; candidate < 1_000; candidate += 1) {
      for (let mistake = 0; mistake < 2; mistake += 1)
        await (await stranger(`candidate-${candidate}`, address)).failed()
      await (await stranger(`candidate-${candidate}`, address)).succeeded()
    }
    const user = await createUser()
    assert.equal(await tries(user, address, user.password), 'in')
  })

  test('an address of thousands of wrong guesses gets fewer for each account, and still nobody is locked out', async ({
    assert,
  }) => {
    const address = '10.5.5.5'
    for (let guess = 0; guess < 3_000; guess += 1) await (await stranger(`name-${guess}`, address)).failed()
    const user = await createUser()
    clock.freeze(Date.now())
    assert.equal(await tries(user, address, user.password), 'in')
    for (let guess = 0; guess < 3; guess += 1)
      assert.equal(
        await tries(user, address, 'wrong', { clientId: `made-up-${guess}` }),
        'invalid_credentials'
      )
    assert.equal(
      await tries(user, address, user.password, { clientId: 'one' }),
      '429 too_many_guesses',
      'whatever it calls itself'
    )
    assert.equal(await tries(user, '10.6.6.6', user.password), 'in')
  })

  test('an unknown user costs the same count', async ({ assert }) => {
    const nobody = { username: unique('ninguem') }
    clock.freeze(Date.now())
    for (let guess = 0; guess < 6; guess += 1)
      assert.equal(await tries(nobody, '10.7.7.7', 'x'), 'invalid_credentials')
    assert.equal(await tries(nobody, '10.7.7.7', 'x'), '429 too_many_guesses')
  })
})

const TURN: Turn = { account: 'somebody', address: '10.0.0.1', urgency: 0 }

/** Work that goes on until it is stopped. */
function heldWork() {
  let running = 0
  let most = 0
  const finish: (() => void)[] = []
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((resolve) => finish.push(resolve))
    running -= 1
  }
  const end = async (which: number) => {
    while (finish.length <= which) await new Promise((resolve) => setImmediate(resolve))
    finish[which]?.()
  }
  return { work, end, most: () => most }
}

test.group('password gate', () => {
  test('threads that hash have a lower priority than the event loop', async ({ assert }) => {
    assert.deepEqual(await checkPassword(null, 'x', TURN), ok(false))
    const tasks = readdirSync('/proc/self/task').filter(
      (id) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim() === 'libuv-worker'
    )
    assert.isAbove(tasks.length, 0)
    for (const id of tasks) assert.isAtLeast(getPriority(Number(id)), 10)
  }).skip(!existsSync('/proc/self/task'), 'only Linux has a priority for each thread')

  test('limits checks at once and in the queue, and refuses the rest with Retry-After', async ({
    assert,
  }) => {
    const gate = new PasswordGate({ limit: 2, maxWaiting: 3, perAddress: 3, perAccount: 9 })
    const { work, most, end } = heldWork()
    const runs = Array.from({ length: 6 }, () =>
      gate.run(TURN, work).then((result) => (result.ok ? 'done' : toAppError(result.error)))
    )
    assert.containsSubset(await runs[5], { status: 503, code: 'busy', headers: { 'Retry-After': '5' } })
    for (let done = 0; done < 5; done += 1) {
      await end(done)
      await runs[done]
    }
    assert.deepEqual(await Promise.all(runs.slice(0, 5)), Array(5).fill('done'))
    assert.equal(most(), 2)
    await assert.rejects(() => gate.run(TURN, () => Promise.reject(new Error('broken'))), 'broken')
    assert.deepEqual(await gate.run(TURN, async () => 'free again'), ok('free again'))
  })

  test('the demo password opens nothing outside of a demo', ({ assert }) => {
    assert.isTrue(isRefusedPassword('banca-demo-2026', { demo: false }))
    assert.isFalse(isRefusedPassword('banca-demo-2026', { demo: true }))
    assert.isFalse(isRefusedPassword('another', { demo: false }))
  })
})
