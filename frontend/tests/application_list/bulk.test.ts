import { describe, expect, it, test } from 'vitest'
import { bulkActsFor, missingFilters, needsReason } from '../../src/features/application-list/model/bulk.ts'
import { newBulkForm, readBulk, type BulkForm } from '../../src/features/application-list/model/bulk_forms.ts'
import { readFilters } from '../../src/features/application-list/model/filters.ts'
import {
  advanced,
  hasReceipt,
  outcomeOf,
  percentOf,
  receiptPollMs,
  shownOrders,
} from '../../src/features/application-list/model/orders.ts'

const NOW = Date.parse('2026-11-26T12:00:00-03:00')
const form = (part: Partial<BulkForm> = {}): BulkForm => ({ ...newBulkForm(NOW), ...part })
const end = (endDate: string, endTime: string, minutes = '') => ({ end: { endDate, endTime, minutes } })
const AT_13 = new Date(NOW + 3_600_000).toISOString()

describe('acts on many', () => {
  it('are those of the group: none for who changes no exams', () => {
    expect(bulkActsFor('ADMINISTRADOR', false)).toContain('withdraw')
    expect(bulkActsFor('SCHOOL-ADMIN', false)).toEqual([
      'deadline',
      'extraTime',
      'window',
      'stop',
      'resume',
      'resetTime',
      'finish',
    ])
    expect(bulkActsFor('PROCTOR', false)).toEqual([])
  })

  it('put back what was withdrawn, in its list alone and for administrators alone; nothing else is done there', () => {
    expect(bulkActsFor('ADMINISTRADOR', true)).toEqual(['restore'])
    expect(bulkActsFor('ADMINISTRADOR', false)).not.toContain('restore')
    expect(bulkActsFor('SCHOOL-ADMIN', true)).toEqual([])
    expect(readBulk('restore', form(), false, NOW)).toEqual({
      ok: true,
      isFar: false,
      body: { act: 'restore' },
    })
  })

  it('need a reason where the collection asks for it, and always where answers are cleared', () => {
    expect(needsReason('resetAnswers', false)).toBe(true)
    expect(needsReason('stop', false)).toBe(false)
    expect(needsReason('stop', true)).toBe(true)
    expect(needsReason('room', true)).toBe(false)
    expect(readBulk('stop', form({ reason: ' ' }), true, NOW)).toEqual({
      ok: false,
      errors: { reason: 'required' },
    })
  })
})

describe('what is sent', () => {
  it('extra time moves the end, changes the minutes, or both; never nothing', () => {
    expect(readBulk('extraTime', form(), false, NOW)).toMatchObject({
      errors: { end: { minutes: 'unchanged' } },
    })
    expect(readBulk('extraTime', form(end('', '', '90')), false, NOW)).toMatchObject({
      body: { act: 'set_timeout', params: { timeout: 90 } },
    })
    expect(readBulk('extraTime', form(end('26/11/2026', '13:00', '90')), false, NOW)).toMatchObject({
      body: { act: 'set_endtime', params: { endTime: AT_13, timeout: 90 } },
    })
    expect(readBulk('extraTime', form(end('26/11/2026', '')), false, NOW)).toMatchObject({
      errors: { end: { endTime: 'format' } },
    })
  })

  it('the end of the collection is needed, and lies ahead', () => {
    expect(readBulk('window', form(), false, NOW)).toMatchObject({
      errors: { end: { endDate: 'format', endTime: 'format' } },
    })
    expect(readBulk('window', form(end('26/11/2026', '11:00')), false, NOW)).toMatchObject({
      errors: { end: { endDate: 'past' } },
    })
    expect(readBulk('window', form(end('26/11/2028', '13:00')), false, NOW)).toMatchObject({
      ok: true,
      isFar: true,
    })
  })

  it('a reset may move the end, and says whether it clears', () => {
    expect(readBulk('resetTime', form(), false, NOW)).toMatchObject({
      body: { act: 'reset', params: { clearAnswers: false } },
    })
    expect(
      readBulk('resetAnswers', form({ ...end('26/11/2026', '13:00'), reason: 'Troca' }), true, NOW)
    ).toEqual({
      ok: true,
      isFar: false,
      body: { act: 'reset', reason: 'Troca', params: { endTime: AT_13, clearAnswers: true } },
    })
  })

  it('a deadline is as that of one, without a word about the collection', () => {
    const deadline = { ...newBulkForm(NOW).deadline, endDate: '26/11/2026', endTime: '13:00', minutes: '60' }
    expect(readBulk('deadline', form({ deadline, isFlat: true }), false, NOW)).toEqual({
      ok: true,
      isFar: false,
      body: {
        act: 'set_application_dates',
        ignoreAccommodation: true,
        params: {
          startTime: new Date(NOW).toISOString(),
          endTime: AT_13,
          timeout: 60,
          strategy: 'delete_existing',
        },
      },
    })
  })

  it('a room is required', () => {
    expect(readBulk('room', form(), false, NOW)).toEqual({ ok: false, errors: { room: 'required' } })
    expect(readBulk('room', form({ roomId: 4 }), false, NOW)).toMatchObject({ body: { params: { room: 4 } } })
  })
})

test('a place in the hierarchy is read from the address, and nothing else', () => {
  const of = (text: string) => readFilters(new URLSearchParams({ hierarchy: text })).hierarchy
  expect(['class-17', 'grade-3-2', 'school-4'].map(of)).toEqual(['class-17', 'grade-3-2', 'school-4'])
  expect(['class-0', 'room-4', "class-1' or 1", ''].map(of)).toEqual(['', '', '', ''])
})

test('each filter that has to be chosen and is not is named; others are left to the server', () => {
  const filters = readFilters(new URLSearchParams('turma=4'))
  expect(missingFilters('institution, turma ,exam,unknown', filters)).toEqual(['school', 'exam'])
  expect(missingFilters('', filters)).toEqual([])
})

describe('orders over the list', () => {
  const order = (id: number, part: object = {}) => ({
    id,
    status: 'running' as const,
    total: 200,
    done: 0,
    changed: 0,
    skipped: 0,
    failed: 0,
    endedAt: null,
    undoneBy: null,
    ...part,
  })
  const ended = (id: number, minutesAgo: number) =>
    order(id, { status: 'finished', endedAt: new Date(NOW - minutesAgo * 60_000).toISOString() })

  it('are those that run, and those that have just ended and were not put away', () => {
    const undone = { ...ended(5, 1), undoneBy: 6 }
    const shown = shownOrders([order(1), ended(2, 5), ended(3, 11), ended(4, 1), undone], new Set([4]), NOW)
    expect(shown.map(({ id }) => id)).toEqual([1, 2])
  })

  it('are announced each tenth, and at their end', () => {
    const at = (done: number) => [order(1, { done })]
    expect(advanced(at(0), at(19))).toEqual([])
    expect(advanced(at(19), at(20)).map(percentOf)).toEqual([10])
    expect(advanced(at(199), [ended(1, 0)])).toHaveLength(1)
  })
})

test('receipts are read of what runs, and of what has just ended and changed something', () => {
  const endedAt = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()
  const order = { status: 'finished' as const, changed: 1, endedAt: endedAt(9) }
  expect(hasReceipt(order, NOW)).toBe(true)
  expect(hasReceipt({ ...order, endedAt: endedAt(11) }, NOW)).toBe(false)
  expect(hasReceipt({ ...order, status: 'running', endedAt: null }, NOW)).toBe(true)
  expect(hasReceipt({ ...order, changed: 0 }, NOW)).toBe(false)
})

test('receipts are read while the order runs, also where nobody writes yet, and then until all have it', () => {
  const running = { isRunning: true, reads: 1 }
  expect(receiptPollMs(running, undefined)).toBe(3_000)
  expect(receiptPollMs(running, { received: 0, of: 0 })).toBe(3_000)
  expect(receiptPollMs(running, { received: 1, of: 1 })).toBe(3_000)
  const ended = { isRunning: false, reads: 1 }
  expect(receiptPollMs(ended, { received: 0, of: 0 })).toBe(false)
  expect(receiptPollMs(ended, { received: 28, of: 30 })).toBe(3_000)
  // A laptop that is off for good costs a read now and then.
  expect(receiptPollMs({ ...ended, reads: 20 }, { received: 28, of: 30 })).toBe(15_000)
})

test('what an order led to is shown: only one that changed something and failed nowhere is a success', () => {
  const order = { status: 'finished' as const, changed: 30, failed: 0 }
  expect(outcomeOf(order)).toBe('done')
  expect(outcomeOf({ ...order, status: 'running' })).toBe('ordered')
  expect(outcomeOf({ ...order, status: 'failed' })).toBe('failed')
  expect(outcomeOf({ ...order, status: 'cancelled' })).toBe('failed')
  expect(outcomeOf({ ...order, failed: 1 })).toBe('partly')
  expect(outcomeOf({ ...order, changed: 0 })).toBe('nothing')
})
