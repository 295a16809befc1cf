import { test } from '@japa/runner'
import {
  controlFigures,
  controlRound,
  controlsAmong,
  isControlRound,
  isRoundFor,
  LATEST_CONTROLS,
  mixed,
  type ControlMark,
} from '#grading/domain/control_text'

const tolerance = { total: 100_000, criterion: 80_000, situations: true }

const round = (total: number) => ({ total, criteria: [total], situation: null })
/** A mark so far from the panel's 500. */
const apart = (difference: number, at = 1): ControlMark => ({
  given: { ...round(500_000 + difference), criteria: null },
  reference: { ...round(500_000), criteria: null },
  at,
})

test.group('control texts of a lot', () => {
  test('their number is the share of the texts, and what is left below one text is a chance', ({
    assert,
  }) => {
    assert.equal(controlsAmong(10, 0, 99), 0)
    assert.equal(controlsAmong(10, 20, 0), 2)
    assert.equal(controlsAmong(10, 20, 99), 2)
    assert.equal(controlsAmong(10, 5, 49), 0)
    assert.equal(controlsAmong(10, 5, 50), 1)
    const all = Array.from({ length: 100 }, (_, dice) => controlsAmong(7, 3, dice))
    assert.equal(
      all.reduce((sum, count) => sum + count, 0),
      21
    )
    assert.equal(controlsAmong(0, 20, 99), 0)
  })

  test('they take the place of other texts of a full lot, anywhere, and one that is not full has all that wait', ({
    assert,
  }) => {
    const first = () => 0
    assert.deepEqual(mixed([1, 2, 3], [9], { most: 3, pick: first }), [9, 1, 2])
    assert.deepEqual(mixed([1, 2, 3], [8, 9], { most: 3, pick: (below) => below - 1 }), [1, 8, 9])
    assert.deepEqual(mixed([1], [9], { most: 1, pick: first }), [9])
    assert.deepEqual(mixed([1, 2], [], { most: 2, pick: first }), [1, 2])
    assert.deepEqual(mixed([1, 2], [9], { most: 5, pick: first }), [9, 1, 2])
    assert.deepEqual(mixed([1, 2], [8, 9], { most: 3, pick: first }), [9, 8, 1])
  })

  test('each corrector has a round of their own, which is none of those that count', ({ assert }) => {
    assert.isFalse([1, 2, 3, 4].some(isControlRound))
    assert.isTrue(isControlRound(controlRound(1)))
    assert.isTrue(isRoundFor(7, controlRound(7)))
    assert.isTrue(isRoundFor(7, 2))
    assert.isFalse(isRoundFor(7, controlRound(8)))
  })
})

test.group('what control texts say of a corrector', () => {
  test('how many were within tolerance, and how far from the panel on average, with the sign', ({
    assert,
  }) => {
    assert.deepEqual(controlFigures([], tolerance), { marked: 0, within: 0, mean: null, pause: null })
    const figures = controlFigures([apart(100_000), apart(-20_000), apart(100_001)], tolerance)
    assert.containsSubset(figures, { marked: 3, within: 2, mean: 60_000.333333333336 })
  })

  test('a pause is proposed where too few are within tolerance, never by fewer than three', ({ assert }) => {
    const missed = apart(-200_000)
    assert.isNull(controlFigures([missed, missed], tolerance).pause)
    assert.equal(controlFigures([missed, apart(0), apart(0)], tolerance).pause, 'misses')
    // 7 of 10 are enough.
    const many = [...Array.from({ length: 7 }, () => apart(0)), missed, missed, missed]
    assert.isNull(controlFigures(many, tolerance).pause)
  })

  test('a pause is proposed where the average is further from the panel than tolerated', ({ assert }) => {
    const marks = [apart(90_000), apart(90_000), apart(90_000), apart(500_000)]
    assert.containsSubset(controlFigures(marks, tolerance), { within: 3, pause: 'severity' })
    assert.isNull(controlFigures([apart(90_000), apart(90_000), apart(90_000)], tolerance).pause)
  })

  test('the latest ones say so alone, and a criterion or a situation that differs is a miss', ({
    assert,
  }) => {
    const old = Array.from({ length: 5 }, () => apart(-200_000, 1))
    const since = Array.from({ length: LATEST_CONTROLS }, () => apart(0, 2))
    assert.containsSubset(controlFigures([...since, ...old], tolerance), {
      marked: 15,
      within: 10,
      pause: null,
    })
    const reference = { total: 200_000, criteria: [200_000, 0], situation: null }
    const swapped = { given: { total: 200_000, criteria: [0, 200_000], situation: null }, reference, at: 1 }
    const copied = { given: { total: 0, criteria: null, situation: 'copy' }, reference, at: 1 }
    assert.equal(controlFigures([swapped, copied], tolerance).within, 0)
  })
})
