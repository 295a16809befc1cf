import { useTranslation } from 'react-i18next'
import type { AnswerSheet, SheetEntry } from './types.ts'

/** What a question is called: by its place in the exam, as while it was sat. */
export function useItemName({ results }: Pick<AnswerSheet, 'results'>): (entry: SheetEntry) => string {
  const { t } = useTranslation('answer_sheet')
  return ({ itemId }) => t('item.name', { number: results.findIndex((one) => one.itemId === itemId) + 1 })
}

/** What its author calls it, where the collection shows such things; null elsewhere. */
export function useItemCode({
  showItemId,
}: Pick<AnswerSheet, 'showItemId'>): (entry: SheetEntry) => string | null {
  const { t } = useTranslation('answer_sheet')
  return ({ itemId, verboseName }) =>
    showItemId ? [verboseName?.trim(), t('item.code', { code: itemId })].filter(Boolean).join(' · ') : null
}
