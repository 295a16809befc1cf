import { test } from '@japa/runner'
import type { CorrectionType } from '#grading/domain/correction_type'
import { breakdownOf } from '#grading/domain/mark_breakdown'

const TYPE: CorrectionType = {
  kind: 'criteria',
  criteria: ['Tese', 'Gramática'].map((name) => ({
    name,
    levels: [0, 100, 200].map((points) => ({ points: points * 1000, label: `${name} ${points}` })),
  })),
  situations: [{ code: 'off_topic', label: { 'pt-BR': 'Fuga ao tema', en: 'Off topic' } }],
  tolerance: { total: 100_000, criterion: 100_000, situations: true },
}
const RULE = {
  type: TYPE,
  resolve: { marks: 2, tolerance: TYPE.tolerance, most: 400_000, value: 10_000 } as const,
}

const given = (round: number, ...places: number[]) => {
  const criteria = places.map((place) => place * 100_000)
  const total = criteria.reduce((sum, one) => sum + one, 0)
  return {
    round,
    given: { value: null, criteria: places, situation: null },
    mark: { total, criteria, situation: null },
  }
}
const situation = (round: number) => ({
  round,
  given: { value: null, criteria: null, situation: 'off_topic' },
  mark: { total: 0, criteria: null, situation: 'off_topic' },
})

test.group('the breakdown of a mark', () => {
  test('has the marks that count, the highest first, and their mean in each criterion', ({ assert }) => {
    assert.deepEqual(breakdownOf([given(1, 1, 1), given(2, 1, 2)], RULE, 'pt-BR'), {
      by: 'mean',
      criteria: [
        { name: 'Tese', guide: null, most: 200_000, points: 100_000 },
        { name: 'Gramática', guide: null, most: 200_000, points: 150_000 },
      ],
      marks: [
        {
          total: 300_000,
          situation: null,
          levels: [
            { points: 100_000, label: 'Tese 100' },
            { points: 200_000, label: 'Gramática 200' },
          ],
        },
        {
          total: 200_000,
          situation: null,
          levels: [
            { points: 100_000, label: 'Tese 100' },
            { points: 100_000, label: 'Gramática 100' },
          ],
        },
      ],
      total: 250_000,
      most: 400_000,
      points: 6_250,
      value: 10_000,
    })
  })

  test('leaves out a mark that does not count: by a third, and by the panel', ({ assert }) => {
    const third = [given(1, 0, 0), given(2, 2, 2), given(3, 2, 1)]
    const nearest = breakdownOf(third, RULE, 'pt-BR')
    assert.equal(nearest?.by, 'nearest')
    assert.deepEqual(
      nearest?.marks.map(({ total }) => total),
      [400_000, 300_000]
    )
    const decided = breakdownOf([given(1, 0, 0), given(2, 2, 2), given(3, 1, 1), given(4, 1, 2)], RULE, 'en')
    assert.equal(decided?.by, 'panel')
    assert.deepEqual(
      decided?.marks.map(({ total }) => total),
      [300_000]
    )
  })

  test('names a situation in the reader’s language, without levels', ({ assert }) => {
    const breakdown = breakdownOf([situation(1), situation(2)], RULE, 'en')
    assert.containsSubset(breakdown, { by: 'mean', total: 0, points: 0 })
    assert.deepEqual(breakdown?.marks[0], { total: 0, situation: 'Off topic', levels: null })
    assert.deepEqual(
      breakdown?.criteria?.map(({ points }) => points),
      [0, 0]
    )
  })

  test('is not there before the marks resolve', ({ assert }) => {
    assert.isNull(breakdownOf([], RULE, 'pt-BR'))
    assert.isNull(breakdownOf([given(1, 0, 0)], RULE, 'pt-BR'))
    assert.isNull(breakdownOf([given(1, 0, 0), given(2, 2, 2)], RULE, 'pt-BR'))
  })
})
