import { expect, test } from 'vitest'
import { isAwaited, receiptOf } from '../../src/features/application-list/model/receipt.ts'

const AT = '2026-11-26T13:00:00.000Z'
const row = (status: string, receipt: { isReceived: boolean; at: string | null } | null) => ({
  status,
  receipt,
})

test.each([
  ['nothing was done', row('STARTED', null), null],
  ['the page shows it', row('STARTED', { isReceived: true, at: AT }), { at: AT }],
  ['the page shows an older act only', row('STOPPED', { isReceived: false, at: AT }), { at: null }],
  ['no page is known to be open', row('AVAILABLE', { isReceived: false, at: null }), null],
])('%s', (_, shown, expected) => {
  expect(receiptOf(shown)).toEqual(expected)
  expect(isAwaited([shown])).toBe(expected?.at === null)
})
