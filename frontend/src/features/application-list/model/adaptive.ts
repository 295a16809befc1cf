import type { EstimatePoint } from '../../../ui/charts/types.ts'
import type { Answer } from '../../../api/routes.ts'

type Log = Answer<'GET', '/v1/applications/:id/cat_result_log'>['catResultLog']

/** A step of an adaptive exam: the estimate at the beginning (`id` null) or after an item. */
export type AdaptiveStep = Log[number]

/** The steps in their order; older servers send the list as text. */
export function stepsIn(log: Log | string): AdaptiveStep[] {
  const steps = typeof log === 'string' ? (JSON.parse(log) as Log) : log
  return steps.toSorted((one, other) => one.step - other.step)
}

export const pointsOf = (steps: readonly AdaptiveStep[]): EstimatePoint[] =>
  steps.map(({ step, thetaEstimate, standardError }) => ({
    step,
    value: thetaEstimate,
    error: standardError,
  }))
