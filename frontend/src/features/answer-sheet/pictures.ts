import type { AlternativeExplanation } from '@banca/item-renderers/contract'
import { htmlWithPictures, type Pictures } from '../../ui/item_pictures.ts'

export const explanationsWithPictures = (
  explanations: readonly AlternativeExplanation[],
  pictures: Pictures
) => explanations.map((one) => ({ ...one, explanation: htmlWithPictures(one.explanation, pictures) }))
