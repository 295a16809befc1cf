/** Nobody's guesses keep anybody else from logging in. */
import { test } from '@japa/runner'
import type { ApiClient, ApiResponse } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import { freeLogin, logIn } from '#identity'
import { checkPassword } from '#identity/passwords/check_password'
import { HashTimes } from '#identity/passwords/hash_times'
import { PasswordGate, passwordGate, type Turn } from '#identity/passwords/password_gate'
import { isSittingNow } from '#identity/passwords/sitting_now'
import { clock, ok, toAppError, type DomainError, type Result } from '#shared'
import { createSitting } from '#tests/fixtures/applications'
import { createWatchedRoom } from '#tests/fixtures/live_rooms'
import { as, createUser, loginAs, PASSWORD, unique, type TestUser } from '#tests/fixtures/people'
import { roomEvents } from '#tests/fixtures/rooms'

const turn = (account: string, more: Partial<Turn> = {}): Turn => ({
  account,
  address: '10.0.0.1',
  urgency: 0,
  ...more,
})

/** A gate of one place, held until `open`; the order in which those who waited were let in. */
function heldGate(limits: Partial<ConstructorParameters<typeof PasswordGate>[0]> = {}) {
  const gate = new PasswordGate({ limit: 1, maxWaiting: 100, perAddress: 80, perAccount: 4, ...limits })
  let open = () => {}
  const held = gate.run(
    turn('holder', { address: '10.9.9.9' }),
    () => new Promise<void>((resolve) => (open = resolve))
  )
  const order: string[] = []
  const waiting: Promise<unknown>[] = [held]
  const come = (name: string, more: Partial<Turn> = {}) =>
    waiting.push(gate.run(turn(name, more), async () => order.push(name)))
  const pass = (name: string, more: Partial<Turn> = {}) =>
    waiting.push(gate.pass(turn(name, more), async () => order.push(name)))
  const finish = async () => {
    open()
    await Promise.all(waiting)
    return order
  }
  return { gate, come, pass, finish }
}

test.group('the queue of log-ins', (group) => {
  group.each.teardown(() => clock.release())

  test('a hundred unknown names do not delay the log-in that comes after them', async ({ assert }) => {
    const { gate, come, pass, finish } = heldGate()
    for (let at = 0; at < 100; at += 1) pass(`made-up-${at}`, { address: '10.0.0.2' })
    assert.isTrue(gate.isBusy)
    let begun = 0
    const real = gate.run(turn('real'), async () => (begun += 1))
    come('another')
    const order = await finish()
    await real
    assert.equal(begun, 1)
    assert.lengthOf(order, 101)
    const many = heldGate({ maxWaiting: 10 })
    for (let at = 0; at < 10; at += 1) many.pass(`made-up-${at}`)
    for (let at = 0; at < 10; at += 1) many.come(`real-${at}`)
    assert.lengthOf(await many.finish(), 20, 'and they fill no queue but their own')
  })

  test('an unknown name is not hashed, and answers after what a check took', async ({ assert, cleanup }) => {
    const run = passwordGate.run.bind(passwordGate)
    let hashed = 0
    passwordGate.run = (of, work) => {
      hashed += 1
      return run(of, work)
    }
    cleanup(() => void (passwordGate.run = run))
    const answers = []
    for (const user of [{ username: unique('ninguem') }, await createUser()])
      answers.push(
        await logIn({ username: user.username, password: 'wrong', address: '10.8.8.8', clientId: 'one' })
      )
    assert.deepEqual(answers[0], answers[1])
    assert.equal(hashed, 1, 'only the account that there is')
    assert.deepEqual(await checkPassword(null, 'nobody has this password', turn('nobody')), ok(false))
    assert.deepEqual(await checkPassword('not a hash', 'x', turn('nobody')), ok(false))
    assert.equal(hashed, 1)
  })

  test('the time of an unknown name follows what checks really take', async ({ assert }) => {
    let now = 0
    const slept: number[] = []
    const times = new HashTimes({ now: () => now, sleep: async (ms) => slept.push(ms), random: () => 0.5 })
    await times.spend()
    assert.deepEqual(slept, [], 'there is nothing to follow yet')
    const check = (ms: number) => times.measure(async () => void (now += ms))
    await check(35)
    await times.spend()
    for (let at = 0; at < 64; at += 1) await check(280)
    await times.spend()
    await assert.rejects(() => times.measure(() => Promise.reject(new Error('broken'))), 'broken')
    assert.deepEqual(slept, [35, 280])
  })

  test('who waits as a check would comes in where a check would', async ({ assert }) => {
    const { come, pass, finish } = heldGate()
    come('first')
    pass('nobody')
    come('second')
    assert.deepEqual(await finish(), ['first', 'nobody', 'second'])
  })

  test('addresses take turns, and the more urgent go first', async ({ assert }) => {
    const { come, finish } = heldGate()
    for (let at = 0; at < 4; at += 1) come(`guess-${at}`, { address: '10.0.0.2' })
    come('candidate', { address: '10.0.0.3' })
    come('known', { urgency: 1 })
    come('sits an exam', { urgency: 2, address: '10.0.0.2' })
    assert.deepEqual(await finish(), [
      'sits an exam',
      'known',
      'guess-0',
      'candidate',
      'guess-1',
      'guess-2',
      'guess-3',
    ])
  })

  test('one account and one address have a budget, known or not', async ({ assert }) => {
    const { gate, come, finish } = heldGate({ perAddress: 5 })
    for (let at = 0; at < 4; at += 1) come('same')
    const answerOf = async (run: Promise<Result<string, DomainError>>) => {
      const result = await run
      if (result.ok) return result.value
      const { status, headers } = toAppError(result.error)
      return `${status} ${headers['Retry-After']}`
    }
    for (const way of ['run', 'pass'] as const)
      assert.equal(
        await answerOf(gate[way](turn('same', { address: '10.0.0.7' }), async () => 'in')),
        '429 5'
      )
    come('fifth from here')
    assert.equal(await answerOf(gate.run(turn('sixth from here'), async () => 'in')), '503 5')
    come('from elsewhere', { address: '10.0.0.8' })
    assert.lengthOf(await finish(), 6)
    assert.equal(await answerOf(gate.run(turn('same'), async () => 'in')), 'in')
  })

  test('an exam that runs is known: begun, not finished, not past its end', async ({ client, assert }) => {
    const sitting = await createSitting()
    const { id } = sitting.candidate
    assert.isFalse(await isSittingNow(id), 'not begun')
    ;(
      await client.post(`/v1/applications/${sitting.applicationId}/start`).headers(as(sitting.token))
    ).assertStatus(200)
    assert.isTrue(await isSittingNow(id))
    assert.isFalse(await isSittingNow((await createUser()).id))
    assert.isFalse(await isSittingNow(null))
    const row = await db.from('applications').where('id', sitting.applicationId).firstOrFail()
    clock.freeze(Number(row.deadline_at))
    assert.isFalse(await isSittingNow(id), 'past its end')
    await db
      .from('applications')
      .where('id', sitting.applicationId)
      .update({ held_at: clock.now() - 1 })
    assert.isTrue(await isSittingNow(id), 'its time is held')
    await db.from('applications').where('id', sitting.applicationId).update({ state: 'FINISHED' })
    assert.isFalse(await isSittingNow(id))
  })

  test('who sits an exam goes before the known, and the known before strangers', async ({
    client,
    assert,
    cleanup,
  }) => {
    const sitting = await createSitting()
    await client.post(`/v1/applications/${sitting.applicationId}/start`).headers(as(sitting.token))
    const known = await createUser()
    const first = await client.post('/v1/login').json({ username: known.username, password: PASSWORD })
    const seen = new Map<string, number>()
    const run = passwordGate.run.bind(passwordGate)
    cleanup(() => void (passwordGate.run = run))
    let open = () => {}
    const held = new Promise<void>((resolve) => (open = resolve))
    const holders: Promise<unknown>[] = []
    while (!passwordGate.isBusy) holders.push(run(turn(`holder-${holders.length}`), () => held))
    passwordGate.run = (of, work) => {
      seen.set(of.account, of.urgency)
      return run(of, work)
    }
    const stranger = await createUser()
    const asks = [
      logIn({ username: sitting.candidate.username, password: 'wrong', address: '10.0.0.3' }),
      logIn({ username: known.username, password: 'wrong', address: '10.0.0.3', deviceKey: deviceOf(first) }),
      logIn({ username: stranger.username, password: 'wrong', address: '10.0.0.3' }),
    ]
    while (seen.size < asks.length) await new Promise((resolve) => setImmediate(resolve))
    open()
    await Promise.all([...asks, ...holders])
    assert.deepEqual(
      [sitting.candidate, known, stranger].map(({ username }) => seen.get(username)),
      [2, 1, 0]
    )
  })
})

/** What the server named the device by. */
function deviceOf(response: ApiResponse): string {
  const cookie = String(response.headers()['set-cookie'] ?? '')
  return /banca_device=([\w-]{43})/.exec(cookie)?.[1] ?? ''
}

type Device = { clientId: string; cookie?: string }
const enter = (
  client: ApiClient,
  user: Pick<TestUser, 'username'>,
  password: string,
  { clientId, cookie }: Device
) => {
  const request = client
    .post('/v1/login')
    .json({ username: user.username, password, clientId, setNewClient: true })
  return cookie === undefined ? request : request.header('cookie', `banca_device=${cookie}`)
}

test.group('classmates at one address', (group) => {
  group.each.teardown(() => clock.release())

  test('one of 33 guesses at all others: everybody else logs in, without a delay or a refusal', async ({
    client,
    assert,
  }) => {
    const candidates = await Promise.all(Array.from({ length: 33 }, () => createUser()))
    const [guesser, ...others] = candidates as [TestUser, ...TestUser[]]
    clock.freeze(Date.now())
    const own = {
      clientId: 'guesser',
      cookie: deviceOf(await enter(client, guesser, PASSWORD, { clientId: 'guesser' })),
    }
    for (const victim of others)
      for (let at = 0; at < 7; at += 1)
        assert.equal((await enter(client, victim, `wrong-${at}`, own)).status(), at < 6 ? 400 : 429)
    for (const [at, candidate] of others.entries()) {
      const inside = await enter(client, candidate, PASSWORD, { clientId: `device-${at}` })
      assert.equal(inside.status(), 200, candidate.username)
      assert.isUndefined(inside.header('retry-after'))
    }
  }).timeout(60_000)

  test('one who calls itself another device each time slows strangers, never a device that logged in before', async ({
    client,
    assert,
  }) => {
    const victim = await createUser()
    const cookie = deviceOf(await enter(client, victim, PASSWORD, { clientId: 'hers' }))
    assert.lengthOf(cookie, 43)
    clock.freeze(Date.now())
    const statuses: number[] = []
    for (let at = 0; at < 40; at += 1)
      statuses.push(
        (await enter(client, victim, 'wrong', { clientId: `made-up-${at}`, cookie: 'A'.repeat(43) })).status()
      )
    assert.deepEqual([...new Set(statuses.slice(0, 31))], [400])
    assert.deepEqual([...new Set(statuses.slice(31))], [429], 'a made-up name of a device is worth nothing')
    const stranger = await enter(client, victim, PASSWORD, { clientId: 'a computer of the school' })
    stranger.assertStatus(429)
    assert.equal(stranger.header('retry-after'), '30')
    ;(await enter(client, victim, PASSWORD, { clientId: 'hers', cookie })).assertStatus(200)
    const another = await createUser()
    const theirs = deviceOf(await enter(client, another, PASSWORD, { clientId: 'theirs' }))
    assert.equal(
      (await enter(client, victim, PASSWORD, { clientId: 'theirs', cookie: theirs })).status(),
      429,
      'a name is bound to the account'
    )
    for (let at = 0; at < 6; at += 1)
      assert.equal((await enter(client, victim, 'wrong', { clientId: 'hers', cookie })).status(), 400)
    assert.equal(
      (await enter(client, victim, PASSWORD, { clientId: 'hers', cookie })).status(),
      429,
      'a device that is known is slowed down by its own mistakes'
    )
  })

  test('the name of a device is stored by the device alone, and only as a hash here', async ({
    client,
    assert,
  }) => {
    const [one, two] = [await createUser(), await createUser()]
    const first = await enter(client, one, PASSWORD, { clientId: 'lab' })
    const set = String(first.headers()['set-cookie'])
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/v1/login', 'Max-Age=34560000'])
      assert.include(set, part)
    const cookie = deviceOf(first)
    assert.notInclude(first.text(), cookie)
    assert.equal(
      deviceOf(await enter(client, two, PASSWORD, { clientId: 'lab', cookie })),
      cookie,
      'one computer, several people'
    )
    const madeUp = 'B'.repeat(43)
    assert.notEqual(
      deviceOf(await enter(client, one, PASSWORD, { clientId: 'lab', cookie: madeUp })),
      madeUp,
      'names are given by the server'
    )
    const rows = await db.from('known_devices').whereIn('user_id', [one.id, two.id])
    assert.lengthOf(rows, 3)
    assert.notInclude(JSON.stringify(rows), cookie)
    for (let at = 0; at < 25; at += 1) await enter(client, one, PASSWORD, { clientId: 'lab' })
    assert.lengthOf(await db.from('known_devices').where('user_id', one.id), 20)
  })

  test('staff of the room free a candidate with one act, on record; nobody else does', async ({
    client,
    assert,
  }) => {
    const room = await createWatchedRoom()
    const free = (token: string, userId = room.candidate.id, roomId = room.id) =>
      client.post(`/v1/rooms/${roomId}/candidates/${userId}/free_login`).headers(as(token))
    clock.freeze(Date.now())
    for (let at = 0; at < 31; at += 1)
      await enter(client, room.candidate, 'wrong', { clientId: `made-up-${at}` })
    for (let at = 0; at < 6; at += 1) await enter(client, room.candidate, 'wrong', { clientId: 'hers' })
    const come = () => enter(client, room.candidate, PASSWORD, { clientId: 'hers' })
    ;(await come()).assertStatus(429)

    const other = await createWatchedRoom()
    assert.equal((await free(room.candidateToken)).status(), 403, 'herself')
    assert.equal((await free(other.proctorToken)).status(), 404, 'a proctor of another room')
    assert.equal(
      (
        await free(
          await loginAs(await createUser({ groups: ['PROCTOR'], institution: room.sitting.institution }))
        )
      ).status(),
      404
    )
    assert.equal(
      (await free(room.proctorToken, other.candidate.id)).status(),
      404,
      'a candidate of another room'
    )
    ;(await client.post(`/v1/rooms/${room.id}/candidates/${room.candidate.id}/free_login`)).assertStatus(401)
    ;(await come()).assertStatus(429)

    ;(await free(room.proctorToken)).assertStatus(204)
    ;(await come()).assertStatus(200)
    const events = await roomEvents(room.id, room.candidate.id)
    assert.deepEqual(
      events.map(({ motive, author, author_id }) => [motive, author, author_id]),
      [['LOGIN_FREED', 'PROCTOR', room.proctor.id]]
    )
    const freedEvents = await db
      .from('login_events')
      .where({ user_id: room.candidate.id, type: 'freed' })
      .select('author_id')
    assert.deepEqual(freedEvents, [{ author_id: room.proctor.id }])
  })

  test('staff of a room free no candidate who is an administrator too; an administrator frees another, and nobody themselves', async ({
    client,
    assert,
  }) => {
    const room = await createWatchedRoom()
    const { institution } = room.sitting
    await db.table('user_groups').insert({ user_id: room.candidate.id, group_name: 'ADMINISTRADOR' })
    clock.freeze(Date.now())
    for (let at = 0; at < 31; at += 1)
      await enter(client, room.candidate, 'wrong', { clientId: `made-up-${at}` })
    const free = async (token: string) =>
      (
        await client
          .post(`/v1/rooms/${room.id}/candidates/${room.candidate.id}/free_login`)
          .headers(as(token))
          .json({})
      ).status()
    const guess = async (at: number) =>
      (await enter(client, room.candidate, 'wrong', { clientId: `made-up-${at}` })).status()
    assert.equal(await free(room.proctorToken), 403)
    assert.equal(await free(await loginAs(room.candidate, { group: 'ADMINISTRADOR' })), 403, 'herself')
    assert.equal(await guess(100), 429, 'nothing was forgotten')
    assert.lengthOf(await roomEvents(room.id, room.candidate.id), 0)
    assert.lengthOf(await db.from('login_events').where({ user_id: room.candidate.id, type: 'freed' }), 0)
    assert.equal(await free(await loginAs(await createUser({ groups: ['ADMINISTRADOR'], institution }))), 204)
    assert.equal(await guess(101), 400)
  })

  test('further guesses are no faster after a log-in was freed', async ({ client, assert }) => {
    const victim = await createUser()
    clock.freeze(Date.now())
    const guess = async (at: number) =>
      (await enter(client, victim, 'wrong', { clientId: `made-up-${at}` })).status()
    for (let at = 0; at < 32; at += 1) await guess(at)
    assert.equal(await guess(100), 429)
    await freeLogin(victim.id, victim.id)
    for (let at = 0; at < 60; at += 1) assert.equal(await guess(200 + at), 400)
    ;(await enter(client, victim, PASSWORD, { clientId: 'hers' })).assertStatus(200)
    clock.advance(600_000)
    await guess(300)
    assert.equal(await guess(301), 429, 'ten minutes later strangers are slowed down again')
  })
})
