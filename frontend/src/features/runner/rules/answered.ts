import type { PublicItem } from '@banca/item-renderers/contract'
import { loadedLogic } from '@banca/item-renderers/view'
import { wireResponse, type StoredResponse } from './response.ts'

/** As much of an answer as it takes to say whether there is one. */
export type AnswerContent = StoredResponse & { itemCategory: string; attachments: readonly unknown[] }

/** An answer in words, marks or a file. `hasPendingFile`: a file on this computer that is still to be sent. */
export function isAnswered(answer: AnswerContent, hasPendingFile = false, logicOf = loadedLogic): boolean {
  if (hasPendingFile || answer.attachments.length > 0) return true
  const logic = logicOf(answer.itemCategory)
  return logic !== undefined && logic.isAnswered(wireResponse(answer))
}

/**
 * Texts and cards that are only read need no answer; neither does what this version cannot show. Where it depends on the item
 * (a picture that asks for one back), the category says so of the item.
 */
export function needsAnswer(category: string, item: PublicItem | undefined, logicOf = loadedLogic): boolean {
  const logic = logicOf(category)
  if (logic === undefined) return false
  return (item && logic.asksAnswer?.(item)) ?? logic.needsAnswer
}
