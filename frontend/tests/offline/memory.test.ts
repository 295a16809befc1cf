import { idle } from './support/idle.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BancaDatabase, type SyncEngine } from '../../src/offline/index.ts'
import { fromServer } from '../../src/offline/engine/merge.ts'
import { openEngine, type EngineFixture } from './support/engine_fixture.ts'
import { fillDisk } from './support/full_disk.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const failing = (error: () => Error): IDBFactory =>
  new Proxy(indexedDB, {
    get: (target, key) =>
      key === 'open'
        ? () => {
            throw error()
          }
        : Reflect.get(target, key),
  })

describe('a browser that cannot store anything', () => {
  const broken = () =>
    new BancaDatabase(
      'candidate',
      'broken',
      failing(() => new DOMException('no room', 'QuotaExceededError'))
    )

  test('is detected before anything depends on it, and works from memory (S5.4)', async () => {
    const db = broken()
    await expect(db.meta.get('x')).rejects.toThrow('no room')
    expect(await db.probeOrUseMemory()).toBe(false)
    expect(db.isMemory).toBe(true)
    const row = (id: number, applicationId: string) => fromServer(applicationId, { id, position: id })
    await db.answers.bulkPut([row(1, '7'), row(2, '7'), row(3, '8')])
    expect((await db.answers.of('7')).map(({ id }) => id)).toEqual([1, 2])
    await db.items.put({ applicationId: '7', id: 4, data: 'a' })
    expect(await db.items.get(['7', 4])).toMatchObject({ data: 'a' })
    await db.meta.put({ key: 'exam:7:file:1', value: 1 })
    expect(await db.meta.startingWith('exam:7:')).toHaveLength(1)
    // A failed piece of work leaves nothing behind.
    const failed = db.write(['answers'], ({ answers }) => {
      answers.delete(1)
      throw new Error('half way')
    })
    await expect(failed).rejects.toThrow('half way')
    expect(await db.answers.toArray().then((rows) => rows.length)).toBe(3)
    await db.write(['answers', 'meta'], async ({ answers, meta }) => {
      await answers.deleteOf('7')
      for (const { key } of await meta.toArray()) meta.delete(key)
    })
    expect(await db.answers.toArray()).toMatchObject([{ id: 3 }])
  })

  test('is also one with space for only a few bytes: the test writes an essay', async () => {
    const db = new BancaDatabase('candidate', 'almost full')
    const put = db.meta.put.bind(db.meta)
    db.meta.put = (row) =>
      String(row.value).length > 4_096
        ? Promise.reject(new DOMException('no room', 'QuotaExceededError'))
        : put(row)
    expect(await db.probeOrUseMemory()).toBe(false)
    expect(db.isMemory).toBe(true)
  })

  test('continues with the rows of a full disk, and does not reuse their revisions (S1.5)', async () => {
    const { db, engine, network, server, another } = await openEngine()
    await engine.edit(1, { freeResponse: 'antes de o disco encher' })
    await engine.stop()
    db.close()
    const full = new BancaDatabase('candidate', db.name)
    full.meta.put = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))
    expect(await full.probeOrUseMemory()).toBe(false)
    const again = another({ db: full })
    await again.load()
    expect(again.getSnapshot()).toMatchObject({
      isMemoryOnly: true,
      unsent: 1,
      answers: [{ freeResponse: 'antes de o disco encher' }, {}, {}],
    })
    network.rule = (request) => request.deliver()
    await again.edit(1, { freeResponse: 'antes de o disco encher, e depois' })
    await again.drain()
    expect(server.answers.get('1')).toMatchObject({
      revision: 2,
      entry: { freeResponse: 'antes de o disco encher, e depois' },
    })
  })

  test('sends every answer at once and reports that it stores nothing (S2.7)', async () => {
    const db = broken()
    await db.probeOrUseMemory()
    const { engine, network, pass } = await openEngine({ db })
    expect(engine.getSnapshot().isMemoryOnly).toBe(true)
    network.rule = (request) => request.deliver()
    // Until then it sends because it reads the answers anew.
    await vi.waitFor(() => expect(engine.getSnapshot().state).toBe('active'), { timeout: 30_000 })
    await engine.edit(1, { freeResponse: 'a' })
    await pass(0)
    expect(network.log).toHaveLength(1)
    expect(engine.getSnapshot()).toMatchObject({ unsent: 0, lastError: null })
  })

  test('continues in memory with what can be read from a full disk, and sends it (S5.4)', async () => {
    const first = await openEngine()
    await first.engine.edit(1, { freeResponse: 'antes' })
    await first.engine.stop()
    const db = new BancaDatabase('candidate', first.db.name)
    const makeRoom = fillDisk()
    expect(await db.probeOrUseMemory()).toBe(false)
    const engine = first.another({ db })
    first.network.rule = (request) => request.deliver()
    await engine.load()
    expect(engine.getSnapshot()).toMatchObject({
      isMemoryOnly: true,
      unsent: 1,
      answers: [{ freeResponse: 'antes' }, {}, {}],
    })
    await engine.edit(2, { freeResponse: 'depois' })
    await first.pass(0)
    expect(first.server.answers.get('1')?.entry.freeResponse).toBe('antes')
    expect(first.server.answers.get('2')?.entry.freeResponse).toBe('depois')
    makeRoom()
  })

  test('a browser that can store is not changed by the test', async () => {
    const db = new BancaDatabase('candidate', 'working')
    expect(await db.probeOrUseMemory()).toBe(true)
    expect(await db.meta.toArray()).toEqual([])
  })
})

describe('a store that does not answer', () => {
  /** It answers once `answer` is called. */
  function silentFactory() {
    const asked: (() => void)[] = []
    const open = (...args: [string, number?]) => {
      const request: Partial<IDBOpenDBRequest> = {}
      asked.push(() => {
        const real = indexedDB.open(...args)
        real.onupgradeneeded = () => {
          Object.assign(request, { result: real.result })
          request.onupgradeneeded?.call(real, new Event('upgradeneeded') as IDBVersionChangeEvent)
        }
        real.onsuccess = () => {
          Object.assign(request, { result: real.result })
          request.onsuccess?.call(real, new Event('success'))
        }
      })
      return request as IDBOpenDBRequest
    }
    const factory = new Proxy(indexedDB, {
      get: (target, key) => (key === 'open' ? open : Reflect.get(target, key)),
    })
    return { factory, answer: () => asked.splice(0).forEach((run) => run()) }
  }

  test('is found out within 20 s, the next one sooner, and what it answers later is used (S5.4)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { factory, answer } = silentFactory()
    const db = new BancaDatabase('candidate', 'silent', factory)
    const proof = db.probeOrUseMemory()
    await vi.advanceTimersByTimeAsync(19_999)
    expect(db.isMemory).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    // What may be in it is looked for once more, all stores at once.
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await proof).toBe(false)
    expect(db).toMatchObject({ isMemory: true, isUnread: true })
    const row = fromServer('7', { id: 1, position: 1 })
    await db.answers.bulkPut([row])
    expect(await db.answers.of('7')).toEqual([row])

    const next = new BancaDatabase('candidate', 'silent', factory)
    const refused = expect(next.meta.get('x')).rejects.toThrow('does not open')
    await vi.advanceTimersByTimeAsync(1_000)
    await refused
    answer()
    await vi.waitFor(async () => {
      const reading = next.meta.put({ key: 'x', value: 1 })
      await vi.advanceTimersByTimeAsync(0)
      await reading
    })
    expect(await next.meta.get('x')).toMatchObject({ value: 1 })
    // It answers again: the next has 20 s.
    const patient = new BancaDatabase('candidate', 'silent', factory).meta.get('x')
    await vi.advanceTimersByTimeAsync(19_999)
    answer()
    expect(await patient).toMatchObject({ value: 1 })
  })
})

describe('a store that cannot be read while the page opens', () => {
  /** `fails`: how many more transactions fail. */
  function shaky(name: string) {
    const disk = { fails: 0 }
    const factory = new Proxy(indexedDB, {
      get: (target, key) =>
        key !== 'open'
          ? Reflect.get(target, key).bind(target)
          : (...args: [string, number?]) => {
              const request = target.open(...args)
              request.addEventListener('success', () => {
                const begin = request.result.transaction.bind(request.result)
                request.result.transaction = (...of) => {
                  if (disk.fails-- > 0) throw new DOMException('Internal error', 'UnknownError')
                  return begin(...of)
                }
              })
              return request
            },
    })
    return { disk, db: new BancaDatabase('candidate', name, factory) }
  }

  /** An edit is unsent on this computer, and the page was closed. */
  async function leftUnsent() {
    const authority = {
      claim: (how: { renew: boolean }) => Promise.resolve(fixture.server.claim(undefined, how) ?? {}),
      read: () => Promise.resolve(fixture.server.read()),
    }
    const fixture = await openEngine({ authority, bare: true })
    const { engine, server, db } = fixture
    server.writerTerm = 0
    engine.observeTerm(server.claim()?.writerTerm)
    await engine.load()
    await engine.adopt(server.read())
    await engine.edit(1, { freeResponse: 'ficou aqui' })
    await engine.stop()
    db.close()
    return { ...fixture, ...shaky(db.name) }
  }

  const open = async (engine: SyncEngine, { time, server }: Pick<EngineFixture, 'time' | 'server'>) => {
    const loading = engine.load()
    for (let round = 0; round < 5 && engine.getSnapshot().state === 'loading'; round += 1) {
      await idle()
      time.advance(time.next() ?? 0)
    }
    await loading
    await engine.adopt(server.read())
    await idle()
  }

  test('is read again', async () => {
    const fixture = await leftUnsent()
    const { db, disk, another } = fixture
    disk.fails = 4
    const engine = another({ db })
    await open(engine, fixture)
    expect(engine.getSnapshot()).toMatchObject({
      state: 'active',
      isMemoryOnly: false,
      unsent: 1,
      answers: [{ freeResponse: 'ficou aqui' }, {}, {}],
    })
  })

  test('has its unsent edits stored as versions beside what is written meanwhile, in either order (S5.5)', async () => {
    const fixture = await leftUnsent()
    const { db, disk, another, network, server } = fixture
    network.rule = (request) => request.deliver()
    disk.fails = Number.POSITIVE_INFINITY
    const blind = another({ db })
    await open(blind, fixture)
    expect(blind.getSnapshot()).toMatchObject({
      state: 'active',
      isMemoryOnly: true,
      answers: [{ freeResponse: null }, {}, {}],
    })
    await blind.edit(1, { freeResponse: 'escrita' })
    await blind.edit(1, { freeResponse: 'escrita sem ver a outra' })
    expect(await blind.drain()).toEqual({ unsent: 0 })
    await blind.stop()
    disk.fails = 0
    const next = another({ db: new BancaDatabase('candidate', db.name) })
    await next.load()
    expect(await next.drain()).toEqual({ unsent: 0 })
    expect(server.answers.get('1')?.entry.freeResponse).toBe('escrita sem ver a outra')
    expect(server.versions.map(({ reason, entry }) => [reason, entry.freeResponse])).toEqual([
      ['superseded', 'ficou aqui'],
    ])
  })
})

describe('a disk that fills while the page is open', () => {
  const full = () =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })

  async function seated() {
    const claims: unknown[] = []
    const claim = (how: { renew: boolean; ifWriter?: boolean }) =>
      Promise.resolve(claims.push(how)).then(() => fixture.server.claim(undefined, how) ?? {})
    const fixture: EngineFixture = await openEngine({
      authority: { claim, read: () => Promise.resolve(fixture.server.read()) },
      bare: true,
    })
    const { engine, server } = fixture
    server.writerTerm = 0
    engine.observeTerm(server.claim()?.writerTerm)
    await engine.load()
    await engine.adopt(server.read())
    return { ...fixture, claims }
  }

  test('has what only the page knew stored as a version when the next page, without a connection, overwrites it (S5.6)', async () => {
    const { engine, network, server, db, another, claims } = await seated()
    await engine.edit(1, { freeResponse: 'guardada' })
    network.rule = (request) => request.deliver()
    await engine.drain()
    const disk = full()
    await expect(engine.edit(1, { freeResponse: 'só na memória' })).rejects.toThrow()
    await engine.drain()
    expect(claims).toEqual([{ renew: true, ifWriter: true }])
    expect(server.answers.get('1')).toMatchObject({ term: 2, entry: { freeResponse: 'só na memória' } })
    disk.mockRestore()
    network.rule = (request) => request.drop()
    const next = another({ db: new BancaDatabase('candidate', db.name) })
    await next.load()
    expect(next.getSnapshot().answers[0]?.freeResponse).toBe('guardada')
    await next.edit(1, { freeResponse: 'sem link' })
    await next.edit(1, { freeResponse: 'sem link, e mais' })
    network.rule = (request) => request.deliver()
    await next.tryNow()
    await idle()
    const everything = [...server.answers.values(), ...server.versions].map(({ entry }) => entry.freeResponse)
    expect(everything).toEqual(expect.arrayContaining(['só na memória', 'sem link, e mais']))
    expect(next.getSnapshot()).toMatchObject({ state: 'active', unsent: 0 })
  })

  test('writes what it missed with the next edit, and the term with it', async () => {
    const { engine, network, server, db, another } = await seated()
    network.rule = (request) => request.deliver()
    const disk = full()
    await expect(engine.edit(1, { freeResponse: 'a' })).rejects.toThrow()
    await engine.drain()
    disk.mockRestore()
    await engine.edit(2, { freeResponse: 'b' })
    await idle()
    expect(await db.answers.get(1)).toMatchObject({ freeResponse: 'a', term: 2 })
    const next = another({ db: new BancaDatabase('candidate', db.name) })
    await next.load()
    expect(next.term()).toBe(2)
    await next.edit(1, { freeResponse: 'a, e mais' })
    await next.drain()
    expect(server.answers.get('1')?.entry.freeResponse).toBe('a, e mais')
    expect(server.versions).toEqual([])
  })

  test('does not adopt anything of another computer (S5.6)', async () => {
    const { engine, network, server } = await seated()
    server.claim('another')
    full()
    await expect(engine.edit(1, { freeResponse: 'só na memória' })).rejects.toThrow()
    vi.restoreAllMocks()
    network.rule = (request) => request.deliver()
    await engine.tryNow()
    await idle()
    expect(engine.getSnapshot().state).toBe('taken_over')
    expect(server.writer).toBe('another')
  })
})

test('a store whose backing process the browser has lost for a moment is reopened', async () => {
  const db = new BancaDatabase('candidate', 'webkit')
  await db.meta.put({ key: 'a', value: 1 })
  let lost = 0
  const update = db.write(['meta'], ({ meta }) => {
    lost += 1
    if (lost === 1)
      throw new DOMException(
        'Connection to Indexed Database server lost. Refresh the page to try again',
        'UnknownError'
      )
    meta.put({ key: 'a', value: 2 })
  })
  await update
  expect(await db.meta.get('a')).toEqual({ key: 'a', value: 2 })
  const other = db.write(['meta'], () => {
    throw new DOMException('Internal error', 'UnknownError')
  })
  await expect(other).rejects.toThrow('Internal error')
})

describe('a store that fails in the middle of an exam', () => {
  test('gets all that is unsent with the next write, once there is space again (S5.2)', async () => {
    const { engine, db, view, another } = await openEngine()
    const makeRoom = fillDisk()
    await expect(engine.edit(1, { freeResponse: 'a' })).rejects.toThrow('cannot be written')
    await expect(engine.edit(2, { freeResponse: 'b' })).rejects.toThrow('cannot be written')
    expect([view(1).save, view(2).save]).toEqual(['memory', 'memory'])
    makeRoom()
    await engine.edit(3, { freeResponse: 'c' })
    expect([1, 2, 3].map((id) => view(id).save)).toEqual(['local', 'local', 'local'])
    expect((await db.answers.toArray()).map(({ freeResponse }) => freeResponse)).toEqual(['a', 'b', 'c'])
    await engine.stop()
    const reloaded = another()
    await reloaded.load()
    expect(reloaded.getSnapshot().unsent).toBe(3)
  })

  test('gets it as well after the browser has deleted the store', async () => {
    const { engine, db, network } = await openEngine()
    network.rule = (request) => request.drop()
    await engine.edit(1, { freeResponse: 'a' })
    await db.write(['answers'], ({ answers }) => answers.deleteOf('7'))
    await engine.edit(2, { freeResponse: 'b' })
    expect((await db.answers.toArray()).map(({ freeResponse }) => freeResponse)).toEqual(['a', 'b'])
  })
})
