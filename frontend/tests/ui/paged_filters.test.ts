import { expect, test } from 'vitest'
import { placeOf } from '../../src/ui/paged_filters.ts'

const list = { next: 'behind', previous: 'ahead' }

test('a neighbour begins at its place, any other page by its number', () => {
  expect(placeOf(4, 3, list)).toEqual({ after: 'behind' })
  expect(placeOf(2, 3, list)).toEqual({ before: 'ahead' })
  expect(placeOf(5, 3, list)).toBeNull()
  expect(placeOf(1, 2, list)).toBeNull()
  expect(placeOf(4, 3, { next: null, previous: null })).toBeNull()
})
