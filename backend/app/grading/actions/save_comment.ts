import { MAX_COMMENT } from '@banca/item-renderers/html'
import { refuse, type Caller, type DomainError, type Result } from '#shared'
import { cleanComment } from '../html/clean_comment.js'
import { writeMark, type StaleMark } from './write_mark.js'

type Comment = {
  readonly answerId: number
  /** HTML as it came; null or without text: none. */
  readonly comment: string | null
  readonly revision: number | undefined
}

/**
 * Stores the comment of an answer's correction, cleaned; its points stay.
 * @returns refused: `validation` naming `comment` for one that is too long; what `writeMark` refuses
 */
export async function saveComment(
  caller: Caller,
  { answerId, comment, revision }: Comment
): Promise<Result<void, DomainError | StaleMark>> {
  const cleaned = cleanComment((comment ?? '').toWellFormed())
  if (cleaned === null)
    return refuse('invalid', 'validation', {
      fields: { comment: ['grading.comment_too_long'] },
      params: { max: MAX_COMMENT },
    })
  const change = { comment: cleaned === '' ? null : cleaned }
  return writeMark(caller, { answerId, revision, kind: 'commented', change, field: 'comment' })
}
