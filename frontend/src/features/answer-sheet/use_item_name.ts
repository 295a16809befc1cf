import { useTranslation } from 'react-i18next'
import type { SheetEntry } from './types.ts'

/** What a question is called: its own name where it has one, such as "Questão 91" of a second booklet. */
export function useItemName(): (entry: Pick<SheetEntry, 'verboseName' | 'position'>) => string {
  const { t } = useTranslation('answer_sheet')
  return ({ verboseName, position }) =>
    verboseName === null || verboseName.trim() === '' ? t('item.name', { number: position }) : verboseName
}
