import type { AlternativeExplanation } from '@banca/item-renderers/contract'
import { htmlWithPictures, type Pictures } from '../../exam/content/item_pictures.ts'

export const explanationsWithPictures = (
  explanations: readonly AlternativeExplanation[],
  pictures: Pictures
) => explanations.map((one) => ({ ...one, explanation: htmlWithPictures(one.explanation, pictures) }))
