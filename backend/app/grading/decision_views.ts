import type { DecisionKind, ItemState } from './domain/item_decision.js'

/**
 * RUNNING: what it changes is being worked out, and nobody reads it. FOLLOWING: it is in force. ANSWERING: all that is stored beside it agrees, and appeals get its
 * ruling, or lose that of what it takes back. DONE.
 */
export type DecisionState = 'RUNNING' | 'FOLLOWING' | 'ANSWERING' | 'DONE'

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
  /** What became of the appeals that it answered; null: it answered none. */
  readonly ruling: RulingView | null
}

/** Why an appeal did not get the ruling: somebody replied, its candidate changed it or its answer was changed, or it is not for who ordered to reply to it, or somebody gave it a new grade, or its mark does not rise. */
export const LEFT_REASONS = [
  'answered',
  'changed',
  'marked_by_you',
  'unavailable',
  'graded',
  'not_raised',
] as const
export type LeftReason = (typeof LEFT_REASONS)[number]

/** Numbers of appeals. `kept`: it was taken back, and these replies stay, disclosed or replaced. `later`: they came between preview and order. */
export type RulingView = {
  readonly waiting: number
  readonly replied: number
  readonly withdrawn: number
  readonly kept: number
  readonly excepted: number
  readonly later: number
  readonly left: readonly { readonly reason: LeftReason; readonly count: number }[]
}

/** Replies by a decision that is taken back. `replaced`: somebody wrote another one since. */
export type UndoneReplies = {
  readonly withdrawn: number
  readonly disclosed: number
  readonly replaced: number
}

/** Open appeals and what the decision does for them, by what their candidates chose. `raised`: the mark rises. `graded`: they have a new grade, and no ruling answers them. */
export type OpenAppealsView = {
  readonly seen: string
  readonly graded: number
  readonly raised: number
  readonly others: number
  readonly groups: readonly {
    readonly alternatives: readonly number[]
    readonly raised: number
    readonly others: number
  }[]
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
  readonly appeals: AppealsOfItem & {
    /** That a ruling would answer; null where the decision takes another back. */
    readonly open: OpenAppealsView | null
    /** Of the decision that is taken back; null otherwise. */
    readonly undone: UndoneReplies | null
  }
  /** Lists of selection processes that count the exam. */
  readonly selections: readonly SelectionEffectView[]
  readonly basis: string
}

/** One of those whom a decision moves. Points. */
export type SelectionPersonView = {
  readonly id: number
  readonly name: string
  readonly points: { readonly before: number; readonly after: number }
  readonly rank: { readonly before: number; readonly after: number }
}

/** How many, and the first of them by name; null: names are not for the caller. */
type MovedView = { readonly count: number; readonly people: readonly SelectionPersonView[] | null }

/**
 * People who compete for the same in a section of a selection process. `passing`, `failing`: who reaches the passing score now, and who no more. `near`: whose rank
 * near it changes. `outdated`: results that were entered before the last decision came into force, and may not count it.
 */
export type SelectionEffectView = {
  readonly process: Named
  readonly section: string
  readonly category: string | null
  readonly passingScore: number
  readonly results: number
  readonly outdated: number
  readonly passing: MovedView
  readonly failing: MovedView
  readonly near: MovedView
}

export type AppealsOfItem = {
  readonly analysis: number
  readonly replied: number
  readonly disclosed: number
}
