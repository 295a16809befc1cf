import { useTranslation } from 'react-i18next'
import { lettersOf } from './model.ts'
import type { DecidedItem, Decision } from './types.ts'

/** 0 to 100 of a job; null while the server does not know how much there is. */
export const percentOf = ({ done, total }: { done: number; total: number | null }): number | null =>
  total === null || total === 0 ? null : Math.min(100, Math.floor((done / total) * 100))

/** What was decided, in words: "Gabarito mudado para B". */
export function useDecisionText({
  alternatives,
  decisions,
}: Pick<DecidedItem, 'alternatives' | 'decisions'>) {
  const { t, i18n } = useTranslation('item_decisions')
  const textOf = ({ kind, alternatives: ids, decision }: Decision): string => {
    const reverted = decisions.find(({ id }) => id === decision)
    return t(`kinds.${kind}.done`, {
      letters: lettersOf(ids, alternatives, { language: i18n.language, type: 'conjunction' }),
      last: reverted === undefined ? '' : textOf(reverted),
    })
  }
  return textOf
}
