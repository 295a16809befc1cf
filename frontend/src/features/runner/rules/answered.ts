import { asksForAnswer, canBeAnswered, holdsBack, type PublicItem } from '@banca/item-renderers/contract'
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

/** What an item asks of the candidate: an answer that counts, and an answer before moving on. What this version cannot show, and what nobody could answer, asks nothing. */
export function askedOf(category: string, item: PublicItem | undefined, logicOf = loadedLogic) {
  const logic = logicOf(category)
  if (logic === undefined || (item && !canBeAnswered(logic, item, false)))
    return { asksAnswer: false, holdsBack: false }
  return { asksAnswer: asksForAnswer(logic, item), holdsBack: holdsBack(logic, item) }
}
