import { idle } from './support/idle.ts'
import { describe, expect, test } from 'vitest'
import type { WriterLocks } from '../../src/offline/index.ts'
import { openEngine, type EngineFixture } from './support/engine_fixture.ts'
import { FakeBrowserLocks, locksBy } from './support/locks.ts'

interface Tabs extends EngineFixture {
  lockOf(tab: object): WriterLocks
  kill(tab: object): void
}

async function sitDownWith(kind: string): Promise<Tabs & { first: object }> {
  const fixture = await openEngine({ bare: true })
  const browser = new FakeBrowserLocks()
  const lockOf = locksBy(kind, fixture, browser)
  const first = {}
  const engine = fixture.another({ locks: lockOf(first) })
  await engine.load()
  await engine.adopt(fixture.server.read())
  return { ...fixture, engine, first, lockOf, kill: (tab) => browser.die(tab) }
}

/** A finish that was asked for in the first tab, and that the second one has taken over; nothing reaches the server. */
async function finishPassedOn(kind: string) {
  const fixture = await sitDownWith(kind)
  fixture.network.rule = (request) => request.drop()
  void fixture.engine.finish()
  await idle()
  const second = fixture.another({ locks: fixture.lockOf({}) })
  await second.load()
  const taken = second.takeOver()
  const passUntil = async (isReached: () => boolean) => {
    for (let step = 0; step < 60 && !isReached(); step += 1) await fixture.pass(500)
  }
  await passUntil(() => second.getSnapshot().state === 'finishing')
  await taken
  return { fixture, second, passUntil }
}

describe.each(['Web Locks', 'lease'])('one writer by %s', (kind) => {
  test('a second tab reads, but may not write (S7.1)', async () => {
    const fixture = await sitDownWith(kind)
    await fixture.engine.edit(1, { freeResponse: 'primeira' })
    const second = fixture.another({ locks: fixture.lockOf({}) })
    await second.load()
    expect(second.getSnapshot()).toMatchObject({
      state: 'other_tab',
      answers: [{ freeResponse: 'primeira' }, {}, {}],
    })
    await expect(second.edit(1, { freeResponse: 'segunda' })).rejects.toThrow('other_tab')
    await fixture.pass(60_000)
    expect(fixture.network.log).toHaveLength(1)
  })

  test('taking over drains the first tab, which becomes read-only (S7.2)', async () => {
    const fixture = await sitDownWith(kind)
    fixture.network.rule = (request) => request.deliver()
    const second = fixture.another({ locks: fixture.lockOf({}) })
    await second.load()
    await fixture.engine.edit(1, { freeResponse: 'da primeira' })
    fixture.engine.tick(1, 3)
    const taken = second.takeOver()
    await idle()
    for (let step = 0; step < 30 && second.getSnapshot().state !== 'active'; step += 1)
      await fixture.pass(500)
    await taken
    expect(fixture.server.answers.get('1')?.entry).toMatchObject({ freeResponse: 'da primeira', seconds: 3 })
    expect(fixture.engine.getSnapshot().state).toBe('other_tab')
    await expect(fixture.engine.edit(1, { freeResponse: 'x' })).rejects.toThrow('other_tab')
    expect(second.getSnapshot()).toMatchObject({ state: 'active', unsent: 0 })
    await second.edit(1, { freeResponse: 'da segunda' })
    expect(second.getSnapshot().answers[0]).toMatchObject({ freeResponse: 'da segunda', revision: 3 })
  })

  test('a first tab that does not answer loses the lock; what it had stored is not lost (S7.2)', async () => {
    const fixture = await sitDownWith(kind)
    await fixture.engine.edit(1, { freeResponse: 'da primeira' })
    const second = fixture.another({ locks: fixture.lockOf({}) })
    await second.load()
    const taken = second.takeOver()
    await idle()
    // The first tab's batch is in transit for longer than the hand-over may take.
    for (let step = 0; step < 30 && second.getSnapshot().state !== 'active'; step += 1)
      await fixture.pass(500)
    await taken
    expect(second.getSnapshot()).toMatchObject({ state: 'active', unsent: 1 })
    fixture.network.rule = (request) => request.deliver()
    expect(await second.drain()).toEqual({ unsent: 0 })
    for (let step = 0; step < 30 && fixture.engine.getSnapshot().state !== 'other_tab'; step += 1)
      await fixture.pass(500)
    expect(fixture.engine.getSnapshot().state).toBe('other_tab')
    fixture.network.take().deliver()
    await idle()
    expect(fixture.server.answers.get('1')).toMatchObject({
      revision: 1,
      entry: { freeResponse: 'da primeira' },
    })
  })

  test('taking over twice equals taking over once', async () => {
    const fixture = await sitDownWith(kind)
    await fixture.engine.edit(1, { freeResponse: 'presa na rede' })
    const second = fixture.another({ locks: fixture.lockOf({}) })
    await second.load()
    const taken = Promise.all([second.takeOver(), second.takeOver()])
    for (let step = 0; step < 60; step += 1) await fixture.pass(500)
    await taken
    await second.takeOver()
    expect([fixture.engine, second].map((tab) => tab.getSnapshot().state)).toEqual(['other_tab', 'active'])
  })

  test('the second tab takes over automatically when the first is closed (S7.3)', async () => {
    const fixture = await sitDownWith(kind)
    const second = fixture.another({ locks: fixture.lockOf({}) })
    await second.load()
    await fixture.engine.edit(1, { freeResponse: 'a' })
    await fixture.engine.stop()
    await idle()
    for (let step = 0; step < 5 && second.getSnapshot().state !== 'active'; step += 1)
      await fixture.pass(5_000)
    expect(second.getSnapshot()).toMatchObject({ state: 'active', unsent: 1 })
  })

  test('a pending finish is passed on with the exam', async () => {
    const fixture = await sitDownWith(kind)
    fixture.network.rule = (request) => request.drop()
    const finished = fixture.engine.finish()
    await idle()
    const second = fixture.another({ locks: fixture.lockOf({}) })
    await second.load()
    const taken = second.takeOver()
    await idle()
    for (let step = 0; step < 30 && second.getSnapshot().state !== 'finishing'; step += 1)
      await fixture.pass(500)
    await taken
    fixture.network.rule = (request) => request.deliver()
    for (let step = 0; step < 30 && second.getSnapshot().state !== 'finished'; step += 1)
      await fixture.pass(500)
    expect(second.getSnapshot().state).toBe('finished')
    expect(await finished).toEqual({ finished: false, state: 'other_tab' })
    expect(fixture.server.finishes).toBe(1)
  })

  test('a finish that was withdrawn in the tab that took over is not resumed by the tab that had asked (S8.10)', async () => {
    const { fixture, second, passUntil } = await finishPassedOn(kind)
    fixture.network.rule = (request) => request.answer({ status: 409, body: { code: 'session_taken' } })
    await passUntil(() => second.getSnapshot().state === 'taken_over')
    fixture.network.rule = (request) => request.deliver()
    await second.resume()
    expect(second.getSnapshot()).toMatchObject({ state: 'active', finish: null })
    await second.stop()
    await passUntil(() => fixture.engine.getSnapshot().state !== 'other_tab')
    expect(fixture.engine.getSnapshot()).toMatchObject({ state: 'active', finish: null })
    expect(fixture.server.finishes).toBe(0)
  })

  test('a pending finish is resumed by the tab that had asked, also where the store cannot be read (S11.4)', async () => {
    const { fixture, second, passUntil } = await finishPassedOn(kind)
    fixture.db.finishes.get = () => Promise.reject(new DOMException('no', 'UnknownError'))
    await second.stop()
    await passUntil(() => fixture.engine.getSnapshot().state !== 'other_tab')
    expect(fixture.engine.getSnapshot().state).toBe('finishing')
    fixture.network.rule = (request) => request.deliver()
    await passUntil(() => fixture.engine.getSnapshot().state === 'finished')
    expect(fixture.server.finishes).toBe(1)
  })
})

test('a tab that waited while the exam was finished shows so (S7.5)', async () => {
  const fixture = await sitDownWith('Web Locks')
  fixture.network.rule = (request) => request.deliver()
  const second = fixture.another({ locks: fixture.lockOf({}) })
  await second.load()
  await fixture.engine.finish()
  await fixture.engine.stop()
  await idle()
  expect(second.getSnapshot()).toMatchObject({ state: 'finished', answers: [] })
})

test('an edit of a tab that lost the lock does not reopen a finished exam (S7.5)', async () => {
  const fixture = await sitDownWith('Web Locks')
  fixture.network.rule = (request) => request.deliver()
  const robber = fixture.another()
  await robber.load()
  await robber.finish()
  await expect(fixture.engine.edit(1, { freeResponse: 'tarde' })).rejects.toThrow('finished')
  await fixture.engine.adopt(fixture.server.read())
  expect(await fixture.db.answers.toArray()).toEqual([])
})

test('a third tab that asks comes before one that only waits', async () => {
  const fixture = await sitDownWith('Web Locks')
  fixture.network.rule = (request) => request.deliver()
  const second = fixture.another({ locks: fixture.lockOf({}) })
  const third = fixture.another({ locks: fixture.lockOf({}) })
  await second.load()
  await third.load()
  await third.takeOver()
  await idle()
  expect([fixture.engine, second, third].map((tab) => tab.getSnapshot().state)).toEqual([
    'other_tab',
    'other_tab',
    'active',
  ])
})

test('a tab that crashes leaves the lock to the next', async () => {
  const fixture = await sitDownWith('Web Locks')
  const second = fixture.another({ locks: fixture.lockOf({}) })
  await second.load()
  fixture.kill(fixture.first)
  await idle()
  expect(second.getSnapshot().state).toBe('active')
})

test('an expired lease is free (S7.3)', async () => {
  const fixture = await sitDownWith('lease')
  await fixture.db.meta.put({
    key: 'lease:banca:exam:7',
    value: { owner: 'dead', expiresAt: fixture.time.now() + 15_000, wanted: null },
  })
  const second = fixture.another({ locks: fixture.lockOf({}) })
  await second.load()
  expect(second.getSnapshot().state).toBe('other_tab')
  await fixture.engine.stop()
  await fixture.pass(15_001)
  expect(second.getSnapshot().state).toBe('active')
})
