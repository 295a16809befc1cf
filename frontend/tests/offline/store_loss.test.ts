import { idle } from './support/idle.ts'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/offline/index.ts'
import { openEngine } from './support/engine_fixture.ts'

test('a store that the browser deleted is reported, with the lost edits (S5.7)', async () => {
  const fixture = await openEngine()
  await fixture.engine.edit(1, { freeResponse: 'chegou' })
  await fixture.engine.edit(2, { freeResponse: 'perdida' })
  await fixture.engine.edit(2, { freeResponse: 'perdida de vez' })
  fixture.network.rule = (request) => {
    // Only the first answer of the batch was accepted, and the reply was lost.
    request.entries.splice(1)
    request.dropResponse()
  }
  await fixture.engine.flush()
  await fixture.engine.stop()
  await fixture.db.delete()
  await fixture.pass(1_000)

  const db = openDatabase('candidate', fixture.db.name)
  const reloaded = fixture.another({ db })
  const events: unknown[] = []
  reloaded.onEvent((event) => events.push(event))
  await reloaded.load()
  await reloaded.adopt(fixture.server.read())
  const loss = { lost: [{ id: 2, revision: 2, serverRevision: 0 }] }
  expect(reloaded.getSnapshot().storeLoss).toEqual(loss)
  expect(events).toContainEqual({ type: 'store_lost', loss })

  // The lost request may still arrive: its number is not used again.
  await reloaded.edit(2, { freeResponse: 'de novo' })
  expect((await db.answers.get(2))?.revision).toBe(3)
})

test('an unchanged store reports no loss (S5.7)', async () => {
  const fixture = await openEngine()
  await fixture.engine.edit(1, { freeResponse: 'a' })
  await fixture.engine.stop()
  const reloaded = fixture.another()
  await reloaded.load()
  await reloaded.adopt(fixture.server.read())
  expect(reloaded.getSnapshot().storeLoss).toBeNull()
})

test('a loss without unsent edits is not reported', async () => {
  const fixture = await openEngine()
  fixture.network.rule = (request) => request.deliver()
  await fixture.engine.edit(1, { freeResponse: 'a' })
  await fixture.engine.drain()
  await fixture.engine.stop()
  await fixture.db.delete()
  await fixture.pass(1_000)
  const reloaded = fixture.another({ db: openDatabase('candidate', fixture.db.name) })
  await reloaded.load()
  await reloaded.adopt(fixture.server.read())
  expect(reloaded.getSnapshot().storeLoss).toBeNull()
})

test('a browser that forbids localStorage loses the alarm, not the answer', async () => {
  const storage = {
    getItem: () => {
      throw new DOMException('no', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('no', 'SecurityError')
    },
    removeItem: () => {},
  }
  const { engine, db } = await openEngine({ storage })
  await engine.edit(1, { freeResponse: 'a' })
  await idle()
  expect((await db.answers.get(1))?.freeResponse).toBe('a')
})
