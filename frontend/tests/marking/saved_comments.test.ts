import { expect, test } from 'vitest'
import { withEdited } from '../../src/features/marking/model/saved_comments.ts'

test('an edited comment stays in its place, and what is gone meanwhile becomes a further one', () => {
  expect(withEdited(['a', 'b', 'c'], 'b', 'x')).toEqual(['a', 'x', 'c'])
  expect(withEdited(['a', 'c'], 'b', 'x')).toEqual(['a', 'c', 'x'])
  expect(withEdited([], 'b', 'x')).toEqual(['x'])
})
