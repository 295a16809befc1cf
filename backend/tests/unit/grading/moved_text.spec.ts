import { test } from '@japa/runner'
import { carrying } from '#grading/domain/carried_mark'
import type { CorrectionType } from '#grading/domain/correction_type'
import { moveBasis, moveText, MoveTally } from '#grading/domain/moved_text'

const RANGE = { least: 0, most: 10_000 }

const type = (tolerance: number, more: readonly number[] = [0, 1000, 2000]): CorrectionType => ({
  kind: 'criteria',
  criteria: [{ name: 'Clareza', levels: more.map((points) => ({ points, label: String(points) })) }],
  situations: [],
  tolerance: { total: tolerance, criterion: tolerance, situations: true },
})

const BEFORE = type(1000)

const ruleTo = (to: CorrectionType, marks: 1 | 2 = 2) => ({
  carry: carrying(BEFORE, to, RANGE),
  type: to,
  range: RANGE,
  resolve: {
    marks,
    tolerance: to.tolerance,
    most: to.kind === 'number' ? RANGE.most : (to.criteria[0]?.levels.at(-1)?.points ?? 0),
    value: RANGE.most,
  },
})

const mark = (round: number, place: number) => ({
  round,
  given: { value: null, criteria: [place], situation: null },
})

test.group('a text in another version of its type', () => {
  test('keeps its points where its marks come to the same', ({ assert }) => {
    const moved = moveText([mark(1, 1), mark(2, 2)], 7500, ruleTo(BEFORE))
    assert.containsSubset(moved, { outcome: 'same', after: 7500, returned: [] })
  })

  test('changes by what its marks come to now', ({ assert }) => {
    const moved = moveText([mark(1, 1), mark(2, 2)], 7500, ruleTo(type(1000, [0, 1000, 2000, 4000])))
    assert.containsSubset(moved, { outcome: 'changed', after: 3750 })
  })

  test('is marked again in the place of a mark that goes back, and the other mark stays', ({ assert }) => {
    const moved = moveText([mark(1, 1), mark(2, 2)], 7500, ruleTo(type(1000, [0, 2000])))
    assert.containsSubset(moved, { outcome: 'again', after: null })
    assert.deepEqual(
      [moved.carried.map(({ round }) => round), moved.returned.map(({ problem }) => problem)],
      [[2], ['level']]
    )
    assert.deepEqual(moved.resolution, { state: 'needs', what: 'first' })
  })

  test('loses its points where the marks are too far apart now, and gets some where they no longer are', ({
    assert,
  }) => {
    const stricter = moveText([mark(1, 1), mark(2, 2)], 7500, ruleTo(type(500)))
    assert.containsSubset(stricter, { outcome: 'differ', after: null, resolution: { what: 'third' } })
    const wider = moveText([mark(1, 0), mark(2, 2)], null, ruleTo(type(2000)))
    assert.containsSubset(wider, { outcome: 'resolved', after: 5000 })
  })

  test('stays open where one of its marks is still to come', ({ assert }) => {
    assert.containsSubset(moveText([mark(1, 1)], null, ruleTo(BEFORE)), { outcome: 'open', after: null })
    assert.containsSubset(moveText([mark(1, 1)], null, ruleTo(type(1000, [0, 2000]))), { outcome: 'again' })
  })

  test('that the panel decided is marked as the panel’s mark alone says', ({ assert }) => {
    const moved = moveText([mark(1, 1), mark(2, 0), mark(4, 2)], 10_000, ruleTo(type(1000, [0, 2000])))
    assert.containsSubset(moved, { outcome: 'same', after: 10_000 })
    assert.deepEqual(
      moved.returned.map(({ source }) => source.round),
      [1]
    )
  })
})

test.group('what a move does', () => {
  test('is counted by outcome, with the most that a mark rises and falls, and the marks that go back by why', ({
    assert,
  }) => {
    const tally = new MoveTally()
    const raised = ruleTo(type(1000, [0, 1000, 2000, 4000]), 1)
    for (const [place, before] of [
      [2, 10_000],
      [1, 5000],
      [0, 0],
    ] as const)
      tally.add(before, moveText([mark(1, place)], before, raised))
    tally.add(2000, moveText([mark(1, 1)], 2000, raised))
    tally.add(5000, moveText([mark(1, 1)], 5000, ruleTo(type(1000, [0, 2000]), 1)))
    assert.deepEqual(tally.counts, {
      texts: 5,
      same: 1,
      changed: 3,
      resolved: 0,
      open: 0,
      again: 1,
      differ: 0,
      rise: 1,
      fall: 2,
      mostRise: 500,
      mostFall: 5000,
      problems: { kind: 0, criterion: 0, level: 1, missing: 0, situation: 0, step: 0 },
    })
  })

  test('has another basis after any write, and for another version of plan or type', ({ assert }) => {
    const scope = { planId: 1, version: 2, fromTypeId: 3, toTypeId: 4 }
    const sums = { marks: 5, disclosed: 0, ids: 6, sequences: 7, weighted: 8 }
    const basis = moveBasis(scope, sums)
    assert.match(basis, /^[0-9a-f]{64}$/)
    assert.equal(moveBasis({ ...scope }, { ...sums }), basis)
    for (const name of ['planId', 'version', 'fromTypeId', 'toTypeId'] as const)
      assert.notEqual(moveBasis({ ...scope, [name]: 9 }, sums), basis)
    for (const name of ['marks', 'disclosed', 'ids', 'sequences', 'weighted'] as const)
      assert.notEqual(moveBasis(scope, { ...sums, [name]: 9 }), basis)
  })
})
