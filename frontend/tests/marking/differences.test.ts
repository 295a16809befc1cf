import { expect, test } from 'vitest'
import { essayType, numberType } from '../../src/features/marking/example_lot.ts'
import { differences } from '../../src/features/marking/model/differences.ts'

test('a mark is shown beside the reference, criterion by criterion, in points of the type, and in total', () => {
  const lines = differences(
    essayType,
    { points: 640, criteria: [4, 3, 3, 3, 3] },
    { points: 600, criteria: [3, 3, 3, 3, 3] }
  )
  expect(lines).toHaveLength(6)
  expect(lines[0]).toEqual({ name: 'Norma escrita', given: 160, reference: 120 })
  expect(lines[5]).toEqual({ name: null, given: 640, reference: 600 })
})

test('beside a situation there are no levels, and of a number there is the total alone', () => {
  const [first] = differences(
    essayType,
    { points: 0, criteria: null },
    { points: 600, criteria: [3, 3, 3, 3, 3] }
  )
  expect(first).toMatchObject({ given: null, reference: 120 })
  expect(differences(numberType, { points: 7.5, criteria: null }, { points: 8, criteria: null })).toEqual([
    { name: null, given: 7.5, reference: 8 },
  ])
})
