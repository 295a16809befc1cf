import { idle } from './support/idle.ts'
import { describe, expect, test } from 'vitest'
import { openEngine } from './support/engine_fixture.ts'
import { captivePage } from './support/network.ts'

describe('finish', () => {
  test("drains, finishes and clears the store only after the server's acknowledgement (S11.3)", async () => {
    const { engine, network, db } = await openEngine()
    await engine.edit(1, { alternativeId: 4 })
    const finished = engine.finish()
    await idle()
    expect([
      await db.answers.toArray().then((rows) => rows.length),
      await db.finishes.toArray().then((rows) => rows.length),
    ]).toEqual([3, 1])
    const batch = network.take()
    expect(batch.kind).toBe('batch')
    batch.deliver()
    await idle()
    expect([
      await db.answers.toArray().then((rows) => rows.length),
      await db.finishes.toArray().then((rows) => rows.length),
    ]).toEqual([3, 1])
    const finish = network.take()
    expect(finish).toMatchObject({ kind: 'finish', entries: [] })
    finish.deliver()
    await finished
    expect([
      await db.answers.toArray().then((rows) => rows.length),
      await db.finishes.toArray().then((rows) => rows.length),
    ]).toEqual([0, 0])
  })

  test('after the end, what the server quarantined for staff is not unsent here', async () => {
    const { engine, network, db } = await openEngine()
    network.rule = (request) =>
      request.kind === 'batch'
        ? request.answer({
            status: 200,
            body: {
              serverTime: '2026-11-20T11:00:05.000Z',
              answers: [{ id: 1, term: 0, revision: 0, accepted: false, reason: 'invalid' }],
            },
          })
        : request.answer({
            status: 200,
            body: {
              serverTime: '2026-11-20T11:00:05.000Z',
              status: 'FINISHED',
              answers: [{ id: 1, term: 0, revision: 0, accepted: false, reason: 'already_finished' }],
            },
          })
    await engine.edit(1, { alternativeId: 4 })
    expect(await engine.finish()).toMatchObject({ finished: true })
    expect(await db.answers.toArray().then((rows) => rows.length)).toBe(0)
  })

  test('works end to end on a healthy connection', async () => {
    const { engine, network, server, db, storage, time } = await openEngine()
    network.rule = (request) => request.deliver()
    await db.items.put({ applicationId: '7', id: 1, data: {} })
    await db.items.put({ applicationId: '8', id: 1, data: {} })
    void engine.edit(1, { alternativeId: 4 })
    engine.tick(1, 9)
    const outcome = await engine.finish()
    expect(outcome).toMatchObject({ finished: true, record: { status: 'FINISHED' } })
    expect(network.log.map((request) => request.kind)).toEqual(['batch', 'finish'])
    expect(server.answers.get('1')?.entry).toMatchObject({ alternativeId: 4, seconds: 9 })
    expect([
      await db.answers.toArray().then((rows) => rows.length),
      await db.finishes.toArray().then((rows) => rows.length),
      await db.items.toArray().then((rows) => rows.length),
    ]).toEqual([0, 0, 1])
    expect(engine.getSnapshot()).toMatchObject({ state: 'finished', answers: [], unsent: 0 })
    expect(storage.getItem('banca:sentinel:candidate') ?? '{}').toBe('{}')
    expect(time.next()).toBeNull()
  })

  test('runs once, however often it is called', async () => {
    const { engine, network, server } = await openEngine()
    network.rule = (request) => request.deliver()
    const [first, second] = await Promise.all([engine.finish(), engine.finish()])
    expect(second).toBe(first)
    expect(await engine.finish()).toMatchObject({ finished: true })
    expect(server.finishes).toBe(1)
    expect(network.log).toHaveLength(1)
  })

  test('rejects edits from the moment it is called, and includes those made just before', async () => {
    const { engine, network, server } = await openEngine()
    network.rule = (request) => request.deliver()
    const edited = engine.edit(1, { freeResponse: 'última' })
    const finished = engine.finish()
    await expect(engine.edit(1, { freeResponse: 'tarde demais' })).rejects.toThrow('finishing')
    await edited
    await finished
    expect(server.answers.get('1')?.entry.freeResponse).toBe('última')
  })

  for (const [name, fault] of Object.entries({
    'lost request': (request: { drop(): void }) => request.drop(),
    'lost answer': (request: { dropResponse(): void }) => request.dropResponse(),
  })) {
    test(`repeats after a ${name} and clears nothing before`, async () => {
      const { engine, network, server, db, pass, time } = await openEngine()
      await engine.edit(1, { alternativeId: 4 })
      network.rule = fault
      const finished = engine.finish()
      await idle()
      for (let attempt = 0; attempt < 4; attempt += 1) {
        expect(await db.answers.toArray().then((rows) => rows.length)).toBe(3)
        expect(engine.getSnapshot().state).toBe('finishing')
        await pass(time.next() ?? 0)
      }
      expect(engine.getSnapshot()).toMatchObject({ finish: { failures: 5 }, lastError: { kind: 'network' } })
      network.rule = (request) => request.deliver()
      await pass(time.next() ?? 0)
      expect(await finished).toMatchObject({ finished: true })
      expect(server.finishes).toBe(1)
      expect(server.answers.get('1')?.entry.alternativeId).toBe(4)
      expect(await db.answers.toArray().then((rows) => rows.length)).toBe(0)
    })
  }

  test('does not accept the page of a captive portal as a success (S3.1)', async () => {
    const { engine, network, server, db } = await openEngine()
    network.rule = (request) => request.answer(captivePage)
    void engine.finish()
    await idle()
    expect(await db.answers.toArray().then((rows) => rows.length)).toBe(3)
    expect(server.finished).toBe(false)
    expect(engine.getSnapshot()).toMatchObject({ connection: 'captive', state: 'finishing' })
  })

  test('continues at once when the device is online again', async () => {
    const { engine, network, setOnline } = await openEngine()
    network.rule = (request) => request.drop()
    const finished = engine.finish()
    await idle()
    network.rule = (request) => request.deliver()
    setOnline(true)
    expect(await finished).toMatchObject({ finished: true })
  })

  test('continues after a reload (S11.4)', async () => {
    const fixture = await openEngine()
    fixture.network.rule = (request) => request.drop()
    await fixture.engine.edit(1, { alternativeId: 4 })
    void fixture.engine.finish()
    await idle()
    await fixture.engine.stop()
    fixture.network.rule = (request) => request.deliver()
    const reloaded = fixture.another()
    await reloaded.load()
    expect(await reloaded.finish()).toMatchObject({ finished: true })
    expect(fixture.server.answers.get('1')?.entry.alternativeId).toBe(4)
    expect(fixture.server.finishes).toBe(1)
  })

  test('waits for a new login and continues automatically (S11.4)', async () => {
    const { engine, network, server } = await openEngine()
    network.rule = (request) => request.answer({ status: 401, body: { code: 'session_expired' } })
    await engine.edit(1, { alternativeId: 4 })
    const finished = engine.finish()
    await idle()
    expect(engine.getSnapshot()).toMatchObject({ state: 'unauthenticated', finish: {} })
    await expect(engine.edit(1, { alternativeId: 5 })).rejects.toThrow()
    network.rule = (request) => request.deliver()
    await engine.resume()
    expect(await finished).toMatchObject({ finished: true })
    expect(server.answers.get('1')?.entry.alternativeId).toBe(4)
  })

  test('ends unfinished when another device has the session, and can be resumed (S8.10)', async () => {
    const { engine, network } = await openEngine()
    network.rule = (request) => request.answer({ status: 409, body: { code: 'session_taken' } })
    expect(await engine.finish()).toEqual({ finished: false, state: 'taken_over' })
    network.rule = (request) => request.deliver()
    await engine.resume()
    expect(await engine.finish()).toMatchObject({ finished: true })
  })

  test.each([
    ['409 by an answer', 409, true],
    ['409 by the finish', 409, false],
    ['401 by an answer', 401, true],
    ['401 by the finish', 401, false],
  ])(
    'is withdrawn when another device came before (%s): back here, the candidate continues to write',
    async (_name, status, isUnsent) => {
      const { engine, network, server, db } = await openEngine()
      network.rule = (request) => request.answer({ status, body: { code: 'session_taken' } })
      if (isUnsent) await engine.edit(1, { alternativeId: 4 })
      expect(await engine.finish()).toMatchObject({ finished: false })
      await idle()
      expect(engine.getSnapshot().finish).toBeNull()
      expect(await db.finishes.toArray().then((rows) => rows.length)).toBe(0)
      network.rule = (request) => request.deliver()
      await engine.resume()
      await idle()
      expect(engine.getSnapshot()).toMatchObject({ state: 'active', unsent: 0 })
      expect(server.finishes).toBe(0)
    }
  )

  test('ends when the engine is stopped during a back-off', async () => {
    const { engine, network } = await openEngine()
    network.rule = (request) => request.drop()
    const finished = engine.finish()
    await idle()
    await engine.stop()
    expect(await finished).toEqual({ finished: false, state: 'stopped' })
  })

  test('sends rejected answers once more and leaves those here that the server still does not hold (S11.7)', async () => {
    const { engine, network, server, db } = await openEngine()
    network.rule = (request) => request.deliver()
    server.refuse.set('1', 'paused').set('2', 'late')
    await engine.edit(1, { freeResponse: 'x' })
    await engine.edit(2, { freeResponse: 'y' })
    await engine.drain()
    await engine.finish()
    expect(network.log.at(-1)).toMatchObject({ kind: 'finish', entries: [{ id: 1 }, { id: 2 }] })
    expect((await db.answers.toArray()).map((row) => row.id)).toEqual([1])
  })

  test('leaves here what the server rejected and had no space to quarantine (S11.7)', async () => {
    const { engine, network, server, db } = await openEngine()
    network.rule = (request) => request.deliver()
    server.refuse.set('1', 'locked').set('2', 'stale_revision')
    server.storesVersions = false
    await engine.edit(1, { freeResponse: 'x' })
    await engine.drain()
    await engine.finish()
    expect((await db.answers.toArray()).map((row) => row.id)).toEqual([1])
  })
})
