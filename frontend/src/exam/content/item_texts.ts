import { addItemTextsIn } from '@banca/item-renderers/view'
import i18n from 'i18next'
import { beforeLanguage } from '../../locales/i18n.ts'

let follows = false

/**
 * The texts of the item types in the language of the page, and from now on in every language it changes to.
 * Rejects when they cannot be fetched. `texts` is for tests.
 */
export async function loadItemTexts(texts = i18n): Promise<void> {
  await addItemTextsIn(texts.language, texts)
  if (!follows) beforeLanguage((language) => addItemTextsIn(language, i18n))
  follows = true
}
