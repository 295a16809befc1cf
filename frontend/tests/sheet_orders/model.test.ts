import { expect, test } from 'vitest'
import {
  isMaking,
  isNarrowed,
  isRunning,
  mayDownloadAll,
  NO_FILTERS,
  percentOf,
  readFilters,
  toneOf,
} from '../../src/features/sheet-orders/model.ts'
import { pageWithin } from '../../src/shared/page_within.ts'
import type { BulkStatus } from '../../src/features/sheet-orders/types.ts'

const bulk = (id: string | null, done = 0, total = 0): BulkStatus =>
  ({ status: id === null ? null : { id, name: '' }, done, total, hasZip: false }) as BulkStatus

test('a page beyond the end is the last one', () => {
  expect([pageWithin(3, 1), pageWithin(2, 2), pageWithin(1, 0), pageWithin(5, 4)]).toEqual([1, 2, 1, 4])
})

test('filters of this person and collection are restored, of others and broken ones none', () => {
  const exam = { id: 3, name: 'Prova' }
  const stored = { person: 1, collection: 2, exam, user: null, state: 'DONE' }
  expect(readFilters(stored, 1, 2)).toEqual({ exam, user: null, state: 'DONE' })
  expect(readFilters(stored, 9, 2)).toEqual(NO_FILTERS)
  expect(readFilters(stored, 1, 9)).toEqual(NO_FILTERS)
  for (const broken of [null, 'x', 7, [], { ...stored, exam: { id: 'x' }, state: 'nope', user: 4 }])
    expect(readFilters(broken, 1, 2)).toEqual(NO_FILTERS)
  expect(isNarrowed(NO_FILTERS)).toBe(false)
  expect(isNarrowed({ ...NO_FILTERS, state: 'DONE' })).toBe(true)
})

test('an order has a bar while it runs, and a number once its PDFs are made', () => {
  expect(percentOf(bulk(null))).toBeUndefined()
  expect(percentOf(bulk('REQUESTED', 0, 10))).toBeNull()
  expect(percentOf(bulk('PREPARING', 0, 10))).toBeNull()
  expect(percentOf(bulk('PRINTING', 1, 3))).toBe(33)
  expect(percentOf(bulk('PRINTING', 0, 0))).toBeNull()
  expect(percentOf(bulk('DONE', 3, 3))).toBeUndefined()
})

test('an order runs until it is done, with errors or without', () => {
  expect(['REQUESTED', 'PREPARING', 'PRINTING'].every(isRunning)).toBe(true)
  expect(['DONE', 'DONE_WITH_ERRORS', 'else', undefined].some(isRunning)).toBe(false)
  expect(toneOf('DONE')).toBe('success')
  expect(toneOf('DONE_WITH_ERRORS')).toBe('warning')
  expect(toneOf('PRINTING')).toBe('plain')
})

test('the zip of all is offered once nothing is being made: one that lacks some would look complete', () => {
  const offered = (id: string, hasZip: boolean) => mayDownloadAll({ ...bulk(id), hasZip })
  expect([offered('DONE', true), offered('DONE_WITH_ERRORS', true)]).toEqual([true, true])
  expect([offered('PRINTING', true), offered('DONE', false)]).toEqual([false, false])
})

test('it says how many are made while it makes them, and not while it waits or when it has ended', () => {
  expect(['REQUESTED', 'PREPARING', 'PRINTING', 'DONE', 'DONE_WITH_ERRORS'].map(isMaking)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})
