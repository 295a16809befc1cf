import { cleanComment } from '#grading'
import { ok, refuse, type DomainError, type Result } from '#shared'
import { RESPONSE_MAX } from '../domain/appeal.js'

/**
 * The response as it is stored: clean HTML with some text.
 * @returns refused: `validation` naming `response`
 */
export function replyText(html: string): Result<string, DomainError> {
  const response = cleanComment(html.toWellFormed())
  if (response === null) return invalid('appeals.response_too_long')
  return response === '' ? invalid('appeals.response_empty') : ok(response)
}

const invalid = (text: string) =>
  refuse('invalid', 'validation', { fields: { response: [text] }, params: { max: RESPONSE_MAX } })
