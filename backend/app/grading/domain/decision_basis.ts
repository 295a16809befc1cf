import { createHash } from 'node:crypto'
import type { ItemState } from './item_decision.js'

/** What a preview was of. `last`: the newest decision about its exam, 0 without one; `version`: of the exam's items. */
export type DecisionBasis = {
  readonly itemId: number
  readonly version: number
  readonly last: number
  readonly before: ItemState
  readonly after: ItemState
  /** Of the answers, with what each earns before and after. */
  readonly answers: string
  /** Numbers of replies by the decision that is taken back: withdrawn, disclosed, replaced. */
  readonly undone: readonly number[]
  /** Of the selection processes that count the exam. */
  readonly selections: string
}

const FORM = 'banca-item-decision-4'

/** The digest that a preview shows and an order names: another one after any answer that came, left or earns something else, after any decision about the exam, where other replies would be withdrawn, and after a change of a selection process that counts the exam. */
export function decisionBasis({
  itemId,
  version,
  last,
  before,
  after,
  answers,
  undone,
  selections,
}: DecisionBasis): string {
  const itemState = ({ isCancelled, isAvailable, keys }: ItemState) => [isCancelled, isAvailable, keys]
  return createHash('sha256')
    .update(
      JSON.stringify([
        FORM,
        itemId,
        version,
        last,
        itemState(before),
        itemState(after),
        answers,
        undone,
        selections,
      ])
    )
    .digest('hex')
}
