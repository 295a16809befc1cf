import { countCharacters } from '@banca/item-renderers/comments'

/** What is typed. */
export interface ResultAppealText {
  content: string
  bibliography: string
}

export const NO_TEXT: ResultAppealText = { content: '', bibliography: '' }

export type TextField = keyof ResultAppealText

/** Maximum lengths, in code points. */
export type Limits = Readonly<Record<TextField, number>>

/** The first field that cannot be sent as it is, and why; null: both can. */
export function problemOf(
  text: ResultAppealText,
  limits: Limits
): { field: TextField; why: 'required' | 'tooLong' } | null {
  for (const field of ['content', 'bibliography'] as const) {
    if (text[field].trim() === '') return { field, why: 'required' }
    if (countCharacters(text[field]) > limits[field]) return { field, why: 'tooLong' }
  }
  return null
}

/** A draft as this device stored it; null where that is none of ours. */
export function draftOf(stored: unknown): ResultAppealText | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { content, bibliography } = stored as Partial<ResultAppealText>
  return typeof content === 'string' && typeof bibliography === 'string' ? { content, bibliography } : null
}

export const draftName = (resultId: number): string => `result_appeal.${resultId}`
