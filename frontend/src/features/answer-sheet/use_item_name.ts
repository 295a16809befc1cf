import { useTranslation } from 'react-i18next'
import type { AnswerSheet, SheetEntry } from './types.ts'

/** Name of an item: by its position in the exam, as during the exam. */
export function useItemName({ results }: Pick<AnswerSheet, 'results'>): (entry: SheetEntry) => string {
  const { t } = useTranslation('answer_sheet')
  return ({ itemId }) => t('item.name', { number: results.findIndex((one) => one.itemId === itemId) + 1 })
}

/** The author's own name for it, where the collection shows it; else null. */
export function useItemCode({
  showItemId,
}: Pick<AnswerSheet, 'showItemId'>): (entry: SheetEntry) => string | null {
  const { t } = useTranslation('answer_sheet')
  return ({ itemId, verboseName }) =>
    showItemId ? [verboseName?.trim(), t('item.code', { code: itemId })].filter(Boolean).join(' · ') : null
}
