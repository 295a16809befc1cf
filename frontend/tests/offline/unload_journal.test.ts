import { idle } from './support/idle.ts'
import { describe, expect, test, vi } from 'vitest'
import { clearDatabase } from '../../src/offline/clear_database.ts'
import { BancaDatabase, openDatabase } from '../../src/offline/index.ts'
import { journalKey } from '../../src/offline/store/unload_journal.ts'
import { openEngine, type EngineFixture } from './support/engine_fixture.ts'

const KEY = journalKey('candidate')

/** The page closes as a browser ends it: its later requests to the store are not executed. */
function leave(fixture: EngineFixture): void {
  vi.spyOn(fixture.db, 'write').mockReturnValue(new Promise(() => undefined))
  fixture.engine.leaving(true)
}

async function openAgain(fixture: EngineFixture) {
  const db = openDatabase('candidate', fixture.db.name)
  const engine = fixture.another({ db })
  await engine.load()
  return { db, engine }
}

describe('a page that closes during a write', () => {
  test('leaves the seconds that it counted to the next page', async () => {
    const fixture = await openEngine()
    fixture.engine.tick(2, 4)
    leave(fixture)
    const { db, engine } = await openAgain(fixture)
    expect((await db.answers.get(2))?.seconds).toBe(4)
    expect(engine.getSnapshot()).toMatchObject({ state: 'active', unsent: 0 })
    expect(fixture.storage.getItem(KEY)).toBe('{}')
  })

  test('leaves what a field commits while the page closes, without any connection (S6.2)', async () => {
    const fixture = await openEngine()
    await fixture.engine.edit(3, { freeResponse: 'quase' })
    leave(fixture)
    void fixture.engine.edit(3, { freeResponse: 'quase tudo' })
    const { db, engine } = await openAgain(fixture)
    expect(await db.answers.get(3)).toMatchObject({ freeResponse: 'quase tudo', revision: 2, _changed: 1 })
    fixture.network.rule = (request) => request.deliver()
    await engine.drain()
    expect(fixture.server.answers.get('3')).toMatchObject({
      revision: 2,
      entry: { freeResponse: 'quase tudo' },
    })
    expect(engine.getSnapshot()).toMatchObject({ unsent: 0, refused: [] })
  })

  test('counts as one edit with what the browser sent of it', async () => {
    const fixture = await openEngine()
    leave(fixture)
    fixture.network.rule = (request) => request.deliver()
    void fixture.engine.edit(1, { freeResponse: 'a última palavra' })
    await idle()
    expect(fixture.server.answers.get('1')).toMatchObject({ revision: 1 })
    const { engine } = await openAgain(fixture)
    await engine.adopt(fixture.server.read())
    await engine.drain()
    expect(engine.getSnapshot()).toMatchObject({ unsent: 0, refused: [] })
    expect(fixture.server.answers.get('1')).toMatchObject({
      revision: 1,
      entry: { freeResponse: 'a última palavra' },
    })
  })

  test('changes nothing where a newer edit is stored (S6.2)', async () => {
    const fixture = await openEngine()
    leave(fixture)
    void fixture.engine.edit(1, { freeResponse: 'antes' })
    const noted = fixture.storage.getItem(KEY)
    const between = await openAgain(fixture)
    await between.engine.edit(1, { freeResponse: 'depois' })
    await between.engine.stop()
    fixture.storage.setItem(KEY, String(noted))
    const { db } = await openAgain(fixture)
    expect((await db.answers.get(1))?.freeResponse).toBe('depois')
  })

  test('keeps its journal when another tab closes', async () => {
    const fixture = await openEngine()
    const other = await openAgain(fixture)
    leave(fixture)
    void fixture.engine.edit(1, { freeResponse: 'daqui' })
    other.engine.leaving(true)
    const { db } = await openAgain(fixture)
    expect((await db.answers.get(1))?.freeResponse).toBe('daqui')
  })
})

test('a page that stays open deletes its note once its store has everything', async () => {
  const fixture = await openEngine()
  fixture.engine.tick(2, 4)
  fixture.engine.leaving(true)
  expect(fixture.storage.getItem(KEY)).toContain('"seconds":4')
  await idle()
  expect(fixture.storage.getItem(KEY)).toBe('{}')
  expect((await fixture.db.answers.get(2))?.seconds).toBe(4)
})

test('a note that cannot be read or written blocks nothing', async () => {
  const fixture = await openEngine()
  await fixture.engine.stop()
  for (const broken of ['{', '[]', '{"7":5}', 'null']) {
    fixture.storage.setItem(KEY, broken)
    const { engine } = await openAgain(fixture)
    expect(engine.getSnapshot()).toMatchObject({ state: 'active', lastError: null })
    await engine.stop()
  }
  const full = {
    ...fixture.storage,
    setItem: () => {
      throw new Error('full')
    },
  }
  const engine = fixture.another({ db: openDatabase('candidate', fixture.db.name), storage: full })
  await engine.load()
  engine.tick(2, 4)
  engine.leaving(true)
  await idle()
  expect(engine.getSnapshot()).toMatchObject({ state: 'active', lastError: null })
})

test.each([
  ['cannot be written', false],
  ['cannot be read either', true],
])('a note stays while the store %s', async (_, isBroken) => {
  const fixture = await openEngine()
  leave(fixture)
  void fixture.engine.edit(1, { freeResponse: 'ficou' })
  const gone = () => new DOMException('gone', 'UnknownError')
  const factory = new Proxy(indexedDB, {
    get: (target, key) =>
      key === 'open'
        ? () => {
            throw gone()
          }
        : Reflect.get(target, key),
  })
  const broken = new BancaDatabase('candidate', fixture.db.name, isBroken ? factory : undefined)
  await broken.useMemory()
  const engine = fixture.another({ db: broken })
  void engine.load()
  while (engine.getSnapshot().state === 'loading') await fixture.pass(1_000)
  expect(engine.getSnapshot().answers.find(({ id }) => id === 1)?.freeResponse).toBe(
    isBroken ? null : 'ficou'
  )
  await engine.stop()
  const { db } = await openAgain(fixture)
  expect((await db.answers.get(1))?.freeResponse).toBe('ficou')
})

test('clearing the store of a person deletes the notes about it', async () => {
  const fixture = await openEngine()
  leave(fixture)
  void fixture.engine.edit(1, { freeResponse: 'a' })
  const none = () => Promise.reject(new Error('nothing is sent here'))
  await clearDatabase('candidate', {
    transport: fixture.network,
    tableTransport: { send: none },
    fileTransport: {} as never,
    name: fixture.db.name,
    storage: fixture.storage,
  })
  expect(fixture.storage.getItem(KEY)).toBeNull()
})
