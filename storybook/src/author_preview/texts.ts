import type { i18n } from 'i18next'
import english from './locales/en.json'
import portuguese from './locales/pt-BR.json'

/** Namespace of the author preview's texts. */
export const AUTHOR_NAMESPACE = 'author'

export function addAuthorTexts(target: i18n): void {
  target.addResourceBundle('pt-BR', AUTHOR_NAMESPACE, portuguese, true, true)
  target.addResourceBundle('en', AUTHOR_NAMESPACE, english, true, true)
}
