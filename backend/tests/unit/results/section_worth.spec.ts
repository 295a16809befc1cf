import { test } from '@japa/runner'
import type { ComputedResult } from '#results/domain/computed_result'
import { SectionWorth } from '#results/domain/section_worth'

const result = (more: Partial<ComputedResult>): ComputedResult => ({
  sectionName: 'Prova',
  sectionKey: 'prova',
  value: 0,
  totalValue: 30_000,
  passingScore: 20_000,
  status: null,
  color: null,
  category: null,
  absent: 0,
  isPassed: false,
  ...more,
})

const problemOf = (...results: Partial<ComputedResult>[]) => {
  const worth = new SectionWorth()
  for (const one of results) worth.add(result(one))
  return worth.problem()
}

test.group('what sections are worth', () => {
  test('a passing score may be all that a section is worth, to whom it is worth most', ({ assert }) => {
    assert.isNull(problemOf())
    assert.isNull(problemOf({ passingScore: 30_000 }))
    assert.isNull(problemOf({ totalValue: 10_000 }, { totalValue: 30_000 }))
    assert.deepEqual(problemOf({ totalValue: 10_000 }, { totalValue: 19_999 }), {
      code: 'passing_above_total',
      sectionName: 'Prova',
    })
  })

  test('one that is worth nothing to anybody is named', ({ assert }) => {
    const nothing = { sectionName: 'Vazia', sectionKey: 'vazia', totalValue: 0, passingScore: null }
    assert.deepEqual(problemOf({}, nothing), { code: 'total_zero', sectionName: 'Vazia' })
  })
})
