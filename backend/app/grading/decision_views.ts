import type { DecisionKind, ItemState } from './domain/item_decision.js'

/** RUNNING: what it changes is being worked out, and nobody reads it. FOLLOWING: it is in force. DONE: all that is stored beside it agrees. */
export type DecisionState = 'RUNNING' | 'FOLLOWING' | 'DONE'

/** What was decided about an item. Times in epoch ms. */
export type ItemDecisionView = {
  readonly id: number
  readonly examId: number
  readonly itemId: number
  readonly kind: DecisionKind
  readonly alternatives: readonly number[]
  readonly revertsId: number | null
  readonly reason: string
  readonly state: DecisionState
  readonly orderedAt: number
  readonly inForceAt: number | null
  readonly doneAt: number | null
  readonly jobId: number | null
  readonly by: { readonly id: number; readonly name: string }
  /** Answers whose points it changes, as far as they are worked out. */
  readonly changed: number
}

/** All decisions about an item, newest first, and how it counts now. */
export type DecidedItemView = {
  readonly itemId: number
  readonly examId: number
  readonly examName: string
  readonly position: number
  readonly category: string
  readonly itemState: ItemState
  readonly keys: readonly (readonly number[])[]
  readonly alternatives: readonly { readonly id: number; readonly letter: string }[]
  readonly mayDecide: boolean
  readonly decisions: readonly ItemDecisionView[]
}

/** Mean and median of results, before and after. Points. */
export type MiddleChangeView = {
  readonly count: number
  readonly before: { readonly mean: number; readonly median: number }
  readonly after: { readonly mean: number; readonly median: number }
}

type Named = { readonly id: number; readonly name: string }

/** What a decision would do now. `most`: what the exam is worth. */
export type DecisionPreviewView = {
  readonly itemId: number
  readonly kind: DecisionKind
  readonly rise: number
  readonly fall: number
  readonly changes: readonly { readonly by: number; readonly count: number }[]
  readonly exam: MiddleChangeView & { readonly most: { readonly before: number; readonly after: number } }
  readonly schools: readonly (MiddleChangeView & Named)[]
  readonly classes: readonly (MiddleChangeView & Named & { readonly schoolId: number })[]
  readonly pValue: number | null
  readonly discrimination: number | null
  readonly alternatives: readonly {
    readonly id: number
    readonly letter: string
    readonly count: number
    readonly isKey: boolean
    readonly willBeKey: boolean
  }[]
  /** Appeals against the item by their stage. */
  readonly appeals: AppealsOfItem
  readonly basis: string
}

export type AppealsOfItem = {
  readonly analysis: number
  readonly replied: number
  readonly disclosed: number
}
