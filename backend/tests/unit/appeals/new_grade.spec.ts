import { test } from '@japa/runner'
import { gradeProblem, type GradeFacts } from '#appeals/domain/new_grade'

const GOOD: GradeFacts = {
  isJudged: true,
  given: 6000,
  points: 6000,
  most: 10_000,
  mark: 5000,
  mayLower: false,
}

test.group('a new grade', () => {
  test('is taken from the mark in force up to the value of the item, and below it where the window lets it', ({
    assert,
  }) => {
    const problem = (facts: Partial<GradeFacts>) => gradeProblem({ ...GOOD, ...facts })
    const of = (given: number, facts: Partial<GradeFacts> = {}) => problem({ given, points: given, ...facts })
    assert.isNull(of(5000))
    assert.isNull(of(10_000))
    assert.equal(of(4999), 'grade_lowers')
    assert.isNull(of(0, { mayLower: true }))
    assert.equal(problem({ given: 10_001, points: null }), 'grade_too_high')
    assert.equal(problem({ given: -1, points: null, mayLower: true }), 'grade_out_of_range')
    assert.equal(problem({ mark: null }), 'grade_not_disclosed')
    assert.equal(problem({ isJudged: false, mark: null }), 'grade_by_key')
  })
})
