// First import: installs an IndexedDB in Node.
import { idle } from './support/idle.ts'
import { describe, expect, test, vi } from 'vitest'
import { LocalStoreError, openDatabase, ReadOnlyError, UnknownAnswerError } from '../../src/offline/index.ts'
import { openEngine } from './support/engine_fixture.ts'

describe('an edit', () => {
  test('is durable when its promise resolves, with a higher revision and _changed (S1.1)', async () => {
    const { engine, db } = await openEngine()
    await engine.edit(1, { alternativeId: 11 })
    await engine.edit(1, { alternativeId: 12 })
    expect(await db.answers.get(1)).toMatchObject({
      alternativeId: 12,
      revision: 2,
      _changed: 1,
      applicationId: '7',
    })
  })

  test('is written with strict durability (S5.1)', async () => {
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const { engine } = await openEngine()
    transaction.mockClear()
    await engine.edit(1, { freeResponse: 'a' })
    const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite')
    transaction.mockRestore()
    expect(writes.length).toBeGreaterThan(0)
    for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' })
  })

  test('shows at once as saving, then as local (S5.1)', async () => {
    const { engine, view } = await openEngine()
    const saved = engine.edit(1, { freeResponse: 'rascunho' })
    expect(view(1)).toMatchObject({ freeResponse: 'rascunho', save: 'saving' })
    await saved
    expect(view(1)).toMatchObject({ freeResponse: 'rascunho', save: 'local' })
    expect(engine.getSnapshot().unsent).toBe(1)
  })

  // Regression: an item that cannot be answered was passed, and the page showed "2 respostas por enviar".
  test('that only finishes an item is sent, but does not count as an unsent answer', async () => {
    const { engine } = await openEngine()
    await engine.edit(1, { finished: true })
    expect(engine.getSnapshot()).toMatchObject({ unsent: 1, unsentAnswers: 0 })
    await engine.edit(1, { freeResponse: 'a' })
    expect(engine.getSnapshot()).toMatchObject({ unsent: 1, unsentAnswers: 1 })
  })

  test('leaves the last of several that overlap', async () => {
    const { engine, db, view } = await openEngine()
    await Promise.all(['a', 'ab', 'abc'].map((freeResponse) => engine.edit(2, { freeResponse })))
    expect(await db.answers.get(2)).toMatchObject({ freeResponse: 'abc', revision: 3 })
    expect(view(2).freeResponse).toBe('abc')
  })

  test('that changes nothing makes no revision (S1.1)', async () => {
    const { engine, db } = await openEngine()
    await engine.edit(1, { freeResponse: 'a' })
    await engine.edit(1, { freeResponse: 'a' })
    expect((await db.answers.get(1))?.revision).toBe(1)
  })

  test('of an unknown answer is an error', async () => {
    const { engine } = await openEngine()
    await expect(engine.edit(99, { finished: true })).rejects.toBeInstanceOf(UnknownAnswerError)
  })

  test('before load is rejected, not dropped', async () => {
    const { engine } = await openEngine({ bare: true })
    await expect(engine.edit(1, { finished: true })).rejects.toBeInstanceOf(ReadOnlyError)
  })

  test('survives a reload of the page', async () => {
    const fixture = await openEngine()
    await fixture.engine.edit(3, { alternatives: [4, 5] })
    await fixture.engine.stop()
    const reloaded = fixture.another()
    await reloaded.load()
    expect(reloaded.getSnapshot().answers[2]).toMatchObject({ id: 3, alternatives: [4, 5], save: 'local' })
  })

  test('leaves the other answers the same objects', async () => {
    const { engine } = await openEngine()
    const before = engine.getSnapshot()
    expect(engine.getSnapshot()).toBe(before)
    await engine.edit(1, { finished: true })
    const after = engine.getSnapshot()
    expect(after.answers[0]).not.toBe(before.answers[0])
    expect(after.answers[1]).toBe(before.answers[1])
  })

  test('that the browser cannot store is reported, held in memory and sent (S5.2)', async () => {
    const { engine, db, network, events, view } = await openEngine()
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(engine.edit(1, { freeResponse: 'não cabe' })).rejects.toBeInstanceOf(LocalStoreError)
    expect(view(1)).toMatchObject({ freeResponse: 'não cabe', save: 'memory' })
    expect(engine.getSnapshot().lastError).toEqual({ kind: 'local_store' })
    expect(events.map((event) => event.type)).toContain('store_failed')
    network.rule = (request) => request.deliver()
    await engine.drain()
    expect(network.server.answers.get('1')?.entry.freeResponse).toBe('não cabe')
    expect(view(1).save).toBe('server')
    vi.restoreAllMocks()
    await engine.edit(1, { freeResponse: 'cabe' })
    expect(await db.answers.get(1)).toMatchObject({ freeResponse: 'cabe', revision: 2 })
  })

  test('restores a row in a store that lost it meanwhile', async () => {
    const { engine, db } = await openEngine()
    await engine.edit(1, { freeResponse: 'a' })
    await db.write(['answers'], ({ answers }) => answers.deleteOf('7'))
    await engine.edit(1, { alternativeId: 5 })
    expect(await db.answers.get(1)).toMatchObject({ freeResponse: 'a', alternativeId: 5, revision: 2 })
  })
})

describe('seconds', () => {
  test('are counted in memory and written once in 30 (S5.9)', async () => {
    const { engine, db, view } = await openEngine()
    const writes = vi.spyOn(IDBObjectStore.prototype, 'put')
    for (let second = 0; second < 29; second += 1) engine.tick(1)
    await idle()
    expect(view(1).seconds).toBe(29)
    expect(writes).not.toHaveBeenCalled()
    engine.tick(1)
    await idle()
    expect(writes).toHaveBeenCalledTimes(1)
    expect(await db.answers.get(1)).toMatchObject({ seconds: 30, revision: 1, _changed: 1 })
    writes.mockRestore()
  })

  test('alone do not make an answer look unsent (S5.9)', async () => {
    const { engine, view } = await openEngine()
    engine.tick(1, 30)
    await idle()
    expect(engine.getSnapshot().unsent).toBe(0)
    expect(view(1).save).toBe('server')
  })

  test('are written together with an edit', async () => {
    const { engine, db, view } = await openEngine()
    engine.tick(1, 5)
    const saved = engine.edit(1, { alternativeId: 3 })
    expect(view(1).seconds).toBe(5)
    await saved
    engine.tick(1)
    expect(view(1).seconds).toBe(6)
    expect(await db.answers.get(1)).toMatchObject({ seconds: 5, alternativeId: 3, revision: 1 })
  })

  test('are stored on stop', async () => {
    const { engine, db } = await openEngine()
    engine.tick(2, 4)
    await engine.stop()
    expect((await db.answers.get(2))?.seconds).toBe(4)
  })
})

test("an expired item gets the server's time and is finished", async () => {
  const { engine, db, time } = await openEngine()
  time.date += 3 * 365 * 86_400_000
  engine.observeTime({ serverTime: '2026-11-20T11:30:00.000Z', secondsToTimeout: 60 })
  await engine.markExpired(1)
  expect(await db.answers.get(1)).toMatchObject({
    timeoutDate: '2026-11-20T11:30:00.000Z',
    finished: true,
    _changed: 1,
  })
})

test('attachments are stored without an edit', async () => {
  const { engine, db } = await openEngine()
  await engine.setAttachments(1, [{ url: '/f/1', filename: 'foto.png' }])
  expect(await db.answers.get(1)).toMatchObject({
    attachments: [{ filename: 'foto.png' }],
    revision: 0,
    _changed: 0,
  })
})

test('opening the store requests persistent storage', () => {
  const persist = vi.fn(() => Promise.resolve(true))
  vi.stubGlobal('navigator', { storage: { persist } })
  openDatabase('candidate', 'persist').close()
  expect(persist).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('an edit that the store rejects wins over an earlier one that is still being written (S5.3)', async () => {
  const { engine, db, view, network, server } = await openEngine()
  const { write } = db
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  db.write = async (stores, work) => {
    const result = await write.call(db, stores, work)
    await held
    return result as never
  }
  const first = engine.edit(1, { freeResponse: 'era' })
  db.write = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))
  await expect(engine.edit(1, { freeResponse: 'era uma vez' })).rejects.toBeInstanceOf(LocalStoreError)
  letGo()
  await first
  expect(view(1).freeResponse).toBe('era uma vez')
  db.write = write
  network.rule = (request) => request.deliver()
  expect(await engine.drain()).toEqual({ unsent: 0 })
  expect(server.answers.get('1')?.entry.freeResponse).toBe('era uma vez')
})

test('a browser without a working store sends and finishes from memory', async () => {
  const { engine, db, network, server, events, time } = await openEngine({ bare: true })
  db.close()
  network.rule = (request) => request.deliver()
  const loading = engine.load()
  for (let tries = 1; tries < 3; tries += 1) {
    await idle()
    expect(engine.getSnapshot().state).toBe('loading')
    time.advance(time.next()!)
  }
  await loading
  await engine.adopt(server.read())
  await idle()
  expect(engine.getSnapshot()).toMatchObject({ state: 'active', isMemoryOnly: true })
  await engine.edit(1, { freeResponse: 'só na memória' })
  expect(events).toContainEqual(expect.objectContaining({ type: 'store_failed' }))
  expect(await engine.finish()).toMatchObject({ finished: true })
  expect(server.answers.get('1')?.entry.freeResponse).toBe('só na memória')
})
