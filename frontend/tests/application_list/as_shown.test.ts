import { expect, test } from 'vitest'
import { ApiError } from '../../src/api/errors.ts'
import { orderAsShown } from '../../src/features/application-list/bulk/as_shown.ts'
import type { Body, Order, Preview } from '../../src/features/application-list/bulk/bulk_calls.ts'

const BODY: Body = {
  collection: 3,
  act: 'withdraw',
  selection: { all: true, search: '3A' },
  orderKey: 'first',
}
const previewOf = (selectionDigest: string, change: number): Preview => ({
  dryRun: true,
  selectionDigest,
  change,
  total: change,
  skipped: [],
  writing: 0,
  grants: 0,
  accommodations: 0,
  overlaps: 0,
  cut: 0,
  windows: 0,
  first: [],
})

/** A server whose list has other applications after the preview. */
function changing(now: Preview) {
  const ordered: Body[] = []
  return {
    ordered,
    previewAct: () => Promise.resolve(now),
    orderAct(body: Body): Promise<Order> {
      if (body.selectionDigest !== now.selectionDigest)
        return Promise.reject(new ApiError(409, { code: 'selection_changed' }))
      ordered.push(body)
      return Promise.resolve({
        id: 1,
        kind: 'withdraw',
        collection: 3,
        status: 'finished',
        total: now.total,
        done: now.total,
        changed: now.change,
        skipped: 0,
        failed: 0,
        by: { id: 1, name: 'Ana' },
        reason: null,
        createdAt: '2026-11-26T12:00:00.000Z',
        endedAt: null,
        undoes: null,
        undoneBy: null,
        canCancel: false,
        canUndo: true,
      })
    },
  }
}

test('what was shown is ordered, with the digest of its selection', async () => {
  const shown = previewOf('thirty', 30)
  const server = changing(shown)
  expect(await orderAsShown({ body: BODY, preview: shown }, server)).toMatchObject({ order: { changed: 30 } })
  expect(server.ordered).toEqual([{ ...BODY, selectionDigest: 'thirty' }])
})

test('where the list has changed nothing is ordered; it is shown again, as another order', async () => {
  const server = changing(previewOf('all', 540))
  const done = await orderAsShown({ body: BODY, preview: previewOf('thirty', 30) }, server)
  expect(server.ordered).toEqual([])
  if (!('again' in done)) throw new Error('it was ordered')
  expect(done.again.preview.change).toBe(540)
  expect(done.again.body).toMatchObject({ selection: BODY.selection })
  expect(done.again.body.orderKey).not.toBe(BODY.orderKey)
  expect(await orderAsShown(done.again, server)).toMatchObject({ order: { changed: 540 } })
})
