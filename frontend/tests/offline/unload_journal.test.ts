import { idle } from './support/idle.ts'
import { describe, expect, test, vi } from 'vitest'
import { clearDatabase } from '../../src/offline/clear_database.ts'
import { BancaDatabase, openDatabase } from '../../src/offline/index.ts'
import { notesKey } from '../../src/offline/store/unload_journal.ts'
import { sitDown, type Desk } from './support/engine_fixture.ts'

const KEY = notesKey('pupil')

/** The page goes as a browser ends it: what it asks of its store from now on is not done. */
function leave(desk: Desk): void {
  vi.spyOn(desk.db, 'write').mockReturnValue(new Promise(() => undefined))
  desk.engine.leaving(true)
}

async function openAgain(desk: Desk) {
  const db = openDatabase('pupil', desk.db.name)
  const engine = desk.another({ db })
  await engine.load()
  return { db, engine }
}

describe('a page that goes with a write on its way', () => {
  test('leaves the seconds that it counted, and the next page has them', async () => {
    const desk = await sitDown()
    desk.engine.tick(2, 4)
    leave(desk)
    const { db, engine } = await openAgain(desk)
    expect((await db.answers.get(2))?.seconds).toBe(4)
    expect(engine.getSnapshot()).toMatchObject({ state: 'active', unsent: 0 })
    expect(desk.storage.getItem(KEY)).toBe('{}')
  })

  test('leaves what a field hands on while it goes, without any link', async () => {
    const desk = await sitDown()
    await desk.engine.edit(3, { freeResponse: 'quase' })
    leave(desk)
    void desk.engine.edit(3, { freeResponse: 'quase tudo' })
    const { db, engine } = await openAgain(desk)
    expect(await db.answers.get(3)).toMatchObject({ freeResponse: 'quase tudo', revision: 2, _changed: 1 })
    desk.network.rule = (request) => request.deliver()
    await engine.drain()
    expect(desk.server.answers.get('3')).toMatchObject({ revision: 2, entry: { freeResponse: 'quase tudo' } })
    expect(engine.getSnapshot()).toMatchObject({ unsent: 0, refused: [] })
  })

  test('counts as one edit with what the browser sent of it', async () => {
    const desk = await sitDown()
    leave(desk)
    desk.network.rule = (request) => request.deliver()
    void desk.engine.edit(1, { freeResponse: 'a última palavra' })
    await idle()
    expect(desk.server.answers.get('1')).toMatchObject({ revision: 1 })
    const { engine } = await openAgain(desk)
    await engine.adopt(desk.server.read())
    await engine.drain()
    expect(engine.getSnapshot()).toMatchObject({ unsent: 0, refused: [] })
    expect(desk.server.answers.get('1')).toMatchObject({
      revision: 1,
      entry: { freeResponse: 'a última palavra' },
    })
  })

  test('changes nothing where something newer stands', async () => {
    const desk = await sitDown()
    leave(desk)
    void desk.engine.edit(1, { freeResponse: 'antes' })
    const noted = desk.storage.getItem(KEY)
    const between = await openAgain(desk)
    await between.engine.edit(1, { freeResponse: 'depois' })
    await between.engine.stop()
    desk.storage.setItem(KEY, String(noted))
    const { db } = await openAgain(desk)
    expect((await db.answers.get(1))?.freeResponse).toBe('depois')
  })

  test('is not forgotten by another tab that goes', async () => {
    const desk = await sitDown()
    const other = await openAgain(desk)
    leave(desk)
    void desk.engine.edit(1, { freeResponse: 'daqui' })
    other.engine.leaving(true)
    const { db } = await openAgain(desk)
    expect((await db.answers.get(1))?.freeResponse).toBe('daqui')
  })
})

test('a page that stays after all leaves no note once its store has everything', async () => {
  const desk = await sitDown()
  desk.engine.tick(2, 4)
  desk.engine.leaving(true)
  expect(desk.storage.getItem(KEY)).toContain('"seconds":4')
  await idle()
  expect(desk.storage.getItem(KEY)).toBe('{}')
  expect((await desk.db.answers.get(2))?.seconds).toBe(4)
})

test('a note that cannot be read, or kept, stops nothing', async () => {
  const desk = await sitDown()
  await desk.engine.stop()
  for (const broken of ['{', '[]', '{"7":5}', 'null']) {
    desk.storage.setItem(KEY, broken)
    const { engine } = await openAgain(desk)
    expect(engine.getSnapshot()).toMatchObject({ state: 'active', lastError: null })
    await engine.stop()
  }
  const full = {
    ...desk.storage,
    setItem: () => {
      throw new Error('full')
    },
  }
  const engine = desk.another({ db: openDatabase('pupil', desk.db.name), storage: full })
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
  const desk = await sitDown()
  leave(desk)
  void desk.engine.edit(1, { freeResponse: 'ficou' })
  const gone = () => new DOMException('gone', 'UnknownError')
  const factory = new Proxy(indexedDB, {
    get: (target, key) =>
      key === 'open'
        ? () => {
            throw gone()
          }
        : Reflect.get(target, key),
  })
  const broken = new BancaDatabase('pupil', desk.db.name, isBroken ? factory : undefined)
  await broken.remember()
  const engine = desk.another({ db: broken })
  void engine.load()
  while (engine.getSnapshot().state === 'loading') await desk.pass(1_000)
  expect(engine.getSnapshot().answers.find(({ id }) => id === 1)?.freeResponse).toBe(
    isBroken ? null : 'ficou'
  )
  await engine.stop()
  const { db } = await openAgain(desk)
  expect((await db.answers.get(1))?.freeResponse).toBe('ficou')
})

test('clearing the store of a person clears what was noted of it', async () => {
  const desk = await sitDown()
  leave(desk)
  void desk.engine.edit(1, { freeResponse: 'a' })
  const none = () => Promise.reject(new Error('nothing is sent here'))
  await clearDatabase('pupil', {
    transport: desk.network,
    tableTransport: { send: none },
    fileTransport: {} as never,
    name: desk.db.name,
    storage: desk.storage,
  })
  expect(desk.storage.getItem(KEY)).toBeNull()
})
