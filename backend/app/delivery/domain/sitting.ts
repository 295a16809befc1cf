import type { StoredTable } from './repertorization.js'
import type { StoredAnswer } from './stored_answer.js'
import { isFields } from './fields.js'

/** Far above what anybody clears: what is above was not made by our clients. */
export const MAX_SITTING = 1_000_000

/**
 * Is this an edit of a sitting that staff have closed? The order of edits is (sitting, term, revision): `present` is the application's
 * sitting, `named` the one that the client sends; null: the present one is meant. A later one than the present was seen before the
 * database was restored from a backup, and is the present one.
 */
export const isOfClosedSitting = (named: number | null, present: number): boolean =>
  named !== null && named < present

/** An answer as a sitting was closed with it. `savedAt` epoch ms. */
export type ClosedAnswer = StoredAnswer & { earned: number | null; savedAt: number | null }

/** A file that was attached to an answer when the sitting was closed: ids of rows. */
export type ClosedFile = { attachmentId: number; answerId: number; fileId: number; filename: string }

const isAnswer = (value: unknown): value is ClosedAnswer =>
  isFields(value) && typeof value.id === 'number' && Array.isArray(value.alternatives)

const isFile = (value: unknown): value is ClosedFile =>
  isFields(value) && typeof value.attachmentId === 'number' && typeof value.answerId === 'number'

const listOf = (json: string): unknown[] => {
  const stored: unknown = JSON.parse(json)
  if (!Array.isArray(stored)) throw new Error('a closed sitting holds no list')
  return stored
}

/** The answers of a closed sitting by id. @throws Error when the text is no list */
export const readClosedAnswers = (json: string): Map<number, ClosedAnswer> =>
  new Map(
    listOf(json)
      .filter(isAnswer)
      .map((answer) => [answer.id, answer])
  )

export const readClosedFiles = (json: string): ClosedFile[] => listOf(json).filter(isFile)

/** The records of a closed sitting. @throws Error when the text is no table */
export function readClosedTable(json: string): StoredTable {
  const stored: unknown = JSON.parse(json)
  if (!isTable(stored)) throw new Error('a closed sitting holds no table')
  return stored
}

const isTable = (value: unknown): value is StoredTable =>
  isFields(value) && [value.rubrics, value.symptoms, value.directors].every(Array.isArray)
