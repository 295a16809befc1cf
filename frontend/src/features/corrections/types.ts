import type { Data } from '@banca/backend/api'

/** A line of `GET /v1/item_with_answer`: an answer that a person judges. */
export type ItemWithAnswer = Data.Grading.ItemWithAnswer

/** Marked here, answer by answer: not disclosed, and of no plan. */
export const isOpenToMarks = ({ correctionStatus, plan }: ItemWithAnswer): boolean =>
  correctionStatus !== 'disclosed' && plan === null
