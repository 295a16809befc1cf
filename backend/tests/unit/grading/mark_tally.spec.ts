import { test } from '@japa/runner'
import type { CorrectionType } from '#grading/domain/correction_type'
import { MarkTally, planAgreement, type TalliedMark } from '#grading/domain/mark_tally'

const levels = [0, 40_000, 80_000].map((points) => ({ points, label: String(points) }))
const TYPE: CorrectionType = {
  kind: 'criteria',
  criteria: [
    { name: 'A', levels },
    { name: 'B', levels },
  ],
  situations: [{ code: 'blank', label: 'Em branco' }],
  tolerance: { total: 40_000, criterion: 40_000, situations: true },
}
const RANGE = { least: 0, most: 160_000 }

const mark = (
  authorId: number,
  round: number,
  criteria: number[] | null,
  situation: string | null = null
): TalliedMark => ({ authorId, round, given: { value: null, criteria, situation }, savedAt: round })

test.group('tally of marks', () => {
  test('pairs are the first two marks of a text; a third, a single and the panel’s have none', ({
    assert,
  }) => {
    const tally = new MarkTally(TYPE, RANGE)
    tally.add([mark(1, 1, [0, 2]), mark(2, 2, [1, 2])])
    tally.add([mark(2, 1, [0, 2]), mark(1, 2, [1, 2]), mark(3, 3, [2, 2]), mark(4, 4, [2, 2])])
    tally.add([mark(1, 1, [2, 2])])
    const { total, criteria, situations } = tally.coincidences
    assert.deepEqual(total, [{ first: 80_000, second: 120_000, count: 2 }])
    assert.deepEqual(criteria, [[{ first: 0, second: 1, count: 2 }], [{ first: 2, second: 2, count: 2 }]])
    assert.deepEqual(situations, [{ first: 0, second: 0, count: 2 }])
    const paces = tally.paces()
    const of = (id: number) => {
      const { texts, thirds, differences } = paces.get(id) ?? { texts: 0, thirds: 0, differences: null }
      return { texts, thirds, n: differences?.n, sum: differences?.sum }
    }
    assert.deepEqual(of(1), { texts: 3, thirds: 0, n: 2, sum: 0 })
    assert.deepEqual(of(2), { texts: 2, thirds: 0, n: 2, sum: 0 })
    assert.deepEqual(of(3), { texts: 1, thirds: 1, n: 0, sum: 0 })
    assert.isFalse(paces.has(4))
  })

  test('a situation is a total of zero and no level', ({ assert }) => {
    const tally = new MarkTally(TYPE, RANGE)
    tally.add([mark(1, 1, [1, 1], 'blank'), mark(2, 2, [1, 1])])
    const { total, criteria, situations } = tally.coincidences
    assert.deepEqual(total, [{ first: 0, second: 80_000, count: 1 }])
    assert.deepEqual(criteria, [[], []])
    assert.deepEqual(situations, [{ first: 1, second: 0, count: 1 }])
    assert.equal(tally.paces().get(1)?.differences.sum, -80_000)
  })

  test('totals are near within the tolerance, levels beside each other; a type without situations has no figure of them', ({
    assert,
  }) => {
    const tally = new MarkTally(TYPE, RANGE)
    for (let at = 0; at < 20; at += 1) tally.add([mark(1, 1, [0, 0]), mark(2, 2, [1, 0])])
    for (let at = 0; at < 20; at += 1) tally.add([mark(1, 1, [2, 2]), mark(2, 2, [0, 2])])
    const found = planAgreement(tally.coincidences, TYPE)
    assert.containsSubset(found.total, { pairs: 40, exact: 0, near: 0.5 })
    assert.containsSubset(found.criteria, [
      { exact: 0, near: 0.5 },
      { exact: 1, near: 1, alpha: 1, kappa: 1 },
    ])
    assert.containsSubset(found.situations, { exact: 1, alpha: null, reason: 'no_variation' })
    assert.isNull(planAgreement(tally.coincidences, { ...TYPE, situations: [] }).situations)
  })
})
