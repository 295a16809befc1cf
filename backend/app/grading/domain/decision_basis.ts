import { createHash } from 'node:crypto'
import type { AnswerGroup } from './decision_figures.js'
import type { ItemState } from './item_decision.js'

/** What a preview was of. `last`: the newest decision about its exam, 0 without one; `version`: of the exam's items. */
export type DecisionBasis = {
  readonly itemId: number
  readonly version: number
  readonly last: number
  readonly before: ItemState
  readonly after: ItemState
  readonly groups: readonly AnswerGroup[]
}

const FORM = 'banca-item-decision-1'

/** The digest that a preview shows and an order names: another one after any answer that came, left or earns something else, and after any decision about the exam. */
export function decisionBasis({ itemId, version, last, before, after, groups }: DecisionBasis): string {
  const lines = groups.map((group) =>
    JSON.stringify([
      group.classId,
      group.schoolId,
      group.chosen,
      group.rest,
      group.before,
      group.after,
      group.count,
    ])
  )
  const itemState = ({ isCancelled, isAvailable, keys }: ItemState) => [isCancelled, isAvailable, keys]
  return createHash('sha256')
    .update(
      JSON.stringify([FORM, itemId, version, last, itemState(before), itemState(after), lines.toSorted()])
    )
    .digest('hex')
}
