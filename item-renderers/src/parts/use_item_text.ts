import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import type { ItemLanguage } from '../contract/index.ts'

/** The translator of the namespace `items` in the language the view was asked for. */
export function useItemText(language: ItemLanguage): TFunction<'items'> {
  // Never suspends: a view that hides while texts load would take a half-written answer off the screen.
  const { i18n } = useTranslation('items', { useSuspense: false })
  return i18n.getFixedT(language, 'items') as TFunction<'items'>
}
