import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetLots, lotsDatabase, unsentMarks } from '../../src/api/held_lots.ts'
import { exampleLot } from '../../src/features/marking/example_lot.ts'
import { edited, merged, type LocalLot } from '../../src/features/marking/model/local_lot.ts'
import { withLevel } from '../../src/features/marking/model/mark.ts'
import { storeComments, storedComments } from '../../src/features/marking/store/saved_comments.ts'
import { lotStoreOf, plansHere } from '../../src/features/marking/store/lot_store.ts'

const session = vi.hoisted(() => ({ user: 7 as number | null }))
vi.mock('../../src/api/session.ts', () => ({
  getSession: () => (session.user === null ? null : { user: { id: session.user } }),
  onSessionChange: () => () => undefined,
}))

const held = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, value: string) => void held.set(key, value),
  removeItem: (key: string) => void held.delete(key),
})

const lot = (): LocalLot => merged(null, exampleLot(), 5_000)
const marked = (): LocalLot => edited(lot(), 'alfa', withLevel(lot().entries[0]!.mark, 0, 3))

beforeEach(async () => {
  session.user = 7
  held.clear()
  const store = lotStoreOf(7)
  await store.write(2, null)
  store.close()
})

test('a lot is read by another page as it was written, and what is unsent is counted', async () => {
  const store = lotStoreOf(7)
  await store.write(2, marked())
  expect(unsentMarks(7)).toBe(1)
  const other = lotStoreOf(7)
  expect(await other.read(2)).toEqual(marked())
  expect([await other.read(3), await plansHere(7)]).toEqual([null, [2]])
  await store.write(2, null)
  expect([await other.read(2), unsentMarks(7)]).toEqual([null, 0])
  store.close()
  other.close()
})

test('a lot that an app without annotations stored has none', async () => {
  const store = lotStoreOf(7)
  const before = marked()
  const old = before.entries.map((entry) => {
    const { annotations: _, ...mark } = entry.mark
    return { ...entry, mark }
  })
  await store.write(2, { ...before, entries: old } as unknown as LocalLot)
  expect(await store.read(2)).toEqual(before)
  store.close()
})

test('another person of this computer reads nothing of it', async () => {
  const store = lotStoreOf(7)
  await store.write(2, marked())
  store.close()
  session.user = 8
  const other = lotStoreOf(8)
  expect([await other.read(2), unsentMarks(8)]).toEqual([null, 0])
  other.close()
})

test('a log-out deletes the lots, and a page that still writes does not bring them back', async () => {
  const store = lotStoreOf(7)
  await store.write(2, marked())
  forgetLots(7)
  session.user = null
  await store.write(2, marked())
  store.close()
  expect(unsentMarks(7)).toBe(0)
  await vi.waitFor(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names).not.toContain(lotsDatabase(7))
  })
})

test('a row that this version cannot read is left to the server', async () => {
  const store = lotStoreOf(7)
  await store.write(2, { plan: 2, lot: 'x' } as unknown as LocalLot)
  expect(await store.read(2)).toBeNull()
  store.close()
})

test('saved comments stay on the device until a log-out, and for their owner alone', () => {
  const saved = { comments: ['Boa tese.'], basis: 'a1' }
  storeComments(7, saved)
  expect([storedComments(7), storedComments(8)]).toEqual([saved, null])
  session.user = 8
  storeComments(7, { comments: [], basis: 'b2' })
  expect(storedComments(7)).toEqual(saved)
  forgetLots(7)
  expect(storedComments(7)).toBeNull()
  held.set('banca.savedComments.7', '{"comments":[1]')
  expect(storedComments(7)).toBeNull()
})
