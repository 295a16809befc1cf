import { createContext, useContext } from 'react'
import type { ItemLanguage } from '../../contract/index.ts'
import type { OptionMark } from './marks.ts'
import { useItemText } from './use_item_text.ts'

/** Whose answer a review shows: the reader's own, or a candidate's that staff read. */
export type AnswerOwner = 'reader' | 'candidate'

const OwnerContext = createContext<AnswerOwner>('reader')

/** Provider around a review (`value`); without it the answer is the reader's own. */
export const AnswerOwnerProvider = OwnerContext.Provider

/** The words for what was given, right or wrong: they address the person who gave it, or name them. */
export function useMarkText(language: ItemLanguage): (mark: OptionMark) => string {
  const t = useItemText(language)
  const owner = useContext(OwnerContext)
  return (mark) => (owner === 'candidate' ? t(`review.candidate.${mark}`) : t(`review.${mark}`))
}
