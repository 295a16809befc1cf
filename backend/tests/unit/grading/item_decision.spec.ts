import { EMPTY_RESPONSE, type ItemContent } from '@banca/item-renderers/contract'
import { requireLogic } from '@banca/item-renderers/logic'
import { test } from '@japa/runner'
import { scoreOf } from '#delivery/domain/answer_sheet'
import { outcomeOf } from '#delivery/domain/outcome'
import { ruledContent, rulingIn } from '#shared'
import { decisionBasis } from '#grading/domain/decision_basis'
import {
  discriminationOf,
  figuresOf,
  middlesBy,
  pValueOf,
  type AnswerGroup,
} from '#grading/domain/decision_figures'
import { stateAfter, type ItemState } from '#grading/domain/item_decision'
import { earnedUnder } from '#grading/queries/earned_under'

const alternative = (id: number, isCorrect: boolean) => ({
  id,
  letter: 'ABCDE'[id - 1] ?? '',
  position: id,
  content: `<p>${id}</p>`,
  isCorrect,
})

const contentOf = (category: string, right: number[]): ItemContent => ({
  id: 1,
  category,
  introduction: '',
  question: '',
  value: 2,
  hasAttachment: false,
  alternatives: [1, 2, 3, 4].map((id) => alternative(id, right.includes(id))),
})

const itemOf = (category: string, right: number[]) => ({
  logic: requireLogic(category),
  content: contentOf(category, right),
})
const CHOICE = itemOf('MULTIPLE_CHOICE', [2])
const SEVERAL = itemOf('MULTIPLE_ALTERNATIVES', [1, 2])
const TEXT = {
  logic: requireLogic('FREE_RESPONSE'),
  content: { ...contentOf('FREE_RESPONSE', []), alternatives: [] },
}
const IMPORTED: ItemState = { isCancelled: false, isAvailable: true, keys: null }
const chose = (alternativeId: number) => ({ ...EMPTY_RESPONSE, alternativeId })
const marked = (...alternatives: number[]) => ({ ...EMPTY_RESPONSE, alternatives })
const given = (response: typeof EMPTY_RESPONSE, stored: number | null = null) => ({
  response,
  stored,
  mark: null,
})

test.group('how an item counts after a decision', () => {
  test('another key, one more right answer, all of it, and none of it', ({ assert }) => {
    const after = (kind: 'annul' | 'withdraw' | 'change_key' | 'also_accept', ...alternatives: number[]) =>
      stateAfter({ kind, alternatives }, IMPORTED, CHOICE) as ItemState
    const earned = (itemState: ItemState) =>
      [1, 2, 3].map((id) => earnedUnder(itemState, CHOICE, given(chose(id), 2)))
    assert.deepEqual(earned(IMPORTED), [0, 2000, 0])
    assert.deepEqual(earned(after('change_key', 1)), [2000, 0, 0], 'what is stored is not believed')
    assert.deepEqual(earned(after('also_accept', 1)), [2000, 2000, 0])
    assert.deepEqual(earned(after('annul')), [2000, 2000, 2000])
    assert.deepEqual(earned(after('withdraw')), [null, null, null])
  })

  test('of several alternatives each accepted set is right as it is, and no part of two', ({ assert }) => {
    const decided = stateAfter({ kind: 'also_accept', alternatives: [4, 3] }, IMPORTED, SEVERAL)
    assert.deepEqual(decided, {
      ...IMPORTED,
      keys: [
        [1, 2],
        [3, 4],
      ],
    })
    const earned = (...ids: number[]) => earnedUnder(decided as ItemState, SEVERAL, given(marked(...ids)))
    assert.deepEqual([earned(1, 2), earned(3, 4), earned(1, 4), earned(1, 2, 3, 4)], [2000, 2000, 0, 0])
    assert.equal(
      stateAfter({ kind: 'also_accept', alternatives: [3, 4] }, decided as ItemState, SEVERAL),
      'same_key'
    )
  })

  test('what a person judges has its mark, takes no key, and earns all while it is annulled', ({
    assert,
  }) => {
    const answer = { response: { ...EMPTY_RESPONSE, freeResponse: 'x' }, stored: 2, mark: 1.25 }
    assert.equal(earnedUnder(IMPORTED, TEXT, answer), 1250)
    assert.isNull(earnedUnder(IMPORTED, TEXT, { ...answer, mark: null }), 'not what is stored')
    assert.equal(earnedUnder({ ...IMPORTED, isCancelled: true }, TEXT, answer), 2000)
    assert.equal(stateAfter({ kind: 'change_key', alternatives: [1] }, IMPORTED, TEXT), 'no_key')
    assert.equal(
      stateAfter({ kind: 'annul', alternatives: [] }, { ...IMPORTED, isAvailable: false }, TEXT),
      'already_decided'
    )
  })
})

test.group('the points and the outcome of an answer to a decided item', () => {
  test('follow the decision and not what is stored; without one what is stored holds', ({ assert }) => {
    const { logic, content } = CHOICE
    const ruled = ruledContent(content, rulingIn('{"keys":[[1]]}'))
    const back = ruledContent(content, rulingIn('{"keys":null}'))
    assert.equal(scoreOf(logic, content, chose(1), 2)?.earned, 2)
    assert.equal(scoreOf(logic, ruled, chose(1), 0)?.earned, 2)
    assert.equal(scoreOf(logic, back, chose(1), 2)?.earned, 0, 'a key that is back is scored as well')
    assert.equal(outcomeOf(logic, ruled, { response: chose(1), points: 2, hasFile: false }), 'CORRECT')
    assert.deepEqual(
      ruled.alternatives?.map(({ isCorrect }) => isCorrect),
      [true, false, false, false]
    )
    assert.throws(() => rulingIn('{"keys":[["x"]]}'))
  })
})

const group = (more: Partial<AnswerGroup>): AnswerGroup => ({
  classId: 1,
  schoolId: 1,
  chosen: [1],
  rest: 0,
  before: 0,
  after: 0,
  count: 1,
  ...more,
})

test.group('the figures of a decision', () => {
  const groups = [
    group({ rest: 1000, before: 0, after: 2000, count: 2 }),
    group({ rest: 4000, before: 2000, after: 2000, count: 1, chosen: [2], classId: 2 }),
    group({ rest: 2000, before: 2000, after: 0, count: 1, classId: null, schoolId: null }),
  ]

  test('count who rises and falls, and the middle of all before and after', ({ assert }) => {
    const { rise, fall, changes, exam, chosen } = figuresOf(groups)
    assert.deepEqual([rise, fall], [2, 1])
    assert.deepEqual(changes, [
      { by: -2000, count: 1 },
      { by: 2000, count: 2 },
    ])
    assert.deepEqual(exam, {
      count: 4,
      before: { mean: 3000, median: 2500 },
      after: { mean: 3500, median: 3000 },
    })
    assert.deepEqual(
      [...chosen],
      [
        [1, 3],
        [2, 1],
      ]
    )
    assert.deepEqual(
      middlesBy(groups, 'classId').map(({ id, count }) => [id, count]),
      [
        [1, 2],
        [2, 1],
      ]
    )
    assert.equal(pValueOf(groups, 2000), 0.5)
    assert.isNull(discriminationOf(groups), 'too few')
    const many = groups.map((one) => ({ ...one, count: one.count * 10 }))
    assert.closeTo(discriminationOf(many) ?? 0, 0.8165, 0.0001)
  })

  test('have a digest, and another one after any change', ({ assert }) => {
    const of = {
      itemId: 1,
      version: 1,
      last: 0,
      before: IMPORTED,
      after: IMPORTED,
      answers: 'a',
      undone: [],
      selections: '',
    }
    const basis = decisionBasis(of)
    assert.equal(decisionBasis({ ...of }), basis)
    const others = [
      { ...of, last: 1 },
      { ...of, version: 2 },
      { ...of, undone: [1, 0, 0] },
      { ...of, after: { ...IMPORTED, isCancelled: true } },
      { ...of, answers: 'b' },
      { ...of, selections: '1 2 3' },
    ]
    for (const other of others) assert.notEqual(decisionBasis(other), basis)
  })
})
