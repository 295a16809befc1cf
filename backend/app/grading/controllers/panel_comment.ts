import { MAX_COMMENT } from '@banca/item-renderers/html'
import { AppError } from '#shared'
import { cleanComment } from '../html/clean_comment.js'

/** What the panel writes for the candidate, cleaned; null: nothing. @throws AppError 400 naming `comment` for one that is too long */
export function commentIn(html: string | null): string | null {
  const cleaned = cleanComment((html ?? '').toWellFormed())
  if (cleaned === null)
    throw new AppError(400, 'validation', {
      fields: { comment: ['grading.comment_too_long'] },
      params: { max: MAX_COMMENT },
    })
  return cleaned === '' ? null : cleaned
}
