import { json, pageOf, takeBatch, USER } from './support_leaving.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession } from '../../src/api/session.ts'
import { NOTHING_LEFT } from '../../src/exam/leaving.ts'
import { acquire, sendAllNow } from '../../src/features/runner/exam/open_exams.ts'
import { lossDetectorKey } from '../../src/offline/store/store_loss_detector.ts'

let isReachable: boolean
/** The revision of the one answer that the server has. */
let held: number
let storage: ReturnType<typeof pageOf>['storage']

beforeEach(() => {
  isReachable = true
  held = 0
  ;({ storage } = pageOf((path, body) => {
    if (!isReachable) throw new TypeError('no link')
    const { sent, answer } = takeBatch(path, body)
    for (const { revision } of sent) held = revision
    const results = [{ id: 1, position: 1, revision: held }]
    return json(200, { ...answer, results, reset: null })
  }))
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A browser that never answers. */
function silenceStore(): void {
  vi.stubGlobal('indexedDB', { open: () => ({}), databases: () => new Promise(() => undefined) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

/** A browser that opens no database. `listed`: the names that it lists, or the name of the error for which it lists none. */
function breakStore(listed: readonly string[] | string): void {
  const request = () => {
    const error = new DOMException('Internal error opening backing store', 'UnknownError')
    const asked = { error, onerror: () => undefined }
    queueMicrotask(() => asked.onerror())
    return asked
  }
  const databases = async () => {
    if (typeof listed === 'string') throw new DOMException('no', listed)
    return listed.map((name) => ({ name, version: 10 }))
  }
  vi.stubGlobal('indexedDB', { open: request, databases })
}

const left = () => sendAllNow(USER, () => undefined)

test.each([
  ['nothing', [], false],
  ['the store of another person', ['banca:32'], false],
  ['the store', [`banca:${USER}`], true],
  ['no databases, which it forbids', 'SecurityError', false],
  ['no databases, which it has not in a private window', 'InvalidStateError', false],
  ['no databases for another reason', 'UnknownError', true],
] as const)(
  'a store that cannot be opened holds nobody: the browser lists %s (S6.6)',
  async (_, listed, isUnread) => {
    breakStore(listed)
    expect(await left()).toEqual({ ...NOTHING_LEFT, isUnread })
  }
)

test('a store that does not answer holds nobody (S6.6)', async () => {
  silenceStore()
  let leaving: unknown
  void left().then((outcome) => (leaving = outcome))
  // One limit for the store, one for the list of stores: what else is asked in between waits less.
  for (let waits = 0; waits < 10 && !leaving; waits += 1) await vi.advanceTimersByTimeAsync(20_000)
  expect(leaving).toEqual({ ...NOTHING_LEFT, isUnread: true })
})

test('a browser without databases holds nobody (S6.6)', async () => {
  vi.stubGlobal('indexedDB', undefined)
  expect(await left()).toEqual(NOTHING_LEFT)
})

test('what is noted outside of a store that cannot be opened is asked about (S6.6)', async () => {
  breakStore([])
  storage.setItem(lossDetectorKey(String(USER)), JSON.stringify({ 7: { storeId: 'a', unsent: { 1: 4 } } }))
  expect(await left()).toEqual({ ...NOTHING_LEFT, isUnread: true })
})

test('what this page has in memory is sent where the store cannot be opened, and holds until then (S6.6)', async () => {
  breakStore([])
  const openExam = acquire(USER, '7', {
    intervalMs: 600_000,
    loadScreens: () => () => Promise.reject(new Error('none')),
  })
  expect(await openExam.proveStore()).toBe(false)
  await openExam.engine.load()
  await openExam.engine.adopt([{ id: 1, position: 1, revision: 0 }])
  isReachable = false
  await openExam.engine.edit(1, { freeResponse: 'só na memória' })
  expect(await left()).toMatchObject({ unsent: 1, isInPage: true, aside: null })
  isReachable = true
  await openExam.engine.tryNow()
  expect(await left()).toEqual(NOTHING_LEFT)
})
