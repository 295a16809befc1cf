import { describe, expect, test } from 'vitest'
import {
  entryOf,
  groupFinishedAt,
  lineOf,
  linesOf,
  SECTIONS,
  sectionOf,
  sortApplications,
  STATUS_ORDER,
} from '../../src/features/applications/order.ts'
import type { Application } from '../../src/features/applications/types.ts'
import { application } from './factory.ts'

describe('the list is sorted', () => {
  test('by status, what is open now first', () => {
    const shuffled = [
      'UNKNOWN',
      'FINISHED',
      'STARTED',
      'UNAVAILABLE',
      'AVAILABLE_SOON',
      'STOPPED',
      'AVAILABLE',
    ] as const
    const sorted = sortApplications(shuffled.map((status, at) => application({ id: at + 1, status })))
    expect(sorted.map(({ status }) => status)).toEqual([
      'STARTED',
      'AVAILABLE',
      'AVAILABLE_SOON',
      'FINISHED',
      'STOPPED',
      'UNAVAILABLE',
      'UNKNOWN',
    ])
  })
  test('then by name ignoring case, then by id', () => {
    const names = ['álgebra', 'Zoologia', 'biologia', 'Biologia', 'Álgebra']
    const sorted = sortApplications(names.map((name, at) => application({ id: at + 1, name })))
    expect(sorted.map(({ id }) => id)).toEqual([1, 5, 3, 4, 2])
  })
  test('without changing the given list', () => {
    const given = Object.freeze([application({ id: 2, name: 'b' }), application({ id: 1, name: 'a' })])
    expect(sortApplications(given).map(({ id }) => id)).toEqual([1, 2])
  })
  test('so that sorting by status also sorts by section', () => {
    const places = STATUS_ORDER.map((status) =>
      SECTIONS.indexOf(sectionOf(entryOf(lineOf(application({ id: 1, status })))))
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})

const groupEntries = (all: Application[]) => linesOf(all).map(entryOf)

describe('groups', () => {
  test('several exams of one collection are one entry; a single one is its own entry (rule-list-003)', () => {
    const entries = groupEntries([
      application({ id: 1, collection: 9, status: 'FINISHED' }),
      application({ id: 2, collection: 9, status: 'STARTED' }),
      application({ id: 3, collection: 8, status: 'AVAILABLE' }),
    ])
    expect(entries.map(({ kind, status }) => [kind, status])).toEqual([
      ['group', 'STARTED'],
      ['single', 'AVAILABLE'],
    ])
  })
  test('two children of one guardian are never one entry', () => {
    const entries = groupEntries([
      application({ id: 1, collection: 9, user: 1 }),
      application({ id: 2, collection: 9, user: 2 }),
    ])
    expect(entries.map(({ kind }) => kind)).toEqual(['single', 'single'])
    expect(new Set(entries.map(({ key }) => key)).size).toBe(2)
  })
  test('a group is finished when all its exams are, at the latest end (rule-list-008)', () => {
    const early = application({ id: 1, finishedAt: '2026-11-20T09:00:00-03:00' })
    const late = application({ id: 2, finishedAt: '2026-11-20T12:30:00+00:00' })
    expect(groupFinishedAt([early, late])).toBe('2026-11-20T12:30:00+00:00')
    expect(groupFinishedAt([late, early])).toBe('2026-11-20T12:30:00+00:00')
    expect(groupFinishedAt([early, application({ id: 3 })])).toBeNull()
  })
})
