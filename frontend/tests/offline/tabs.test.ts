import { idle } from './support/idle.ts'
import { describe, expect, test } from 'vitest'
import type { WriterLocks } from '../../src/offline/index.ts'
import { leaseWriterLocks } from '../../src/offline/locks/lease.ts'
import { webWriterLocks } from '../../src/offline/locks/web_locks.ts'
import { sitDown, type Desk } from './support/engine_fixture.ts'
import { FakeBrowserLocks } from './support/locks.ts'

interface Tabs extends Desk {
  lockOf(tab: object): WriterLocks
  kill(tab: object): void
}

async function sitDownWith(kind: string): Promise<Tabs & { first: object }> {
  const desk = await sitDown({ bare: true })
  const browser = new FakeBrowserLocks()
  let ids = 0
  const lockOf = (tab: object): WriterLocks =>
    kind === 'Web Locks'
      ? webWriterLocks({ ...browser.forTab(tab), scheduler: desk.time })
      : leaseWriterLocks({
          db: desk.db,
          clock: desk.time,
          scheduler: desk.time,
          newId: () => `tab-${(ids += 1)}`,
        })
  const first = {}
  const engine = desk.another({ locks: lockOf(first) })
  await engine.load()
  await engine.adopt(desk.server.read())
  return { ...desk, engine, first, lockOf, kill: (tab) => browser.die(tab) }
}

describe.each(['Web Locks', 'lease'])('one writer by %s', (kind) => {
  test('a second tab reads, but may not write', async () => {
    const desk = await sitDownWith(kind)
    await desk.engine.edit(1, { freeResponse: 'primeira' })
    const second = desk.another({ locks: desk.lockOf({}) })
    await second.load()
    expect(second.getSnapshot()).toMatchObject({
      state: 'other_tab',
      answers: [{ freeResponse: 'primeira' }, {}, {}],
    })
    await expect(second.edit(1, { freeResponse: 'segunda' })).rejects.toThrow('other_tab')
    await desk.pass(60_000)
    expect(desk.network.log).toHaveLength(1)
  })

  test('taking over drains the first tab, which becomes read-only', async () => {
    const desk = await sitDownWith(kind)
    desk.network.rule = (request) => request.deliver()
    const second = desk.another({ locks: desk.lockOf({}) })
    await second.load()
    await desk.engine.edit(1, { freeResponse: 'da primeira' })
    desk.engine.tick(1, 3)
    const taken = second.takeOver()
    await idle()
    for (let step = 0; step < 30 && second.getSnapshot().state !== 'active'; step += 1) await desk.pass(500)
    await taken
    expect(desk.server.answers.get('1')?.entry).toMatchObject({ freeResponse: 'da primeira', seconds: 3 })
    expect(desk.engine.getSnapshot().state).toBe('other_tab')
    await expect(desk.engine.edit(1, { freeResponse: 'x' })).rejects.toThrow('other_tab')
    expect(second.getSnapshot()).toMatchObject({ state: 'active', unsent: 0 })
    await second.edit(1, { freeResponse: 'da segunda' })
    expect(second.getSnapshot().answers[0]).toMatchObject({ freeResponse: 'da segunda', revision: 3 })
  })

  test('a first tab that does not answer is robbed; what it had stored is not lost', async () => {
    const desk = await sitDownWith(kind)
    await desk.engine.edit(1, { freeResponse: 'da primeira' })
    const second = desk.another({ locks: desk.lockOf({}) })
    await second.load()
    const taken = second.takeOver()
    await idle()
    // The first tab's batch hangs in the network for longer than the hand-over may take.
    for (let step = 0; step < 30 && second.getSnapshot().state !== 'active'; step += 1) await desk.pass(500)
    await taken
    expect(second.getSnapshot()).toMatchObject({ state: 'active', unsent: 1 })
    desk.network.rule = (request) => request.deliver()
    expect(await second.drain()).toEqual({ unsent: 0 })
    for (let step = 0; step < 30 && desk.engine.getSnapshot().state !== 'other_tab'; step += 1)
      await desk.pass(500)
    expect(desk.engine.getSnapshot().state).toBe('other_tab')
    desk.network.take().deliver()
    await idle()
    expect(desk.server.answers.get('1')).toMatchObject({
      revision: 1,
      entry: { freeResponse: 'da primeira' },
    })
  })

  test('taking over twice is taking over once', async () => {
    const desk = await sitDownWith(kind)
    await desk.engine.edit(1, { freeResponse: 'presa na rede' })
    const second = desk.another({ locks: desk.lockOf({}) })
    await second.load()
    const taken = Promise.all([second.takeOver(), second.takeOver()])
    for (let step = 0; step < 60; step += 1) await desk.pass(500)
    await taken
    await second.takeOver()
    expect([desk.engine, second].map((tab) => tab.getSnapshot().state)).toEqual(['other_tab', 'active'])
  })

  test('the second tab takes over by itself when the first is closed', async () => {
    const desk = await sitDownWith(kind)
    const second = desk.another({ locks: desk.lockOf({}) })
    await second.load()
    await desk.engine.edit(1, { freeResponse: 'a' })
    await desk.engine.stop()
    await idle()
    for (let step = 0; step < 5 && second.getSnapshot().state !== 'active'; step += 1) await desk.pass(5_000)
    expect(second.getSnapshot()).toMatchObject({ state: 'active', unsent: 1 })
  })

  test('a pending finish goes with the exam', async () => {
    const desk = await sitDownWith(kind)
    desk.network.rule = (request) => request.drop()
    const finished = desk.engine.finish()
    await idle()
    const second = desk.another({ locks: desk.lockOf({}) })
    await second.load()
    const taken = second.takeOver()
    await idle()
    for (let step = 0; step < 30 && second.getSnapshot().state !== 'finishing'; step += 1)
      await desk.pass(500)
    await taken
    desk.network.rule = (request) => request.deliver()
    for (let step = 0; step < 30 && second.getSnapshot().state !== 'finished'; step += 1) await desk.pass(500)
    expect(second.getSnapshot().state).toBe('finished')
    expect(await finished).toEqual({ finished: false, state: 'other_tab' })
    expect(desk.server.finishes).toBe(1)
  })
})

test('a tab that waited while the exam was finished is told so', async () => {
  const desk = await sitDownWith('Web Locks')
  desk.network.rule = (request) => request.deliver()
  const second = desk.another({ locks: desk.lockOf({}) })
  await second.load()
  await desk.engine.finish()
  await desk.engine.stop()
  await idle()
  expect(second.getSnapshot()).toMatchObject({ state: 'finished', answers: [] })
})

test('an edit of a robbed tab does not bring a finished exam back', async () => {
  const desk = await sitDownWith('Web Locks')
  desk.network.rule = (request) => request.deliver()
  const robber = desk.another()
  await robber.load()
  await robber.finish()
  await expect(desk.engine.edit(1, { freeResponse: 'tarde' })).rejects.toThrow('finished')
  await desk.engine.adopt(desk.server.read())
  expect(await desk.db.answers.count()).toBe(0)
})

test('a third tab that asks is served before one that only waits', async () => {
  const desk = await sitDownWith('Web Locks')
  desk.network.rule = (request) => request.deliver()
  const second = desk.another({ locks: desk.lockOf({}) })
  const third = desk.another({ locks: desk.lockOf({}) })
  await second.load()
  await third.load()
  await third.takeOver()
  await idle()
  expect([desk.engine, second, third].map((tab) => tab.getSnapshot().state)).toEqual([
    'other_tab',
    'other_tab',
    'active',
  ])
})

test('a tab that dies leaves the lock to the next', async () => {
  const desk = await sitDownWith('Web Locks')
  const second = desk.another({ locks: desk.lockOf({}) })
  await second.load()
  desk.kill(desk.first)
  await idle()
  expect(second.getSnapshot().state).toBe('active')
})

test('a lease that was not renewed is free', async () => {
  const desk = await sitDownWith('lease')
  await desk.db.meta.put({
    key: 'lease:banca:exam:7',
    value: { owner: 'dead', expiresAt: desk.time.now() + 15_000, wanted: null },
  })
  const second = desk.another({ locks: desk.lockOf({}) })
  await second.load()
  expect(second.getSnapshot().state).toBe('other_tab')
  await desk.engine.stop()
  await desk.pass(15_001)
  expect(second.getSnapshot().state).toBe('active')
})
