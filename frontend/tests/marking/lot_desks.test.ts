import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { beforeLeaving } from '../../src/exam/leaving.ts'
import { exampleLot } from '../../src/features/marking/example_lot.ts'
import type { LotCalls } from '../../src/features/marking/model/lot_desk.ts'
import { withLevel } from '../../src/features/marking/model/mark.ts'
import { lotDeskOf } from '../../src/features/marking/store/lot_desks.ts'

vi.mock('../../src/api/session.ts', () => ({
  getSession: () => ({ user: { id: 7 } }),
  onSessionChange: () => () => undefined,
}))
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })

const server = vi.hoisted(() => ({ isThere: false }))
vi.mock('../../src/features/marking/store/lot_calls.ts', () => ({
  lotCalls: {
    current: () =>
      Promise.resolve({
        is: 'lot',
        lot: exampleLot(),
        serverTime: exampleLot().leaseUntil.replace('14', '12'),
      }),
    save: (_lot, marks) =>
      Promise.resolve(
        server.isThere
          ? {
              is: 'saved',
              marks: marks.map(({ task, revision }) => ({ task, revision, accepted: true })),
              leaseUntil: null,
              serverTime: '2026-11-26T12:00:00.000Z',
            }
          : { is: 'unreachable' }
      ),
  } satisfies Partial<LotCalls>,
}))

afterEach(() => vi.restoreAllMocks())

test('who leaves is held once by marks that neither the server nor this computer has', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const lotDesk = await lotDeskOf(7, 2)
  if (lotDesk === 'elsewhere') throw new Error('No other tab has it')
  await lotDesk.open()
  lotDesk.edit('alfa', (mark) => withLevel(mark, 0, 3))
  expect((await beforeLeaving()).held).toBeDefined()
  expect(lotDesk.state.getSnapshot().isDiskBroken).toBe(true)
  expect((await beforeLeaving()).held).toBeUndefined()
  lotDesk.edit('beta', (mark) => withLevel(mark, 0, 3))
  expect((await beforeLeaving()).held).toBeDefined()
  server.isThere = true
  expect((await beforeLeaving()).held).toBeUndefined()
  expect(lotDesk.unsent()).toBe(0)
})
