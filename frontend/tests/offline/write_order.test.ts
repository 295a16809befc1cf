import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { Editor } from '../../src/offline/engine/editor.ts'
import { UnloadJournal } from '../../src/offline/store/unload_journal.ts'
import { SnapshotView } from '../../src/offline/engine/snapshot.ts'
import { AnswerStore } from '../../src/offline/store/answer_store.ts'
import { fromServer } from '../../src/offline/engine/merge.ts'
import { openDatabase } from '../../src/offline/index.ts'
import { FakeTime } from './support/time.ts'

/** An editor with one answer, and what happened in which order. `hold` delays the store's writes. */
function setUp(name: string, hold: Promise<void> = Promise.resolve()) {
  const clock = { now: () => 0, monotonic: () => 0 }
  const store = new AnswerStore(openDatabase('candidate', name), '7')
  store.rows.set('1', fromServer('7', { id: 1, position: 1 }))
  const view = new SnapshotView(store, clock)
  const order: string[] = []
  const update = store.update.bind(store)
  store.update = async (...args) => {
    order.push('begun')
    const rows = hold.then(() => update(...args))
    await rows
    order.push('stored')
    return rows
  }
  view.subscribe(() => order.push('drawn'))
  const time = new FakeTime()
  const editor = new Editor({
    store,
    view,
    scheduler: time,
    readOnly: () => null,
    isOpen: () => true,
    journal: new UnloadJournal(null, 'candidate', '7'),
    sendOnUnload: () => undefined,
    stamp: () => ({}),
    edited: () => {},
    failed: () => {},
  })
  return { editor, view, order, time }
}

test('a choice is being written before it is rendered, and rendered at once', async () => {
  const { editor, view, order } = setUp('write-order-choice')
  const saved = editor.edit(1, { alternativeId: 4 })
  expect(order).toEqual(['begun', 'drawn'])
  await saved
  expect(order).toEqual(['begun', 'drawn', 'stored', 'drawn'])
  expect(view.getSnapshot().answers[0]).toMatchObject({ alternativeId: 4, save: 'local' })
})

test('a text, which its field shows, is stored before anything around it is rendered', async () => {
  const { editor, view, order } = setUp('write-order-text')
  const saved = editor.edit(1, { freeResponse: 'a' })
  expect(view.getSnapshot().answers[0]).toMatchObject({ freeResponse: 'a', save: 'saving' })
  await saved
  expect(order).toEqual(['begun', 'stored', 'drawn'])
  expect(view.getSnapshot().answers[0]).toMatchObject({ freeResponse: 'a', save: 'local' })
})

test('a store that takes longer than a frame does not delay the text on screen', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { editor, view, order, time } = setUp('write-order-slow', promise)
  const saved = editor.edit(1, { freeResponse: 'a' })
  time.advance(16)
  expect(order).toEqual(['begun', 'drawn'])
  expect(view.getSnapshot().answers[0]).toMatchObject({ freeResponse: 'a', save: 'saving' })
  resolve()
  await saved
  expect(order).toEqual(['begun', 'drawn', 'stored', 'drawn'])
})
