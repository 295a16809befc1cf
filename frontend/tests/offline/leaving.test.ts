import { idle } from './support/idle.ts'
import { describe, expect, test, vi } from 'vitest'
import { heldExams, pendingExams } from '../../src/offline/index.ts'
import { hasPendingContent } from '../../src/offline/pending_exams.ts'
import { openEngine } from './support/engine_fixture.ts'
import { FakeBrowserLocks, locksBy } from './support/locks.ts'

describe('a page that may close in a moment', () => {
  test('passes what is unsent to the browser in that very turn, including what is not committed yet (S6.1)', async () => {
    const { engine, network } = await openEngine()
    await engine.edit(1, { freeResponse: 'gravada' })
    void engine.edit(2, { freeResponse: 'a caminho' })
    engine.leaving(true)
    expect(network.log).toMatchObject([
      {
        keepalive: true,
        entries: [
          { id: 1, freeResponse: 'gravada', revision: 1 },
          { id: 2, freeResponse: 'a caminho', revision: 1 },
        ],
      },
    ])
  })

  test('sends what a field commits while the page closes', async () => {
    const { engine, network } = await openEngine()
    engine.leaving(true)
    expect(network.log).toEqual([])
    void engine.edit(3, { freeResponse: 'a última palavra' })
    expect(network.log).toMatchObject([
      { keepalive: true, entries: [{ id: 3, freeResponse: 'a última palavra' }] },
    ])
    engine.leaving(false)
    void engine.edit(3, { freeResponse: 'de volta' })
    expect(network.log).toHaveLength(1)
  })

  test('passes no more to the browser than it accepts; the rest is sent at the next start (S6.1)', async () => {
    const { engine, network, db } = await openEngine()
    const long = 'ã'.repeat(20_000)
    for (const id of [1, 2, 3]) await engine.edit(id, { freeResponse: `${id} ${long}` })
    engine.leaving(true)
    expect(network.log.map(({ entries }) => entries.map(({ id }) => id))).toEqual([[1]])
    expect(await pendingExams(db)).toMatchObject([{ applicationId: '7', answers: 3 }])
  })

  test('that stays open sends once more and receives the reply', async () => {
    const { engine, network, server, pass } = await openEngine()
    await engine.edit(1, { freeResponse: 'a' })
    network.rule = (request) => request.deliver()
    engine.leaving(true)
    engine.leaving(false)
    await pass(7_000)
    expect(server.answers.get('1')).toMatchObject({ revision: 1, entry: { freeResponse: 'a' } })
    expect(engine.getSnapshot()).toMatchObject({ unsent: 0, refused: [] })
  })
})

describe('unsent data of a computer', () => {
  test('is what no server has acknowledged: answers, a finish, files (S6.4)', async () => {
    const { engine, network, server, db } = await openEngine()
    expect(await pendingExams(db)).toEqual([])
    network.rule = (request) => request.deliver()
    server.refuse.set('1', 'paused').set('2', 'locked')
    for (const id of [1, 2, 3]) await engine.edit(id, { freeResponse: 'x' })
    await engine.drain()
    await db.meta.put({ key: 'exam:9:file:4', value: {} })
    await db.finishes.put({ applicationId: '8', requestedAt: 1 })
    // The server holds the content of the locked one.
    expect(
      (await pendingExams(db)).sort((a, b) => Number(a.applicationId) - Number(b.applicationId))
    ).toEqual([
      { applicationId: '7', answers: 1, records: 0, files: 0, finish: false },
      { applicationId: '8', answers: 0, records: 0, files: 0, finish: true },
      { applicationId: '9', answers: 0, records: 0, files: 1, finish: false },
    ])
  })

  test('does not include the seconds of an answer, though they are still sent', async () => {
    const { engine, network, db } = await openEngine()
    network.rule = (request) => request.deliver()
    await engine.edit(1, { freeResponse: 'x' })
    await engine.drain()
    engine.tick(1, 30)
    await vi.waitFor(
      async () =>
        expect(await pendingExams(db)).toEqual([
          { applicationId: '7', answers: 0, records: 0, files: 0, finish: false },
        ]),
      { timeout: 30_000 }
    )
    expect((await heldExams(db)).filter(hasPendingContent)).toEqual([])
    await engine.flush()
    expect(await pendingExams(db)).toEqual([])
  })
})

describe.each(['Web Locks', 'lease'])('an exam without a page, by %s', (kind) => {
  test('is passed to the tab that opens it, without a question, after its answers were sent (S7.4)', async () => {
    const fixture = await openEngine({ bare: true })
    const lockOf = locksBy(kind, fixture, new FakeBrowserLocks())
    fixture.network.rule = (request) => request.deliver()
    const left = fixture.another({ locks: lockOf({}) })
    left.yieldToOthers(true)
    await left.load()
    await left.adopt(fixture.server.read())
    await left.edit(1, { freeResponse: 'ainda aqui' })
    const page = fixture.another({ locks: lockOf({}) })
    await page.load()
    for (let step = 0; step < 30 && page.getSnapshot().state !== 'active'; step += 1) await fixture.pass(500)
    expect(page.getSnapshot()).toMatchObject({
      state: 'active',
      answers: [{ freeResponse: 'ainda aqui' }, {}, {}],
    })
    await page.drain()
    await idle()
    expect(fixture.server.answers.get('1')?.entry.freeResponse).toBe('ainda aqui')
    // Another engine without a page does not take it from the page.
    const behind = fixture.another({ locks: lockOf({}) })
    behind.yieldToOthers(true)
    await behind.load()
    await fixture.pass(500)
    expect([page, behind].map((tab) => tab.getSnapshot().state)).toEqual(['active', 'other_tab'])
  })
})
