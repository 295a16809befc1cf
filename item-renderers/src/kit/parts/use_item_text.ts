import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { ItemLanguage } from '../../contract/index.ts'

/**
 * The translator of the namespace `items` in the language the view was asked for: the same one until texts come or the language changes,
 * so that what is made with it (a cleaned text) need not be made anew at each drawing.
 */
export function useItemText(language: ItemLanguage): TFunction<'items'> {
  // Never suspends: a view that hides while texts load would take a half-written answer off the screen.
  return useTranslation('items', { lng: language, useSuspense: false }).t
}
