import { test } from '@japa/runner'
import { judgeAttempt } from '#grading/domain/attempt'
import type { ControlMark } from '#grading/domain/control_text'
import { NEW_PLAN, problemsOf } from '#grading/domain/correction_plan'
import {
  asksToQualify,
  mayFollow,
  stepOf,
  type AttemptState,
  type QualificationAct,
} from '#grading/domain/qualification'

const tolerance = { total: 100_000, criterion: 80_000, situations: true }

/** A mark so far from the panel's 500. */
const apart = (difference: number): ControlMark => ({
  given: { total: 500_000 + difference, criteria: null, situation: null },
  reference: { total: 500_000, criteria: null, situation: null },
  at: 1,
})

const STATES: readonly (AttemptState | null)[] = [null, 'open', 'passed', 'failed', 'admitted']

test.group('the way to the texts of a plan', () => {
  test('is practice, then qualification, then texts; one that was not passed waits for a decision', ({
    assert,
  }) => {
    const next = (attempt: AttemptState | null, practiceLeft: number) =>
      stepOf({ isAsked: true, attempt, practiceLeft })
    assert.deepEqual(
      STATES.map((state) => next(state, 2)),
      ['practice', 'practice', 'marking', 'decision', 'marking']
    )
    assert.deepEqual(
      STATES.map((state) => next(state, 0)),
      ['qualification', 'qualification', 'marking', 'decision', 'marking']
    )
  })

  test('of a plan that asks for none is practice alone, and nothing where there is no such text', ({
    assert,
  }) => {
    const next = (attempt: AttemptState | null, practiceLeft: number) =>
      stepOf({ isAsked: false, attempt, practiceLeft })
    assert.deepEqual(
      STATES.map((state) => next(state, 1)),
      ['practice', 'practice', 'marking', 'practice', 'marking']
    )
    assert.deepEqual(
      STATES.map((state) => next(state, 0)),
      STATES.map(() => 'marking')
    )
  })

  test('goes on by a decision: another attempt behind one that was not passed, an admission of whoever gets no texts', ({
    assert,
  }) => {
    const may = (act: QualificationAct) => STATES.filter((state) => mayFollow(act, state))
    assert.deepEqual(may('grant'), ['failed'])
    assert.deepEqual(may('admit'), [null, 'open', 'failed'])
  })

  test('never opens by itself to somebody who has not passed', ({ assert }) => {
    let state: AttemptState | null = null
    const walk = [
      { state: 'open', step: 'qualification' },
      { state: 'failed', step: 'decision' },
      { state: 'open', step: 'qualification' },
      { state: 'passed', step: 'marking' },
    ] as const
    assert.equal(stepOf({ isAsked: true, attempt: state, practiceLeft: 0 }), 'qualification')
    for (const one of walk) {
      state = one.state
      assert.equal(stepOf({ isAsked: true, attempt: state, practiceLeft: 0 }), one.step)
    }
  })
})

test.group('an attempt to qualify', () => {
  test('is judged once all of its texts count, by how many are within tolerance', ({ assert }) => {
    const rule = { texts: 3, leastWithin: 2 }
    assert.isNull(judgeAttempt([apart(0), apart(0)], rule, tolerance))
    assert.deepEqual(judgeAttempt([apart(0), apart(-100_000), apart(100_001)], rule, tolerance), {
      state: 'passed',
      within: 2,
    })
    assert.deepEqual(judgeAttempt([apart(0), apart(200_000), apart(100_001)], rule, tolerance), {
      state: 'failed',
      within: 1,
    })
  })

  test('needs an anonymous plan, and as many texts within tolerance as it has, one at least', ({
    assert,
  }) => {
    const fields = (qualificationTexts: number, qualificationWithin: number, isAnonymous = true) =>
      Object.keys(
        problemsOf({ ...NEW_PLAN, typeId: 1, isAnonymous, qualificationTexts, qualificationWithin })
      )
    assert.deepEqual(fields(0, 0, false), [])
    assert.deepEqual(fields(5, 5), [])
    assert.deepEqual(fields(5, 1), [])
    assert.deepEqual(fields(5, 0), ['qualificationWithin'])
    assert.deepEqual(fields(5, 6), ['qualificationWithin'])
    assert.deepEqual(fields(0, 1), ['qualificationWithin'])
    assert.deepEqual(fields(5, 3, false), ['qualificationTexts'])
    assert.isFalse(asksToQualify(NEW_PLAN))
  })
})
