import { useTranslation } from 'react-i18next'
import { lettersOf } from './model.ts'
import type { DecidedItem, Decision } from './types.ts'

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
