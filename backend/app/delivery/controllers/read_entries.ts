import { ANSWER_ATTACHMENT_LIMIT_BYTES } from '#files'
import { AppError } from '#shared'
import { readAnnouncements } from '../domain/answer_files.js'
import { MAX_ENTRIES, readBatch, type BrokenEntry, type Entry } from '../domain/entries.js'

/**
 * The entries of a body.
 * @throws AppError 400 when it is no list or too long a one, 413 when it holds too much text
 */
export function entriesOf(body: unknown): (Entry | BrokenEntry)[] {
  const read = readBatch(body)
  if (read.ok) return read.entries
  if (read.code === 'too_much_text')
    throw new AppError(413, read.code, { messages: ['delivery.too_much_text'] })
  throw new AppError(400, read.code, { messages: [`delivery.${read.code}`], params: { max: MAX_ENTRIES } })
}

/** The files that a body announces; what is no announcement is none. */
export const filesOf = (body: unknown) => readAnnouncements(body, ANSWER_ATTACHMENT_LIMIT_BYTES)
