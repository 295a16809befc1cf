import { idle } from './support/idle.ts'
import { describe, expect, test } from 'vitest'
import type { SyncEngine } from '../../src/offline/index.ts'
import { openEngine } from './support/engine_fixture.ts'
import { captivePage } from './support/network.ts'

describe('the interval', () => {
  test('collects edits for 7 s and sends them in one batch (S2.7)', async () => {
    const { engine, network, pass, view } = await openEngine()
    await engine.edit(1, { alternativeId: 11 })
    await pass(4_000)
    await engine.edit(2, { alternativeId: 21 })
    await pass(2_999)
    expect(network.log).toHaveLength(0)
    await pass(1)
    expect(network.pending).toHaveLength(1)
    expect(view(1).save).toBe('sending')
    network.take().deliver()
    await idle()
    expect(network.log[0]?.entries.map(({ id, revision }) => [id, revision])).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(view(1)).toMatchObject({
      save: 'server',
      _changed: 0,
      ackedRevision: 1,
      savedOnServerAt: network.server.serverTime,
    })
    expect(engine.getSnapshot().unsent).toBe(0)
  })

  test('sends nothing when nothing changed', async () => {
    const { network, pass, time } = await openEngine()
    await pass(60_000)
    expect(network.log).toHaveLength(0)
    expect(time.next()).toBeNull()
  })

  test('starts again for an edit made during the request', async () => {
    const { engine, network, pass } = await openEngine()
    await engine.edit(1, { freeResponse: 'a' })
    await pass(7_000)
    await engine.edit(1, { freeResponse: 'ab' })
    network.take().deliver()
    await idle()
    expect(network.log).toHaveLength(1)
    await pass(7_000)
    expect(network.take().entries[0]).toMatchObject({ freeResponse: 'ab', revision: 2 })
  })
})

describe('an acknowledgement', () => {
  test('of an older revision leaves the newer edit unsent (S3.2)', async () => {
    const { engine, network, db, view } = await openEngine()
    await engine.edit(1, { freeResponse: 'a' })
    const flushed = engine.flush()
    await idle()
    await engine.edit(1, { freeResponse: 'ab' })
    network.take().deliver()
    await flushed
    expect(await db.answers.get(1)).toMatchObject({
      freeResponse: 'ab',
      revision: 2,
      ackedRevision: 1,
      _changed: 1,
    })
    expect(view(1).save).toBe('local')
  })

  test('that misses an answer leaves it unsent (S3.3)', async () => {
    const { engine, network, server, db } = await openEngine()
    await engine.edit(1, { finished: true })
    await engine.edit(2, { finished: true })
    const drained = engine.drain()
    await idle()
    network.take().answer({
      status: 200,
      body: { serverTime: server.serverTime, answers: [{ id: 1, revision: 1, accepted: true }] },
    })
    await idle()
    expect((await db.answers.get(1))?._changed).toBe(0)
    expect((await db.answers.get(2))?._changed).toBe(1)
    network.take().deliver()
    expect(await drained).toEqual({ unsent: 0 })
  })

  test('of nothing is no progress, and counts as a failure (S3.3)', async () => {
    const { engine, network, server, pass } = await openEngine()
    await engine.edit(1, { finished: true })
    const drained = engine.drain()
    await idle()
    network.take().answer({ status: 200, body: { serverTime: server.serverTime, answers: [] } })
    expect(await drained).toEqual({ unsent: 1 })
    // Half of the longest first back-off, and not the interval.
    await pass(499)
    expect(network.log).toHaveLength(1)
    await pass(1)
    expect(network.log).toHaveLength(2)
  })

  test('carries time and time-out (S9.1)', async () => {
    const { engine, network, server, time } = await openEngine()
    network.rule = (request) => request.deliver()
    server.secondsToTimeout = 120
    await engine.edit(1, { finished: true })
    await engine.flush()
    const { deadline, serverOffset } = engine.getSnapshot()
    expect(deadline.secondsLeft()).toBe(120)
    time.date += 86_400_000
    time.advance(30_000)
    expect(deadline.secondsLeft()).toBe(90)
    expect(serverOffset).not.toBe(0)
  })
})

describe('batches', () => {
  test('hold 50 answers at most, one at a time (S2.6)', async () => {
    const { engine, network, server } = await openEngine({ answers: 120 })
    network.rule = (request) => request.deliver()
    await Promise.all(Array.from({ length: 120 }, (_, at) => engine.edit(at + 1, { alternativeId: at })))
    await Promise.all([engine.flush(), engine.drain(), engine.flush()])
    expect(network.log.map((request) => request.entries.length)).toEqual([50, 50, 20])
    expect(network.mostAtOnce).toBe(1)
    expect(server.answers.get('120')?.entry.alternativeId).toBe(119)
  })

  test('that are too large or hold an invalid entry are split until the others are accepted (S2.8)', async () => {
    const { engine, network, server, events } = await openEngine({ answers: 9 })
    network.rule = (request) => {
      const broken = request.entries.some((entry) => entry.freeResponse === 'quebrada')
      if (broken) request.answer({ status: 400, body: { code: 'validation_failed' } })
      else request.deliver()
    }
    for (let id = 1; id <= 9; id += 1) await engine.edit(id, { freeResponse: id === 4 ? 'quebrada' : 'boa' })
    await engine.drain()
    expect([...server.answers.values()].filter((stored) => stored.revision === 1)).toHaveLength(8)
    expect(engine.getSnapshot().refused).toEqual([{ id: 4, reason: 'validation_failed' }])
    expect(events).toContainEqual({ type: 'refused', answers: [{ id: 4, reason: 'validation_failed' }] })
    await engine.edit(4, { freeResponse: 'curta' })
    expect(engine.getSnapshot().refused).toEqual([])
    expect(await engine.drain()).toEqual({ unsent: 0 })
  })
})

describe('a response that is not a success', () => {
  const replies = {
    'a captive page': captivePage,
    'JSON of somebody else': { status: 200, body: { ok: true } },
    'a success without serverTime': {
      status: 200,
      body: { answers: [{ id: 1, revision: 1, accepted: true }] },
    },
    'our shape from another host': {
      status: 200,
      foreign: true,
      body: { serverTime: '2026-11-20T11:00:00Z', answers: [{ id: 1, revision: 1, accepted: true }] },
    },
    'an opaque redirect': { status: 0, body: '' },
    'a login page with 401': { status: 401, body: '<html>' },
  }
  for (const [name, reply] of Object.entries(replies)) {
    test(`${name} leaves the answer unsent and reports a captive portal`, async () => {
      const { engine, network, view } = await openEngine()
      network.rule = (request) => request.answer(reply)
      await engine.edit(1, { finished: true })
      expect(await engine.drain()).toEqual({ unsent: 1 })
      expect(view(1)).toMatchObject({ _changed: 1, save: 'local' })
      expect(engine.getSnapshot()).toMatchObject({ connection: 'captive', state: 'active' })
    })
  }

  test('a 500 leaves the answer unsent, and the connection counts as working', async () => {
    const { engine, network } = await openEngine()
    network.rule = (request) => request.answer({ status: 500, body: '<html>' })
    await engine.edit(1, { finished: true })
    expect(await engine.drain()).toEqual({ unsent: 1 })
    expect(engine.getSnapshot()).toMatchObject({
      connection: 'online',
      lastError: { kind: 'server', status: 500 },
    })
  })
})

describe('a dead connection', () => {
  test('is retried with growing, jittered waits of 30 s at most (S4.1)', async () => {
    const { engine, network, time, pass } = await openEngine()
    network.rule = (request) => request.drop()
    await engine.edit(1, { finished: true })
    await engine.flush()
    const waits: number[] = []
    for (let failure = 0; failure < 8; failure += 1) {
      waits.push(time.next() ?? -1)
      await pass(time.next() ?? 0)
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
    expect(engine.getSnapshot()).toMatchObject({ connection: 'offline', unsent: 1 })
  })

  test('is retried at once when the device is online again (S4.5)', async () => {
    const { engine, network, setOnline, events } = await openEngine()
    network.rule = (request) => request.drop()
    await engine.edit(1, { finished: true })
    for (let failure = 0; failure < 5; failure += 1) {
      await engine.flush()
      setOnline(false)
    }
    network.rule = (request) => request.deliver()
    setOnline(true)
    await idle()
    expect(engine.getSnapshot()).toMatchObject({ connection: 'online', unsent: 0, lastError: null })
    expect(events.filter((event) => event.type === 'connection')).toEqual([
      { type: 'connection', connection: 'offline' },
      { type: 'connection', connection: 'online' },
    ])
  })

  test('that drops a request is detected by its time-out (S4.4)', async () => {
    const { engine, network, pass, db } = await openEngine()
    await engine.edit(1, { finished: true })
    await pass(7_000)
    const lost = network.take()
    await pass(20_000)
    expect(engine.getSnapshot().connection).toBe('offline')
    await pass(500)
    const again = network.take()
    lost.deliver()
    again.deliver()
    await idle()
    expect((await db.answers.get(1))?._changed).toBe(0)
  })

  test('is retried at once on demand, however long the server asked to wait (S4.3)', async () => {
    const { engine, network } = await openEngine()
    network.rule = (request) => request.answer({ status: 503, body: { code: 'busy' }, retryAfter: '10' })
    await engine.edit(1, { freeResponse: 'a' })
    await engine.drain()
    await engine.flush()
    expect(network.log).toHaveLength(1)
    network.rule = (request) => request.deliver()
    await engine.tryNow()
    expect(network.log).toHaveLength(2)
    expect(engine.getSnapshot().unsent).toBe(0)
  })

  test('waits as long as the server asked, even when the device reports online (S4.2)', async () => {
    const { engine, network, pass, setOnline } = await openEngine()
    network.rule = (request) => request.answer({ status: 503, body: {}, retryAfter: '12' })
    await engine.edit(1, { finished: true })
    await engine.flush()
    setOnline(true)
    await engine.flush()
    await pass(11_999)
    expect(network.log).toHaveLength(1)
    network.rule = (request) => request.deliver()
    await pass(501)
    expect(network.log).toHaveLength(2)
    expect(engine.getSnapshot().unsent).toBe(0)
  })

  test('"Tentar agora" ignores back-off, Retry-After and interval (S4.3)', async () => {
    const { engine, network } = await openEngine()
    network.rule = (request) => request.answer({ status: 503, body: {}, retryAfter: '12' })
    await engine.edit(1, { finished: true })
    for (let times = 1; times <= 3; times += 1) {
      await engine.tryNow()
      expect(network.log).toHaveLength(times)
    }
    await engine.flush()
    expect(network.log).toHaveLength(3)
    network.rule = (request) => request.drop()
    await engine.tryNow()
    await engine.tryNow()
    expect(network.log).toHaveLength(5)
    network.rule = (request) => request.deliver()
    await engine.tryNow()
    expect(engine.getSnapshot()).toMatchObject({ unsent: 0, connection: 'online' })
  })

  test.each([
    [
      'a finish',
      (engine: SyncEngine) => void engine.finish(),
      (engine: SyncEngine) => engine.getSnapshot().state === 'finished',
    ],
    [
      'a new reading',
      (engine: SyncEngine) => engine.invalidate(),
      (engine: SyncEngine) => engine.getSnapshot().state === 'active',
    ],
  ])('"Tentar agora" ends the wait of %s', async (_name, begin, isDone) => {
    const { engine, network } = await openEngine()
    network.rule = (request) => request.answer({ status: 503, body: {}, retryAfter: '12' })
    await engine.edit(1, { freeResponse: 'a' })
    begin(engine)
    await idle()
    expect(isDone(engine)).toBe(false)
    network.rule = (request) => request.deliver()
    await engine.tryNow()
    await idle()
    expect(isDone(engine)).toBe(true)
    expect(engine.getSnapshot().unsent).toBe(0)
  })
})

test('stop ends the timers and leaves the answers in the store', async () => {
  const { engine, network, time, pass, db } = await openEngine()
  await engine.edit(1, { finished: true })
  await engine.stop()
  await pass(60_000)
  expect(network.log).toHaveLength(0)
  expect(time.next()).toBeNull()
  expect(engine.getSnapshot().state).toBe('stopped')
  expect((await db.answers.get(1))?._changed).toBe(1)
})
