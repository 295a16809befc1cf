import { test } from '@japa/runner'
import { carrying } from '#grading/domain/carried_mark'
import type { CorrectionType, Given } from '#grading/domain/correction_type'

const RANGE = { least: 0, most: 10_000 }
const TOLERANCE = { total: 1000, criterion: 1000, situations: true }

const levels = (...given: (readonly [points: number, label: string])[]) =>
  given.map(([points, label]) => ({ points, label }))

const criteria = (...given: (readonly [name: string, ReturnType<typeof levels>])[]): CorrectionType => ({
  kind: 'criteria',
  criteria: given.map(([name, some]) => ({ name, levels: some })),
  situations: [{ code: 'copy', label: 'Cópia' }],
  tolerance: TOLERANCE,
})

const number = (step: number, situations: string[] = []): CorrectionType => ({
  kind: 'number',
  step,
  situations: situations.map((code) => ({ code, label: code })),
  tolerance: TOLERANCE,
})

const SIMPLE = levels([0, 'Fraco'], [1000, 'Médio'], [2000, 'Bom'])
const OLD = criteria(['Clareza', SIMPLE], ['Argumento', SIMPLE])

const chosen = (...places: (number | null)[]): Given => ({ value: null, criteria: places, situation: null })
const given = (value: number): Given => ({ value, criteria: null, situation: null })
const situation = (code: string): Given => ({ value: null, criteria: null, situation: code })

const carried = (to: CorrectionType, mark: Given, from: CorrectionType = OLD) =>
  carrying(from, to, RANGE)(mark)

test.group('a mark in another version of its type', () => {
  test('keeps its levels where criteria and labels are the same, in whatever order', ({ assert }) => {
    assert.deepEqual(carried(OLD, chosen(2, 1)), { given: chosen(2, 1), problem: null })
    const turned = criteria(['argumento ', SIMPLE], ['Clareza', SIMPLE])
    assert.deepEqual(carried(turned, chosen(2, 1)), { given: chosen(1, 2), problem: null })
  })

  test('goes with the label of its level where points change or a level comes between', ({ assert }) => {
    const finer = levels([0, 'Fraco'], [500, 'Quase'], [1500, 'Médio'], [2000, 'Bom'])
    assert.deepEqual(carried(criteria(['Clareza', finer], ['Argumento', SIMPLE]), chosen(1, 0)), {
      given: chosen(2, 0),
      problem: null,
    })
  })

  test('goes with the points of its level where its label was worded anew', ({ assert }) => {
    const reworded = levels([0, 'Fraco'], [1000, 'Razoável'], [2000, 'Bom'])
    assert.deepEqual(carried(criteria(['Clareza', reworded], ['Argumento', SIMPLE]), chosen(1, 2)), {
      given: chosen(1, 2),
      problem: null,
    })
  })

  test('is not carried to a level of the same points whose label stood for another one', ({ assert }) => {
    // "Médio" is worth 2000 now, and what was "Bom" is gone.
    const raised = levels([0, 'Fraco'], [2000, 'Médio'])
    const to = criteria(['Clareza', raised], ['Argumento', SIMPLE])
    assert.deepEqual(carried(to, chosen(2, 0)), { given: chosen(null, 0), problem: 'level' })
    assert.deepEqual(carried(to, chosen(1, 0)), { given: chosen(1, 0), problem: null })
  })

  test('of labels that are there twice only the one of the same points is the same', ({ assert }) => {
    const twice = levels([0, 'Nível'], [1000, 'Nível'], [3000, 'Outro'])
    const from = criteria(['Clareza', twice])
    const to = criteria(['Clareza', levels([0, 'Nível'], [1000, 'Nível'], [2000, 'Nível'])])
    assert.deepEqual(carried(to, chosen(1), from), { given: chosen(1), problem: null })
    assert.deepEqual(carried(to, chosen(2), from), { given: chosen(null), problem: 'level' })
  })

  test('goes back where a criterion that it uses is gone, or one is new', ({ assert }) => {
    assert.deepEqual(carried(criteria(['Clareza', SIMPLE]), chosen(2, 1)), {
      given: chosen(2),
      problem: 'criterion',
    })
    const more = criteria(['Clareza', SIMPLE], ['Argumento', SIMPLE], ['Coesão', SIMPLE])
    assert.deepEqual(carried(more, chosen(2, 1)), { given: chosen(2, 1, null), problem: 'missing' })
  })

  test('of criteria of one name the first is the first', ({ assert }) => {
    const from = criteria(['Clareza', SIMPLE], ['Clareza', SIMPLE])
    assert.deepEqual(carried(from, chosen(2, 1), from), { given: chosen(2, 1), problem: null })
    assert.deepEqual(carried(criteria(['Clareza', SIMPLE]), chosen(2, 1), from).problem, 'criterion')
  })

  test('with a situation is carried over by its code alone', ({ assert }) => {
    assert.deepEqual(carried(criteria(['Outro', SIMPLE]), situation('copy')).problem, null)
    assert.deepEqual(carried({ ...OLD, situations: [] }, situation('copy')), {
      given: { value: null, criteria: null, situation: null },
      problem: 'situation',
    })
    assert.deepEqual(carried(number(500, ['copy']), situation('copy')), {
      given: situation('copy'),
      problem: null,
    })
  })

  test('of a number is carried over where the other step takes it', ({ assert }) => {
    assert.deepEqual(carried(number(1000), given(3000), number(500)), { given: given(3000), problem: null })
    assert.deepEqual(carried(number(1000), given(3500), number(500)), {
      given: { ...given(0), value: null },
      problem: 'step',
    })
    // All points are taken though no step reaches them.
    assert.equal(carried(number(3000), given(10_000), number(500)).problem, null)
  })

  test('of the other kind is given anew', ({ assert }) => {
    assert.equal(carried(OLD, given(3000), number(500)).problem, 'kind')
    assert.equal(carried(number(500), chosen(1, 1)).problem, 'kind')
  })
})
