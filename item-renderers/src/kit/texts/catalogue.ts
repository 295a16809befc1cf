import type { ItemLanguage } from '../../contract/index.ts'
import { ERROR_TEXTS } from '../errors/catalogue.ts'
import english from './english.ts'
import portuguese from './portuguese.ts'
import type { TextTree } from './tree.ts'

export type { TextTree } from './tree.ts'

/**
 * The namespace `items`, per language: shared texts at the top (`richText`, `options`, `errors`, ...), each item type under the
 * name of its folder (`multiple_choice.name`).
 */
export const ITEM_TEXTS: Readonly<Record<ItemLanguage, TextTree>> = {
  'pt-BR': { ...portuguese, errors: ERROR_TEXTS['pt-BR'] },
  en: { ...english, errors: ERROR_TEXTS.en },
}
