import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { test } from '@japa/runner'
import { counters } from '#counters'
import { logIn } from '#identity'
import { countGuess } from '#identity/passwords/guess_limits'
import { PasswordGate, passwordGate } from '#identity/passwords/password_gate'
import { checkPassword, isRefusedPassword } from '#identity/passwords/check_password'
import { AppError } from '#shared'
import { createUser, unique, type TestUser } from '#tests/fixtures/people'

const tries = (user: Pick<TestUser, 'username'>, address: string, password: string) =>
  logIn({ username: user.username, password, address, clientId: 'one' }).then(
    (result) => (result.ok ? 'in' : result.error.kind),
    (error: AppError) => `${error.status} ${error.code}`
  )

test.group('guess limits', () => {
  test('ten wrong guesses lock the account for that address only', async ({ client, assert }) => {
    const user = await createUser()
    for (let guess = 0; guess < 10; guess += 1) {
      const wrong = await client.post('/v1/login').json({ username: user.username, password: `wrong-${guess}` })
      wrong.assertStatus(400)
    }
    const locked = await client.post('/v1/login').json({ username: user.username.toUpperCase(), password: user.password })
    locked.assertStatus(429)
    assert.equal(locked.body().code, 'too_many_guesses')
    assert.isAbove(Number(locked.header('retry-after')), 0)
    assert.isAtMost(Number(locked.header('retry-after')), 600)
    const neighbour = await createUser()
    ;(await client.post('/v1/login').json({ username: neighbour.username, password: neighbour.password })).assertStatus(200)
    assert.equal(await tries(user, '10.1.2.3', user.password), 'in', 'from another address the account is open')
  })

  test('guesses at once count as well', async ({ assert }) => {
    const user = await createUser()
    const outcomes = await Promise.all(Array.from({ length: 40 }, (_, at) => tries(user, '10.2.2.2', `wrong-${at}`)))
    assert.lengthOf(outcomes.filter((outcome) => outcome === 'invalid_credentials'), 10)
    assert.lengthOf(outcomes.filter((outcome) => outcome === '429 too_many_guesses'), 30)
  })

  test('a success forgives the mistakes before it', async ({ assert }) => {
    const user = await createUser()
    for (let round = 0; round < 3; round += 1) {
      for (let guess = 0; guess < 9; guess += 1) assert.equal(await tries(user, '10.3.3.3', 'wrong'), 'invalid_credentials')
      assert.equal(await tries(user, '10.3.3.3', user.password), 'in')
    }
  })

  test('a school of 1,000 pupils behind one address, each with two mistakes, gets in', async ({ assert }) => {
    const address = '10.4.4.4'
    for (let pupil = 0; pupil < 1_000; pupil += 1) {
      for (let mistake = 0; mistake < 2; mistake += 1) await (await countGuess(`pupil-${pupil}`, address)).failed()
      await (await countGuess(`pupil-${pupil}`, address)).succeeded()
    }
    const user = await createUser()
    assert.equal(await tries(user, address, user.password), 'in')
  })

  test('an address of thousands of wrong guesses gets fewer for each account, and still nobody is locked out', async ({ assert }) => {
    const address = '10.5.5.5'
    for (let guess = 0; guess < 3_000; guess += 1) await (await countGuess(`name-${guess}`, address)).failed()
    const user = await createUser()
    assert.equal(await tries(user, address, user.password), 'in')
    for (let guess = 0; guess < 3; guess += 1) assert.equal(await tries(user, address, 'wrong'), 'invalid_credentials')
    assert.equal(await tries(user, address, user.password), '429 too_many_guesses')
    assert.equal((await counters.peek('login-failed:10.6.6.6')).count, 0)
  })

  test('an unknown user costs the same count', async ({ assert }) => {
    const nobody = { username: unique('ninguem') }
    for (let guess = 0; guess < 10; guess += 1) assert.equal(await tries(nobody, '10.7.7.7', 'x'), 'invalid_credentials')
    assert.equal(await tries(nobody, '10.7.7.7', 'x'), '429 too_many_guesses')
  })
})

test.group('password gate', () => {
  test('threads that hash stand behind the event loop', async ({ assert }) => {
    assert.isFalse(await checkPassword(null, 'x'))
    const tasks = readdirSync('/proc/self/task').filter((id) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim() === 'libuv-worker')
    assert.isAbove(tasks.length, 0)
    for (const id of tasks) assert.isAtLeast(getPriority(Number(id)), 10)
  }).skip(!existsSync('/proc/self/task'), 'only Linux has a priority for each thread')

  test('so many at once, so many waiting, the rest is asked to come back', async ({ assert }) => {
    const gate = new PasswordGate({ limit: 2, maxWaiting: 3 })
    let running = 0
    let most = 0
    const finish: (() => void)[] = []
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((resolve) => finish.push(resolve))
      running -= 1
    }
    const runs = Array.from({ length: 6 }, () => gate.run(work).then(() => 'done', (error: AppError) => error))
    const refused = (await runs[5]) as AppError
    assert.equal(refused.status, 503)
    assert.equal(refused.headers['Retry-After'], '5')
    for (let done = 0; done < 5; done += 1) {
      while (finish.length <= done) await Promise.resolve()
      finish[done]?.()
      await runs[done]
    }
    assert.deepEqual(await Promise.all(runs.slice(0, 5)), Array(5).fill('done'))
    assert.equal(most, 2)
    await assert.rejects(() => gate.run(() => Promise.reject(new Error('broken'))), 'broken')
    assert.equal(await gate.run(async () => 'free again'), 'free again')
  })

  test('an unknown user costs a password check as a known one does', async ({ assert }) => {
    let checks = 0
    const run = passwordGate.run.bind(passwordGate)
    passwordGate.run = (work) => {
      checks += 1
      return run(work)
    }
    try {
      await tries({ username: unique('ninguem') }, '10.8.8.8', 'x')
      assert.equal(checks, 1)
      await tries(await createUser(), '10.8.8.8', 'x')
      assert.equal(checks, 2)
      assert.isFalse(await checkPassword(null, 'nobody has this password'), 'the dummy opens nothing')
      assert.isFalse(await checkPassword('not a hash', 'x'))
    } finally {
      passwordGate.run = run
    }
  })

  test('the demo password opens nothing outside of a demo', ({ assert }) => {
    assert.isTrue(isRefusedPassword('banca-demo-2026', { demo: false }))
    assert.isFalse(isRefusedPassword('banca-demo-2026', { demo: true }))
    assert.isFalse(isRefusedPassword('another', { demo: false }))
  })
})
