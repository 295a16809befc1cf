import { fetchTexts } from '../../../locales/i18n.ts'
import { laterPiece } from '../../../shared/later_piece.ts'

/** Null until the parts and their texts are loaded. */
export const useItemParts = laterPiece(async () => {
  const [{ itemParts }] = await Promise.all([
    import('./item_parts.ts'),
    fetchTexts('version'),
    fetchTexts('errors'),
    fetchTexts('interruption'),
  ])
  return itemParts
})
