import { test } from '@japa/runner'
import { levelsDownTo, levelsIn } from '#exports/domain/levels'
import { performanceOf } from '#exports/domain/performance'
import { requiredFilters } from '#exports/domain/required_filters'

test.group('exports of results', () => {
  test('mean, median, sample deviation, highest and lowest', ({ assert }) => {
    const none = { mean: null, median: null, deviation: null, best: null, worst: null }
    assert.deepEqual(performanceOf([]), none)
    assert.deepEqual(performanceOf([3]), { mean: 3, median: 3, deviation: null, best: 3, worst: 3 })
    assert.deepEqual(performanceOf([10, 2]), {
      mean: 6,
      median: 6,
      deviation: Math.sqrt(32),
      best: 10,
      worst: 2,
    })
    // By number, not by text.
    assert.deepEqual(performanceOf([10, 2, 9]).median, 9)
    assert.deepEqual(performanceOf([2, 2, 2, 2]).deviation, 0)
  })

  test('levels come from the top, each once, with those above the lowest', ({ assert }) => {
    assert.deepEqual(levelsIn('class,unity,class'), ['unity', 'class'])
    assert.deepEqual(levelsDownTo(['class']), ['unity', 'stage', 'class'])
    assert.deepEqual(levelsDownTo(['unity']), ['unity'])
    // Two schools differ without their regions.
    assert.deepEqual(levelsDownTo(['dre', 'stage']), ['dre', 'unity', 'stage'])
  })

  test('pref-export-001: required filters are those of a comma list that there are', ({ assert }) => {
    assert.deepEqual(requiredFilters(' class, novo,unity,class,dre,collection'), ['dre', 'unity', 'class'])
    assert.deepEqual(requiredFilters(''), [])
  })
})
