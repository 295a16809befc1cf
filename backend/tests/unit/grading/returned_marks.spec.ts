import { test } from '@japa/runner'
import { returnBasis, returnCounts, type ReturnableMark } from '#grading/domain/returned_marks'

const mark = (id: number, more: Partial<ReturnableMark> = {}): ReturnableMark => ({
  id,
  answerId: id + 100,
  round: 1,
  points: null,
  disclosureId: null,
  isDecided: false,
  ...more,
})
const MARKS = [
  mark(1),
  mark(2, { points: 500 }),
  mark(3, { points: 0 }),
  mark(4, { points: 500, disclosureId: 1 }),
  mark(5, { points: 500, isDecided: true }),
  mark(6, { isDecided: true, disclosureId: 1 }),
]
const SCOPE = { planId: 1, corrector: 2, since: 3 }

test.group('marks that may be returned', () => {
  test('are counted by what becomes of their texts', ({ assert }) => {
    assert.deepEqual(returnCounts(MARKS), { texts: 3, resolved: 2, disclosed: 2, decided: 1 })
    assert.deepEqual(returnCounts([]), { texts: 0, resolved: 0, disclosed: 0, decided: 0 })
  })

  test('their basis is another one after any change of what would be done, in whatever order they are read', ({
    assert,
  }) => {
    const basis = returnBasis(SCOPE, MARKS)
    assert.equal(returnBasis(SCOPE, MARKS.toReversed()), basis)
    const others = [
      returnBasis({ ...SCOPE, since: 4 }, MARKS),
      returnBasis({ ...SCOPE, corrector: 3 }, MARKS),
      returnBasis({ ...SCOPE, planId: 2 }, MARKS),
      returnBasis(SCOPE, MARKS.slice(1)),
      returnBasis(SCOPE, [mark(1, { points: 7 }), ...MARKS.slice(1)]),
      returnBasis(SCOPE, [mark(1, { isDecided: true }), ...MARKS.slice(1)]),
      returnBasis(SCOPE, [...MARKS, mark(7)]),
    ]
    assert.lengthOf(new Set([basis, ...others]), others.length + 1)
    // Points that changed are previewed as before: the mark goes.
    assert.equal(returnBasis(SCOPE, [...MARKS.slice(0, 2), mark(3, { points: 9 }), ...MARKS.slice(3)]), basis)
  })
})
