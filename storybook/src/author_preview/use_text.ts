import type { ItemLanguage } from '@banca/item-renderers/contract'
import type { AuthorProblem } from '@banca/item-renderers/author'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { AUTHOR_NAMESPACE } from './texts.ts'

/** The translator of the preview's own texts. */
export function useText(language: ItemLanguage): TFunction {
  return useTranslation(AUTHOR_NAMESPACE).i18n.getFixedT(language, AUTHOR_NAMESPACE) as TFunction
}

/** The translator of the item types' texts. */
export function useItemsText(language: ItemLanguage): TFunction {
  return useTranslation('items').i18n.getFixedT(language, 'items') as TFunction
}

/** The text of a problem of any kind. */
export function useProblemText(language: ItemLanguage): (problem: AuthorProblem) => string {
  const t = useText(language)
  const items = useItemsText(language)
  return (problem) =>
    'messageKey' in problem
      ? items(problem.messageKey, problem.params)
      : t(`problems.${problem.code}`, problem.params)
}
