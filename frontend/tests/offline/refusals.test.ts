import { idle } from './support/idle.ts'
import { describe, expect, test, vi } from 'vitest'
import { pendingExams } from '../../src/offline/index.ts'
import { openEngine, type EngineFixture } from './support/engine_fixture.ts'
import { emptyEntry } from './support/server.ts'

/** An engine whose server gives each writer a term, and whose device has the first. Every request is delivered. */
async function openClaimedEngine(): Promise<EngineFixture> {
  const authority = {
    claim: () => Promise.resolve(fixture.server.claim() ?? {}),
    read: () => Promise.resolve(fixture.server.read()),
  }
  const fixture = await openEngine({ authority })
  const { engine, network, server } = fixture
  network.rule = (request) => request.deliver()
  server.writerTerm = 0
  engine.observeTerm(server.claim()?.writerTerm)
  await idle()
  return fixture
}

describe('a rejection of the server', () => {
  test('401 leaves everything stored, also what a field commits then; resume sends it, reads again and opens (S8.8)', async () => {
    const { engine, network, db, events } = await openEngine()
    network.rule = (request) => request.answer({ status: 401, body: { code: 'session_expired' } })
    await engine.edit(1, { alternativeId: 1 })
    await engine.drain()
    expect(engine.getSnapshot().state).toBe('unauthenticated')
    await engine.edit(2, { alternativeId: 2 })
    network.rule = (request) => request.deliver()
    await engine.flush()
    expect(network.log).toHaveLength(1)
    await engine.resume()
    expect(engine.getSnapshot()).toMatchObject({ state: 'active', unsent: 0 })
    expect((await db.answers.toArray()).filter((row) => row._changed === 1).length).toBe(0)
    expect(events.flatMap((event) => (event.type === 'state' ? [event.state] : []))).toEqual([
      'active',
      'unauthenticated',
      'rereading',
      'active',
    ])
  })

  test('an answer rejected as not opened is sent once in a new reading, which ends, and once more when the exam continues (S10.4)', async () => {
    const { engine, network, server } = await openEngine()
    network.rule = (request) => request.answer({ status: 401, body: { code: 'session_expired' } })
    await engine.edit(1, { alternativeId: 1 })
    await engine.drain()
    server.refuse.set('1', 'not_opened')
    // A reading that would send without end stops here, and fails.
    network.rule = (request) => void (network.log.length < 20 && request.deliver())
    await engine.resume()
    expect(engine.getSnapshot()).toMatchObject({ state: 'active', unsent: 1, refused: [] })
    expect(network.log).toHaveLength(2)
    await engine.drain()
    expect(engine.getSnapshot()).toMatchObject({
      state: 'active',
      unsent: 1,
      refused: [{ id: 1, reason: 'not_opened' }],
    })
    server.refuse.clear()
    await engine.adopt(server.read())
    await engine.drain()
    expect(engine.getSnapshot()).toMatchObject({ unsent: 0, refused: [] })
    expect(network.log).toHaveLength(4)
  })

  test('an edit of an answer rejected as not opened, while the answers are being read, is sent before the exam continues (S10.4)', async () => {
    let isTyped = false
    const { engine, network, server } = await openEngine({
      authority: {
        claim: () => Promise.resolve(),
        read: async () => {
          if (!isTyped) void engine.edit(1, { freeResponse: 'mais' })
          isTyped = true
          return server.read()
        },
      },
    })
    network.rule = (request) => request.answer({ status: 401, body: { code: 'session_expired' } })
    await engine.edit(1, { freeResponse: 'um' })
    await engine.drain()
    server.refuse.set('1', 'not_opened')
    network.rule = (request) => void (network.log.length < 20 && request.deliver())
    await engine.resume()
    expect(engine.getSnapshot().state).toBe('active')
    expect(network.log.map(({ entries }) => entries[0]?.freeResponse)).toEqual(['um', 'um', 'mais'])
  })

  test('409 session_taken stops the sending and leaves the answers stored (S8.4)', async () => {
    const { engine, network, db } = await openEngine()
    network.rule = (request) => request.answer({ status: 409, body: { code: 'session_taken' } })
    await engine.edit(1, { alternativeId: 1 })
    await engine.drain()
    expect(engine.getSnapshot()).toMatchObject({ state: 'taken_over', unsent: 1 })
    // Typed before the page could show it: stored under the old term.
    await engine.edit(1, { alternativeId: 2 })
    await engine.drain()
    expect(network.log).toHaveLength(1)
    expect((await db.answers.get(1))?._changed).toBe(1)
    network.rule = (request) => request.deliver()
    await engine.resume()
    expect(engine.getSnapshot()).toMatchObject({ state: 'active', unsent: 0 })
  })

  test('409 session_taken with seconds only on a full disk is not retried', async () => {
    const { engine, network, time, pass } = await openEngine()
    network.rule = (request) =>
      request.answer({
        status: 409,
        body: { code: 'session_taken', serverTime: '2026-11-20T11:00:05.000Z', answers: [] },
      })
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    engine.tick(1, 40)
    await idle()
    await pass(7_000)
    await pass(30_000)
    expect(engine.getSnapshot()).toMatchObject({ state: 'taken_over', unsent: 0 })
    vi.restoreAllMocks()
    expect(time.next()).toBeNull()
  })

  test('409 session_taken tells the outcome of each answer: what the server stores is delivered, the rest stays here (S8.4)', async () => {
    const { engine, network, db } = await openEngine()
    const answers = [{ id: 1, term: 2, revision: 5, accepted: false, reason: 'superseded' }]
    network.rule = (request) =>
      request.answer({
        status: 409,
        body: { code: 'session_taken', serverTime: '2026-11-20T11:00:05.000Z', answers },
      })
    await engine.edit(1, { freeResponse: 'guardada ao lado' })
    await engine.edit(2, { freeResponse: 'só aqui' })
    await engine.drain()
    expect(engine.getSnapshot()).toMatchObject({ state: 'taken_over', unsent: 1 })
    expect(await db.answers.get(1)).toMatchObject({
      freeResponse: 'guardada ao lado',
      _changed: 0,
      refusal: { reason: 'superseded' },
    })
    expect(await db.answers.get(2)).toMatchObject({ freeResponse: 'só aqui', _changed: 1 })
  })

  test('a term that grew since the answers were shown: they are read again before any edit (S8.8)', async () => {
    const { engine, network, server, events, pass, view } = await openEngine()
    network.rule = (request) => request.deliver()
    engine.observeTerm(1)
    await pass(0)
    expect(engine.getSnapshot().state).toBe('active')
    // Another device wrote in between, and this session became the writer again meanwhile.
    server.writerTerm = 3
    server.answers.set('2', {
      term: 2,
      revision: 1,
      entry: { ...emptyEntry(2), freeResponse: 'de outro aparelho' },
    })
    const before = events.length
    await engine.edit(1, { freeResponse: 'daqui' })
    await engine.drain()
    await pass(0)
    expect(events.slice(before).flatMap((event) => (event.type === 'state' ? [event.state] : []))).toEqual([
      'rereading',
      'active',
    ])
    expect(view(2).freeResponse).toBe('de outro aparelho')
    expect(view(1).freeResponse).toBe('daqui')
  })

  test('a reading during which the right is lost and resumed opens nothing: it is claimed and read again (S8.8)', async () => {
    const asked: string[] = []
    const first = Promise.withResolvers<void>()
    const authority = {
      claim: () => Promise.resolve(void asked.push('claim')),
      read: async () => {
        asked.push('read')
        if (asked.length === 2) await first.promise
        return fixture.server.read()
      },
    }
    const fixture = await openEngine({ authority })
    const { engine } = fixture
    engine.invalidate()
    await vi.waitFor(() => expect(asked).toEqual(['claim', 'read']))
    engine.observeLoss({ kind: 'unauthenticated', isTaken: false })
    const resumed = engine.resume()
    expect(engine.getSnapshot().state).toBe('rereading')
    first.resolve()
    await idle()
    await fixture.pass(0)
    await resumed
    expect(asked).toEqual(['claim', 'read', 'claim', 'read'])
    expect(engine.getSnapshot().state).toBe('active')
  })

  test('400 already finished ends the exam; every late answer is offered, none is deleted here (S11.5)', async () => {
    const { engine, network, server, db } = await openEngine({ answers: 60 })
    network.rule = (request) => request.deliver()
    server.finished = true
    await Promise.all(Array.from({ length: 55 }, (_, at) => engine.edit(at + 1, { alternativeId: at })))
    await engine.drain()
    expect(engine.getSnapshot().state).toBe('finished')
    expect(server.late).toHaveLength(55)
    expect(await db.answers.toArray().then((rows) => rows.length)).toBe(55)
    await expect(engine.edit(1, { alternativeId: 2 })).rejects.toThrow('finished')
  })

  test('a late answer for which the server has no space counts as unsent, stays here, and is not offered again (S11.6)', async () => {
    const { engine, network, server, db } = await openEngine()
    network.rule = (request) => request.deliver()
    server.finished = true
    server.storesVersions = false
    await engine.edit(1, { alternativeId: 4 })
    await engine.drain()
    expect(engine.getSnapshot()).toMatchObject({
      state: 'finished',
      refused: [{ id: 1, reason: 'not_stored' }],
    })
    expect((await pendingExams(db)).map(({ answers }) => answers)).toEqual([1])
    expect(network.log).toHaveLength(1)
  })

  test('a rejection leaves the answer, reports it and does not retry (S3.6)', async () => {
    const { engine, network, server, db } = await openEngine()
    network.rule = (request) => request.deliver()
    server.refuse.set('1', 'paused')
    await engine.edit(1, { freeResponse: 'tarde' })
    await engine.edit(2, { freeResponse: 'cedo' })
    expect(await engine.drain()).toEqual({ unsent: 1 })
    await engine.drain()
    expect(network.log).toHaveLength(1)
    expect(engine.getSnapshot().refused).toEqual([{ id: 1, reason: 'paused' }])
    expect(await db.answers.get(1)).toMatchObject({
      freeResponse: 'tarde',
      _changed: 1,
      refusal: { revision: 1, reason: 'paused' },
    })
  })

  test('a rejected answer is offered once more after a reload (S3.6)', async () => {
    const fixture = await openEngine()
    fixture.network.rule = (request) => request.deliver()
    fixture.server.refuse.set('1', 'paused')
    await fixture.engine.edit(1, { freeResponse: 'a' })
    await fixture.engine.drain()
    await fixture.engine.stop()
    fixture.server.refuse.clear()
    const reloaded = fixture.another()
    await reloaded.load()
    expect(await reloaded.drain()).toEqual({ unsent: 0 })
  })

  test('stale: ours is delivered, the answer is read again on any page, and ours is stored as a version and shown', async () => {
    const { engine, network, server, events, view } = await openEngine()
    network.rule = (request) => request.deliver()
    await engine.edit(1, { freeResponse: 'velha' })
    const stored = server.answers.get('1')!
    server.answers.set('1', {
      revision: 5,
      entry: { ...stored.entry, revision: 5, freeResponse: 'mais nova' },
    })
    // A listener that waits until all is sent waits for this as well: it is never sent,
    // active and another answer at once.
    const early: string[] = []
    engine.subscribe(() => {
      const { state, unsent } = engine.getSnapshot()
      if (state === 'active' && unsent === 0) early.push(view(1).freeResponse ?? '')
    })
    expect(await engine.drain()).toEqual({ unsent: 0 })
    await idle()
    expect(engine.getSnapshot()).toMatchObject({ state: 'active', refused: [], unsent: 0 })
    expect(early.length).toBeGreaterThan(0)
    expect(early).not.toContain('velha')
    expect(view(1)).toMatchObject({
      freeResponse: 'mais nova',
      revision: 5,
      _changed: 0,
      superseded: { freeResponse: 'velha' },
    })
    expect(events).toContainEqual(expect.objectContaining({ type: 'superseded', id: 1 }))
    await engine.edit(1, { freeResponse: 'nova' })
    await engine.drain()
    expect(server.answers.get('1')).toMatchObject({ revision: 6, entry: { freeResponse: 'nova' } })
  })

  test('stale: nothing can be edited until the answers were read (S8.8)', async () => {
    let isReachable = false
    const read = () =>
      isReachable ? Promise.resolve(fixture.server.read()) : Promise.reject(new TypeError('Failed to fetch'))
    const fixture = await openEngine({ authority: { claim: () => Promise.resolve(), read } })
    const { engine, network, server, pass, view } = fixture
    network.rule = (request) => request.deliver()
    const stored = server.answers.get('1')!
    server.answers.set('1', {
      revision: 5,
      entry: { ...stored.entry, revision: 5, freeResponse: 'mais nova' },
    })
    await engine.edit(1, { freeResponse: 'velha' })
    await engine.drain()
    await pass(60_000)
    expect(engine.getSnapshot().state).toBe('rereading')
    isReachable = true
    await pass(60_000)
    expect(engine.getSnapshot().state).toBe('active')
    expect(view(1).freeResponse).toBe('mais nova')
  })

  test.each(['locked', 'item_expired'])(
    '%s: the content is delivered, and the answer of the server is shown',
    async (reason) => {
      const { engine, network, server, view } = await openEngine()
      network.rule = (request) => request.deliver()
      server.refuse.set('1', reason)
      await engine.edit(1, { freeResponse: 'tarde' })
      expect(await engine.drain()).toEqual({ unsent: 0 })
      expect(engine.getSnapshot().state).toBe('active')
      await idle()
      expect(view(1)).toMatchObject({ freeResponse: null, refusal: null })
    }
  )

  test('what another call learned about the session or another device counts here', async () => {
    const { engine, network, server } = await openEngine()
    await engine.edit(1, { freeResponse: 'a' })
    network.rule = (request) => request.deliver()
    void engine.finish()
    engine.observeLoss({ kind: 'taken_over' })
    await idle()
    expect(engine.getSnapshot()).toMatchObject({ state: 'taken_over', finish: null })
    expect(server).toMatchObject({ finished: false })
    // What another device has displaced is sent all the same.
    expect(server.answers.get('1')?.entry.freeResponse).toBe('a')
    await engine.resume()
    engine.observeLoss({ kind: 'unauthenticated', isTaken: false })
    expect(engine.getSnapshot().state).toBe('unauthenticated')
  })
})

describe('an edit that changes no answer', () => {
  test('is reported, once the server has had the content (S1.7)', async () => {
    const { engine, network } = await openEngine()
    network.rule = (request) => request.deliver()
    await engine.edit(1, { freeResponse: 'a' })
    await engine.drain()
    engine.tick(1, 30)
    await engine.drain()
    await engine.markFinished(1)
    await engine.drain()
    await engine.edit(1, { freeResponse: 'ab' })
    await engine.drain()
    expect(network.log.flatMap(({ entries }) => entries.map(({ unchanged }) => unchanged ?? false))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('is not reported while the content was not acknowledged, or the server has lost it (S1.7)', async () => {
    const { engine, network, server } = await openEngine()
    network.rule = (request) => request.drop()
    await engine.edit(1, { freeResponse: 'a' })
    await engine.drain()
    await engine.markFinished(1)
    network.rule = (request) => request.deliver()
    await engine.tryNow()
    expect(network.log.at(-1)?.entries[0]).not.toHaveProperty('unchanged')
    await engine.edit(1, { finished: false })
    await engine.drain()
    expect(network.log.at(-1)?.entries[0]).toMatchObject({ unchanged: true })
    // Restored from a backup.
    server.answers.set('1', {
      revision: 0,
      entry: { ...server.answers.get('1')!.entry, freeResponse: null, revision: 0 },
    })
    await engine.adopt(server.read())
    await engine.drain()
    expect(network.log.at(-1)?.entries[0]).not.toHaveProperty('unchanged')
    expect(server.answers.get('1')?.entry.freeResponse).toBe('a')
  })

  test('of a displaced device makes no other version of the answer, and the device reads again', async () => {
    const { engine, server, view } = await openClaimedEngine()
    await engine.edit(1, { freeResponse: 'a' })
    await engine.drain()
    server.claim('the other device')
    server.batch(
      [{ ...server.answers.get('1')!.entry, term: 2, revision: 1, freeResponse: 'b' }],
      'the other device'
    )
    engine.tick(1, 30)
    await engine.drain()
    expect(engine.getSnapshot()).toMatchObject({ state: 'taken_over', unsent: 0 })
    expect(server.versions).toEqual([])
    await engine.resume()
    expect(view(1).freeResponse).toBe('b')
    await engine.edit(1, { freeResponse: 'a, escrita de novo' })
    await engine.drain()
    expect(server.answers.get('1')?.entry.freeResponse).toBe('a, escrita de novo')
  })
})

test('an edit that reuses a revision of a lost store is stored as a version beside the answer (S6.3)', async () => {
  const { engine, server, view } = await openClaimedEngine()
  // This computer sent it when its disk was full, and has no record of it.
  server.batch([{ ...server.answers.get('1')!.entry, term: 1, revision: 2, freeResponse: 'antes' }])
  await engine.edit(1, { freeResponse: 'depois' })
  await engine.drain()
  expect(server.versions.map(({ reason, entry }) => [reason, entry.freeResponse])).toEqual([
    ['superseded', 'depois'],
  ])
  await idle()
  expect(engine.getSnapshot()).toMatchObject({ state: 'active', unsent: 0 })
  expect(view(1).freeResponse).toBe('antes')
})
