// First import: installs an IndexedDB in Node.
import 'fake-indexeddb/auto'
import { describe, expect, test, vi } from 'vitest'
import { resultOf } from '../../src/offline/store/connection.ts'
import { openDatabase } from '../../src/offline/index.ts'
import { fromServer } from '../../src/offline/engine/merge.ts'

const WITH_APPLICATION = ['applications', 'items', 'rubrics', 'symptomTableRows', 'directorSymptoms']

/**
 * The store as the builds before 2026-11-20 created it, by Dexie 4.4 with `version(1)`: copied
 * from its databases, name by name.
 */
async function oldDatabase(name: string, version = 10): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = () => {
    const make = (store: string, keyPath: string | string[], ...indexes: string[]) => {
      const made = request.result.createObjectStore(store, { keyPath })
      for (const index of indexes) made.createIndex(index, index, { unique: false, multiEntry: false })
    }
    make('answers', 'id', 'applicationId')
    for (const store of WITH_APPLICATION) make(store, ['applicationId', 'id'], 'applicationId')
    make('finishes', 'applicationId')
    make('assets', 'url', 'applicationId')
    make('meta', 'key')
  }
  return resultOf(request)
}

const row = (id: number, text: string) => ({ ...fromServer('7', { id, position: id }), freeResponse: text })

/** All properties that distinguish one layout from another. */
function layoutOf(database: IDBDatabase) {
  const transaction = database.transaction([...database.objectStoreNames])
  return [...database.objectStoreNames].map((name) => {
    const store = transaction.objectStore(name)
    const indexes = [...store.indexNames].map((index) => {
      const { keyPath, unique, multiEntry } = store.index(index)
      return { index, keyPath, unique, multiEntry }
    })
    return { name, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes }
  })
}

describe('a device with the store of an earlier build', () => {
  test('finds every answer and every other stored row (S5.8)', async () => {
    const old = await oldDatabase('old')
    const writing = old.transaction(['answers', 'meta', 'finishes', 'items'], 'readwrite')
    const unsent = { ...row(2, 'ainda não enviada'), revision: 3, editedRevision: 3, _changed: 1 as const }
    writing.objectStore('answers').put(row(1, 'enviada'))
    writing.objectStore('answers').put(unsent)
    writing.objectStore('answers').put({ ...row(3, 'de outra prova'), applicationId: '8' })
    writing.objectStore('meta').put({ key: 'storeId', value: 'o mesmo' })
    writing.objectStore('finishes').put({ applicationId: '7', requestedAt: 5 })
    writing.objectStore('items').put({ applicationId: '7', id: 1, data: { text: 'x' } })
    await new Promise((resolve) => (writing.oncomplete = resolve))
    old.close()

    const db = openDatabase('candidate', 'old')
    expect(await db.answers.of('7')).toEqual([row(1, 'enviada'), unsent])
    expect(await db.answers.get(3)).toMatchObject({ applicationId: '8' })
    expect(await db.meta.get('storeId')).toEqual({ key: 'storeId', value: 'o mesmo' })
    expect(await db.finishes.get('7')).toEqual({ applicationId: '7', requestedAt: 5 })
    expect(await db.items.of('7')).toHaveLength(1)
    await db.answers.put(row(1, 'outra'))
    expect((await db.answers.get(1))?.freeResponse).toBe('outra')
    db.close()
  })

  test('has the same layout as a new device', async () => {
    const db = openDatabase('candidate', 'new')
    await db.answers.toArray()
    db.close()
    const [made, old] = [await resultOf(indexedDB.open('new')), await oldDatabase('old-layout')]
    expect(made.version).toBe(10)
    expect(layoutOf(made)).toEqual(layoutOf(old))
  })

  test('can read a store that a newer build has upgraded (S5.8)', async () => {
    const newer = await oldDatabase('newer', 20)
    newer.close()
    const db = openDatabase('candidate', 'newer')
    await db.answers.put(row(1, 'a'))
    expect((await db.answers.get(1))?.freeResponse).toBe('a')
    db.close()
  })
})

describe('the connection', () => {
  test('closes for a tab that upgrades or deletes the store, and reopens', async () => {
    const db = openDatabase('candidate', 'aside')
    await db.answers.put(row(1, 'a'))
    const other = openDatabase('candidate', 'aside')
    await other.delete()
    expect(await db.answers.toArray()).toHaveLength(0)
    await db.answers.put(row(1, 'b'))
    expect(await db.answers.toArray()).toHaveLength(1)
    db.close()
  })

  test('is reopened when the browser closed it', async () => {
    const opened: IDBDatabase[] = []
    const { open } = indexedDB
    const spy = vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
      const request = open.apply(indexedDB, args)
      request.addEventListener('success', () => opened.push(request.result))
      return request
    })
    const db = openDatabase('candidate', 'closed-behind')
    await db.answers.put(row(1, 'a'))
    // Without an event, as in some browsers.
    opened[0]!.close()
    await db.answers.put(row(2, 'b'))
    opened[1]!.close()
    opened[1]!.onclose?.(new Event('close'))
    expect(await db.answers.toArray()).toHaveLength(2)
    spy.mockRestore()
    db.close()
  })

  test('asks for strict durability (S5.1)', async () => {
    const db = openDatabase('candidate', 'strict')
    await db.answers.toArray()
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await db.answers.put(row(1, 'a'))
    await db.write(['answers', 'meta'], ({ answers }) => answers.delete(1))
    expect(begin.mock.calls.map(([stores, mode, options]) => [stores, mode, options])).toEqual([
      [['answers'], 'readwrite', { durability: 'strict' }],
      [['answers', 'meta'], 'readwrite', { durability: 'strict' }],
    ])
    begin.mockRestore()
    db.close()
  })

  test('begins a transaction in the same turn as the call', async () => {
    const db = openDatabase('candidate', 'at-once')
    await db.answers.toArray()
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const written = db.answers.put(row(1, 'a'))
    expect(begin).toHaveBeenCalledOnce()
    await written
    begin.mockRestore()
    db.close()
  })

  test('rolls back a piece of work that fails half-way, and rejects with its error', async () => {
    const db = openDatabase('candidate', 'half-way')
    const work = db.write(['answers'], async ({ answers }) => {
      answers.put(row(1, 'a'))
      await answers.toArray()
      throw new RangeError('half-way')
    })
    await expect(work).rejects.toThrow(RangeError)
    expect(await db.answers.toArray()).toHaveLength(0)
    db.close()
  })

  test('rejects always once closed', async () => {
    const db = openDatabase('candidate', 'for-good')
    await db.answers.put(row(1, 'a'))
    db.close()
    await expect(db.answers.get(1)).rejects.toThrow('was closed')
  })

  test('rejects where the browser has no store', async () => {
    const db = openDatabase('candidate', 'forbidden')
    vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(() => {
      throw new DOMException('not here', 'SecurityError')
    })
    await expect(db.answers.get(1)).rejects.toThrow('not here')
    vi.restoreAllMocks()
  })
})
