import { countCharacters } from '@banca/item-renderers/logic'
import { ok, refuse, type DomainError, type Result } from '#shared'
import type { AppealWindow } from '../domain/appeal_window.js'

export type AppealTexts = { readonly content: string; readonly bibliography: string }

/**
 * Well-formed texts within the lengths of the window, counted in code points.
 * @returns refused: `validation` naming the text that is too long
 */
export function checkTexts(
  { content, bibliography }: AppealTexts,
  {
    contentMaxLength,
    bibliographyMaxLength,
  }: Pick<AppealWindow, 'contentMaxLength' | 'bibliographyMaxLength'>
): Result<AppealTexts, DomainError> {
  const texts = { content: content.toWellFormed(), bibliography: bibliography.toWellFormed() }
  if (countCharacters(texts.content) > contentMaxLength) return tooLong('content', contentMaxLength)
  if (countCharacters(texts.bibliography) > bibliographyMaxLength)
    return tooLong('bibliography', bibliographyMaxLength)
  return ok(texts)
}

const tooLong = (field: 'content' | 'bibliography', max: number) =>
  refuse('invalid', 'validation', { fields: { [field]: ['appeals.text_too_long'] }, params: { max } })
