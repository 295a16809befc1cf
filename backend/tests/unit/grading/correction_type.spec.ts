import { test } from '@japa/runner'
import { inLanguage, judge, mostOf, problemOf, type CorrectionType } from '#grading/domain/correction_type'
import { SHIPPED_TYPES } from '#grading/domain/shipped_types'

const [number, rubric, enem] = SHIPPED_TYPES.map(({ definition }) => definition) as [
  CorrectionType,
  CorrectionType,
  CorrectionType,
]
const TEN = { least: 0, most: 10_000 }
const nothing = { value: null, criteria: null, situation: null }

test.group('correction types', () => {
  test('that are shipped are sound, and every text of them is there in both languages', ({ assert }) => {
    for (const { name, definition } of SHIPPED_TYPES) {
      assert.isNull(problemOf(definition))
      assert.sameMembers(Object.keys(name), ['pt-BR', 'en'])
      for (const language of ['pt-BR', 'en'] as const)
        assert.notInclude(JSON.stringify(inLanguage(definition, language)), 'pt-BR')
    }
  })

  test('Redação ENEM: five criteria of six levels, 1000 points, seven situations, and its tolerances', ({
    assert,
  }) => {
    assert.equal(mostOf(enem, TEN), 1_000_000)
    assert.lengthOf(enem.situations, 7)
    assert.deepEqual(enem.tolerance, { total: 100_000, criterion: 80_000, situations: true })
    assert.deepEqual(judge(enem, { ...nothing, criteria: [5, 4, 3, 2, 1] }, TEN), {
      total: 600_000,
      criteria: [200_000, 160_000, 120_000, 80_000, 40_000],
      situation: null,
    })
  })

  test('a mark of criteria is a draft until each has a level, or there is a situation, which ends in 0', ({
    assert,
  }) => {
    const draft = { total: null, criteria: null, situation: null }
    assert.deepEqual(judge(enem, nothing, TEN), draft)
    assert.deepEqual(judge(enem, { ...nothing, criteria: [5, 5, 5, 5, null] }, TEN), draft)
    const off = { total: 0, criteria: null, situation: 'off_theme' }
    assert.deepEqual(judge(enem, { ...nothing, situation: 'off_theme' }, TEN), off)
    assert.deepEqual(judge(enem, { ...nothing, criteria: [5, 5, 5, 5, 5], situation: 'off_theme' }, TEN), off)
  })

  test('what the type does not take is none', ({ assert }) => {
    for (const criteria of [[0], [0, 0, 0, 0, 6], [0, 0, 0, 0, -1], [0, 0, 0, 0, 0.5], [0, 0, 0, 0, 0, 0]])
      assert.isNull(judge(enem, { ...nothing, criteria }, TEN))
    assert.isNull(judge(enem, { ...nothing, situation: 'blank' }, TEN))
    assert.isNull(judge(enem, { ...nothing, value: 1000 }, TEN))
    assert.isNull(judge(number, { ...nothing, criteria: [1] }, TEN))
    for (const value of [-50, 10_050, 7, 0.5]) assert.isNull(judge(number, { ...nothing, value }, TEN))
  })

  test('a number goes in its steps from the least to the most, and the most is taken beside the steps', ({
    assert,
  }) => {
    assert.equal(judge(number, { ...nothing, value: 7_250 }, TEN)?.total, 7_250)
    assert.equal(judge(number, { ...nothing, value: 333 }, { least: 0, most: 333 })?.total, 333)
    assert.isNull(judge(number, { ...nothing, value: 0 }, { least: 1000, most: 3000 }))
    assert.equal(judge(rubric, { ...nothing, criteria: [2] }, TEN)?.total, 3000)
  })

  test('a definition with levels that do not rise, with one level, nothing to earn or a situation twice is refused', ({
    assert,
  }) => {
    const of = (...points: number[]): CorrectionType => ({
      kind: 'criteria',
      criteria: [{ name: 'C', levels: points.map((one) => ({ points: one, label: String(one) })) }],
      situations: [],
      tolerance: { total: 0, criterion: 0, situations: false },
    })
    assert.isNull(problemOf(of(0, 1)))
    assert.equal(problemOf(of(1)), 'too_few_levels')
    assert.equal(problemOf(of(1, 1)), 'levels_not_rising')
    assert.equal(problemOf(of(-1, 0)), 'nothing_to_earn')
    assert.equal(problemOf(of(0, 2_000_000_000)), 'too_many_points')
    const twice = [
      { code: 'a', label: 'A' },
      { code: 'a', label: 'B' },
    ]
    assert.equal(problemOf({ ...of(0, 1), situations: twice }), 'same_situation')
  })
})
