import type { Data } from '@banca/backend/api'

/** `GET /v1/item_decisions?item=`: how an item counts, and what was decided about it, newest first. */
export type DecidedItem = Data.Grading.DecidedItem
/** One decision about it. */
export type Decision = Data.Grading.ItemDecision
/** What a decision would do now. */
export type Preview = Data.Grading.DecisionPreview
export type Kind = Decision['kind']
