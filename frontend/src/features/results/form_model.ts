import { countCharacters } from '@banca/item-renderers/comments'
import type { TFunction } from 'i18next'
import { errorText } from '../../api/error_text.ts'
import { ApiError } from '../../api/errors.ts'

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

/** The server knows of an appeal or of a closed window that the page does not show yet. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'appeal_exists' || error.code === 'window_closed')

/** That it failed (rule-user-result-003), why, and that nothing is lost. Reasons of the two texts are at their fields. */
export function failureOf(error: unknown, t: TFunction<'results'>): string {
  const isAtField =
    error instanceof ApiError && (['content', 'bibliography'] as const).some((field) => error.fields[field])
  const why = isAtField ? '' : errorText(error, t, '')
  return [t('form.failed'), why, t('form.stillHere')].filter(Boolean).join(' ')
}

/** Unsent texts by their result, after one has changed or is gone (null). */
export function withUnsent(
  all: ReadonlyMap<number, string>,
  resultId: number,
  text: string | null
): ReadonlyMap<number, string> {
  if ((all.get(resultId) ?? null) === text) return all
  const next = new Map(all)
  if (text === null) next.delete(resultId)
  else next.set(resultId, text)
  return next
}
