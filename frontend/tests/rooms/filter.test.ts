import { expect, test } from 'vitest'
import { digitsOf, readFilter } from '../../src/features/rooms/filter.ts'

test('the search accepts digits only', () => {
  expect(digitsOf('Sala 12-b 3')).toBe('123')
  expect(digitsOf('sala')).toBe('')
})

test('stored values are used as far as they are valid', () => {
  expect(readFilter(null)).toEqual({ search: '', isRecording: '' })
  expect(readFilter({ search: 'a7', isRecording: 'true' })).toEqual({ search: '7', isRecording: 'true' })
  expect(readFilter({ search: '7', isRecording: 'sim' })).toEqual({ search: '7', isRecording: '' })
  expect(readFilter({ search: 7 as unknown as string })).toEqual({ search: '', isRecording: '' })
})
