import { test } from '@japa/runner'
import {
  digestAfter,
  NO_RESULTS,
  resultOfSection,
  type ComputedSection,
  type Sat,
} from '#results/domain/computed_result'

const SECTION: ComputedSection = {
  name: 'Prova',
  key: 'prova',
  lines: [
    { collectionId: 1, weight: 2_000 },
    { collectionId: 2, weight: 500 },
  ],
  passingScore: 10_000,
  passedStatus: 'Aprovado',
  passedColor: '#3F7D3A',
  failedStatus: 'Não aprovado',
  failedColor: '#B3261E',
  category: null,
}

/** Two exams of the first collection, worth six and four points, and one of the second worth eight. */
const EXAMS = [
  { examId: 11, collectionId: 1, most: 6_000 },
  { examId: 12, collectionId: 1, most: 4_000 },
  { examId: 21, collectionId: 2, most: 8_000 },
]

const sat = (examId: number, points: number, more: Partial<Sat> = {}): Sat => ({
  examId,
  attempt: 1,
  isFinished: true,
  points,
  ...more,
})

const computed = (given: readonly Sat[], section: Partial<ComputedSection> = {}) =>
  resultOfSection({ ...SECTION, ...section }, EXAMS, given)

test.group('the result of a section', () => {
  test('is the points of each exam times the weight of its collection, of what was given to the candidate', ({
    assert,
  }) => {
    assert.deepInclude(computed([sat(11, 5_000), sat(21, 3_000)]), {
      value: 11_500,
      totalValue: 16_000,
      absent: 0,
      status: 'Aprovado',
      color: '#3F7D3A',
    })
    assert.deepInclude(computed([sat(11, 5_000), sat(12, 4_000), sat(21, 3_000)]), {
      value: 19_500,
      totalValue: 24_000,
    })
  })

  test('counts the last attempt that is finished', ({ assert }) => {
    const first = sat(11, 5_000)
    const both = [first, sat(11, 1_000, { attempt: 2 }), sat(21, 0)]
    assert.equal(computed(both)?.value, 2_000)
    assert.equal(computed(both.toReversed())?.value, 2_000)
    assert.equal(computed([first, sat(11, 9, { attempt: 2, isFinished: false }), sat(21, 0)])?.value, 10_000)
  })

  test('gives nothing for an exam that was to be sat, and counts it in the total', ({ assert }) => {
    assert.deepInclude(computed([sat(11, 5_000), sat(12, 0, { isFinished: false }), sat(21, 8_000)]), {
      value: 14_000,
      totalValue: 24_000,
      absent: 1,
    })
    // Nothing of the second collection was given to them.
    assert.deepInclude(computed([sat(11, 5_000)]), { value: 10_000, totalValue: 16_000, absent: 1 })
  })

  test('is none where nothing is finished', ({ assert }) => {
    assert.isNull(computed([]))
    assert.isNull(computed([sat(11, 3_000, { isFinished: false })]))
    assert.isNull(computed([sat(99, 3_000)]))
  })

  test('is rounded once, a half up', ({ assert }) => {
    const lines = [
      { collectionId: 1, weight: 333 },
      { collectionId: 2, weight: 333 },
    ]
    // 0.333 × 1.5 + 0.333 × 0.002 = 0.500166; 0.4995 + 0.0006 would round to 0.501 each for itself.
    assert.equal(computed([sat(11, 1_500), sat(21, 2)], { lines })?.value, 500)
    assert.equal(computed([sat(11, 1_500)], { lines: [{ collectionId: 1, weight: 1 }] })?.value, 2)
  })

  test('passes with exactly the score to pass, and says nothing without one', ({ assert }) => {
    assert.equal(computed([sat(11, 5_000), sat(21, 0)])?.status, 'Aprovado')
    assert.deepInclude(computed([sat(11, 4_999), sat(21, 0)]), {
      status: 'Não aprovado',
      color: '#B3261E',
      isPassed: false,
    })
    assert.deepInclude(computed([sat(11, 5_000)], { passingScore: null }), {
      status: null,
      color: null,
      isPassed: null,
    })
  })
})

test.group('the digest of computed results', () => {
  test('is another one after any other fact, candidate or order', ({ assert }) => {
    const result = computed([sat(11, 5_000), sat(21, 0)])
    const other = computed([sat(11, 4_999), sat(21, 0)])
    if (!result || !other) throw new Error('there are results')
    const digests = [
      digestAfter(NO_RESULTS, 1, result),
      digestAfter(NO_RESULTS, 2, result),
      digestAfter(NO_RESULTS, 1, other),
      digestAfter(digestAfter(NO_RESULTS, 1, result), 2, other),
      digestAfter(digestAfter(NO_RESULTS, 2, other), 1, result),
    ]
    assert.lengthOf(new Set(digests), digests.length)
    assert.equal(digestAfter(NO_RESULTS, 1, result), digests[0])
  })
})
