import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '../../src/offline/index.ts'
import { applyEdit, fromServer } from '../../src/offline/engine/merge.ts'
import { AnswerStore } from '../../src/offline/store/answer_store.ts'
import { fillDisk } from './support/full_disk.ts'

const typed = (text: string) => (row: Parameters<typeof applyEdit>[0]) =>
  applyEdit(row, { freeResponse: text }, 1_000)

/** Two answers of an exam, read. */
async function setUp(name: string) {
  const db = openDatabase('candidate', name)
  await db.answers.bulkPut([1, 2].map((id) => fromServer('7', { id, position: id })))
  const store = new AnswerStore(db, '7')
  await store.load()
  return { db, store }
}

test('a failed edit stays behind an earlier one that is still being written, whatever is written meanwhile (S5.3)', async () => {
  const { db, store } = await setUp('store-order')
  const { promise, resolve } = Promise.withResolvers<void>()
  const write = db.write.bind(db)
  const first = vi.spyOn(db, 'write').mockImplementationOnce((...args) => promise.then(() => write(...args)))
  const earlier = store.update([2], typed('a'))
  const makeRoom = fillDisk()
  await expect(store.update([2], typed('b'))).rejects.toThrow('cannot be written')
  makeRoom()
  await store.update([1], typed('x'))
  resolve()
  await earlier
  expect(first).toHaveBeenCalledTimes(3)
  expect(store.rows.get('2')?.freeResponse).toBe('b')
  await store.update([1], typed('y'))
  expect((await db.answers.toArray()).map(({ freeResponse }) => freeResponse)).toEqual(['y', 'b'])
  expect(store.volatile.size).toBe(0)
})

test('an edit that could not be written gives way to a newer one that another tab has stored (S5.3)', async () => {
  const { db, store } = await setUp('store-newer')
  const makeRoom = fillDisk()
  await expect(store.update([1], typed('antes'))).rejects.toThrow('cannot be written')
  makeRoom()
  const other = new AnswerStore(db, '7')
  await other.load()
  await other.update([1], typed('da outra aba'))
  await other.update([1], typed('da outra aba, depois'))
  await store.update([2], typed('x'))
  expect((await db.answers.get(1))?.freeResponse).toBe('da outra aba, depois')
  await store.load()
  expect(store.rows.get('1')?.freeResponse).toBe('da outra aba, depois')
})

test('a store that is read in part when it breaks leaves an exam in memory that can be written', async () => {
  const { db } = await setUp('store-half-read')
  await db.meta.put({ key: 'finished:7', value: 5 })
  const store = new AnswerStore(db, '7')
  // The record that the exam was finished here can be read once, and nothing else after it.
  const broken = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError')
  })
  const brokenAll = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('broken', 'UnknownError')
  })
  await store.loadOrUseMemory(() => Promise.resolve())
  broken.mockRestore()
  brokenAll.mockRestore()
  await store.merge([{ id: 1, position: 1 }], (row) => row)
  const [row] = await store.update([1], typed('em memória'))
  expect([row?.freeResponse, store.isMemory, store.isUnread]).toEqual(['em memória', true, true])
})
