import { expect, test } from 'vitest'
import { pointsOf, stepsIn, type AdaptiveStep } from '../../src/features/application-list/model/adaptive.ts'

const step = (given: Partial<AdaptiveStep>): AdaptiveStep => ({
  id: null,
  step: 0,
  thetaEstimate: 0,
  standardError: 1,
  is_answer: false,
  at: '2026-11-26T08:00:00.000Z',
  ...given,
})

test('steps are read as a list and as its text, in their order', () => {
  const steps = [step({ step: 1, id: 7, thetaEstimate: -0.4, standardError: 0.8 }), step({})]
  for (const log of [steps, JSON.stringify(steps)])
    expect(pointsOf(stepsIn(log))).toEqual([
      { step: 0, value: 0, error: 1 },
      { step: 1, value: -0.4, error: 0.8 },
    ])
})
