import { asksForAnswer, canBeAnswered, holdsBack, type PublicItem } from '@banca/item-renderers/contract'
import { loadedLogic } from '@banca/item-renderers/view'
import { wireResponse, type StoredResponse } from './response.ts'

/** The part of an answer that tells whether it is answered. */
export type AnswerContent = StoredResponse & { itemCategory: string; attachments: readonly unknown[] }

/** Answered by text, choice or file. `hasPendingFile`: an unsent file on this computer. */
export function isAnswered(answer: AnswerContent, hasPendingFile = false, logicOf = loadedLogic): boolean {
  if (hasPendingFile || answer.attachments.length > 0) return true
  const logic = logicOf(answer.itemCategory)
  return logic !== undefined && logic.isAnswered(wireResponse(answer))
}

/**
 * What an item requires of the candidate: an answer that counts, and an answer before moving on. An item that
 * this version cannot show, or that cannot be answered, requires nothing.
 */
export function askedOf(category: string, item: PublicItem | undefined, logicOf = loadedLogic) {
  const logic = logicOf(category)
  if (logic === undefined || (item && !canBeAnswered(logic, item, false)))
    return { asksAnswer: false, holdsBack: false }
  return { asksAnswer: asksForAnswer(logic, item), holdsBack: holdsBack(logic, item) }
}
