import { BaseTransformer } from '@adonisjs/core/transformers'
import type { AlternativeExplanation, SentItem } from '@banca/item-renderers/contract'
import type { ExamSheetView, ViewedItem } from '../views.js'

/** What an entry holds beyond its place; a part that this reader may not see, or did not ask for, is not there at all. */
type Shown = {
  answer?: string
  answers?: number[]
  freeResponses?: string[]
  gradeLinear?: string | null
  explanations?: AlternativeExplanation[]
  value?: number
  item?: SentItem
}

/** The answer sheet of an exam: `answer` and `answers` are the key (the line and the ids). */
export default class ExamSheetTransformer extends BaseTransformer<ExamSheetView> {
  toObject() {
    const { exam, collection, isKeyShown, items } = this.resource
    return {
      exam: { id: exam.id, name: exam.name },
      collection: { id: collection.id, name: collection.name },
      isKeyShown,
      results: items.map(wireItem),
      count: items.length,
      numPages: 1,
    }
  }
}

function wireItem({ key, explanations, item, value, ...place }: ViewedItem) {
  const shown: Shown = {
    ...(key !== null && {
      answer: key.line,
      answers: key.alternativeIds,
      freeResponses: key.freeResponses,
      gradeLinear: key.gradeLinear,
      value,
    }),
    ...(explanations !== null && { explanations }),
    ...(item !== null && { item }),
  }
  const { id, position, verboseName, category, isAvailable, isCancelled, asksAnswer } = place
  return {
    itemId: id,
    position,
    verboseName,
    category,
    isAvailable,
    isCancelled,
    asksAnswer,
    ...shown,
  }
}
