import { test } from '@japa/runner'
import { percentageOf, problemOfResult, resultObstacle, thousandthsOf } from '#results/domain/result'
import { problemOf } from '#results/domain/selection_process'

test.group('a result', () => {
  test('points are thousandths; what is finer is refused', ({ assert }) => {
    assert.equal(thousandthsOf(0.1 + 0.2), 300)
    assert.equal(thousandthsOf(1_000_000), 1_000_000_000)
    assert.isNull(thousandthsOf(0.0001))
    assert.isNull(thousandthsOf(7.12345))
  })

  test('the percentage has one decimal, and there is none of nothing', ({ assert }) => {
    assert.equal(percentageOf(7_500, 10_000), 75)
    assert.equal(percentageOf(1_000, 3_000), 33.3)
    assert.equal(percentageOf(2_000, 3_000), 66.7)
    assert.isNull(percentageOf(null, 10_000))
    assert.isNull(percentageOf(0, 0))
  })

  test('it says points or a status, and no more than its total', ({ assert }) => {
    const none = { value: null, totalValue: null, passingScore: null, status: null }
    assert.equal(problemOfResult(none)?.field, 'value')
    assert.isNull(problemOfResult({ ...none, status: 'Aprovado' }))
    assert.equal(problemOfResult({ ...none, value: 1 })?.field, 'totalValue')
    assert.isNull(problemOfResult({ ...none, value: 10, totalValue: 10 }))
    assert.equal(problemOfResult({ ...none, value: 11, totalValue: 10 })?.field, 'value')
    assert.equal(
      problemOfResult({ ...none, value: 1, totalValue: 10, passingScore: 11 })?.field,
      'passingScore'
    )
  })

  test('that there is an appeal comes before anything about the time for appeals', ({ assert }) => {
    assert.equal(resultObstacle(true, 'none'), 'appeal_exists')
    assert.equal(resultObstacle(false, 'none'), 'no_window')
    assert.isNull(resultObstacle(false, 'open'))
  })

  test('a time for appeals has both ends in their order, or none', ({ assert }) => {
    assert.isNull(problemOf({ appealOpensAt: null, appealClosesAt: null }))
    assert.equal(problemOf({ appealOpensAt: 1, appealClosesAt: null })?.field, 'appealClosesAt')
    assert.equal(problemOf({ appealOpensAt: null, appealClosesAt: 1 })?.field, 'appealOpensAt')
    assert.equal(problemOf({ appealOpensAt: 1, appealClosesAt: 1 })?.field, 'appealClosesAt')
    assert.isNull(problemOf({ appealOpensAt: 1, appealClosesAt: 2 }))
  })
})
