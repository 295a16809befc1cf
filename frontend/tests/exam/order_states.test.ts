import { expect, test } from 'vitest'
import { endOf } from '../../src/exam/report_cards/order_states.ts'

const newest = (id: number | null, state: string | null, failed: number | null = 0) => ({
  id,
  status: state === null ? null : { id: state },
  failed,
})

test.each([
  ['was not read yet', undefined],
  ['is not the newest yet: nobody had ordered any', newest(null, null, null)],
  ['is not the newest yet', newest(6, 'DONE')],
  ['was only accepted', newest(7, 'REQUESTED')],
  ['reads what it prints', newest(7, 'PREPARING')],
  ['makes the files', newest(7, 'PRINTING')],
])('an order of report cards that %s has not ended (T14)', (_, order) => {
  expect(endOf(7, order)).toBeNull()
})

test('how an order ended, and that a newer one took its place', () => {
  expect(endOf(7, newest(7, 'DONE'))).toEqual({ failed: 0 })
  expect(endOf(7, newest(7, 'DONE_WITH_ERRORS', 2))).toEqual({ failed: 2 })
  expect(endOf(7, newest(8, 'REQUESTED'))).toBe('replaced')
})
