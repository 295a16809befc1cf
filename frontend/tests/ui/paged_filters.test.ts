import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../src/api/errors.ts'
import { pageInstead, placeOf } from '../../src/ui/paged_filters.ts'

const list = { next: 'behind', previous: 'ahead' }

test('a neighbour begins at its place, any other page by its number', () => {
  expect(placeOf(4, 3, list)).toEqual({ after: 'behind' })
  expect(placeOf(2, 3, list)).toEqual({ before: 'ahead' })
  expect(placeOf(5, 3, list)).toBeNull()
  expect(placeOf(1, 2, list)).toBeNull()
  expect(placeOf(4, 3, { next: null, previous: null })).toBeNull()
})

test('a list that is shorter now shows its last page, and one whose page is lost its first', () => {
  const data = { results: [1], numPages: 3 }
  const list = { data, error: null, isPlaceholderData: false }
  expect(pageInstead(list, 3)).toBe(3)
  expect(pageInstead(list, 5)).toBe(3)
  expect(pageInstead({ ...list, isPlaceholderData: true }, 5)).toBe(5)
  const long = { ...list, data: { ...data, countIsMinimum: true } }
  expect(pageInstead(long, 5)).toBe(5)
  expect(pageInstead({ ...long, data: { ...long.data, results: [] } }, 5)).toBe(1)
  const failed = (error: Error) => pageInstead({ data: undefined, error, isPlaceholderData: false }, 5)
  expect(failed(new ApiError(400, { code: 'validation' }))).toBe(1)
  expect(failed(new NetworkError('offline'))).toBe(5)
})
