import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { ItemLanguage } from '../../contract/index.ts'

/**
 * The translator of the namespace `items` in the view's language. The same function until texts
 * are loaded or the language changes, so that results derived from it (a sanitised text) are not
 * computed again at each render.
 */
export function useItemText(language: ItemLanguage): TFunction<'items'> {
  // Never suspends: a view that is hidden while texts load would remove a
  // half-written answer from the screen.
  return useTranslation('items', { lng: language, useSuspense: false }).t
}
