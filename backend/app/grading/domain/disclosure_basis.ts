import { createHash } from 'node:crypto'

/** Whose marks: of a collection, of one exam of it, or of one item of it. */
export type DisclosureScope = {
  readonly collectionId: number
  readonly examId: number | null
  readonly itemId: number | null
}

/**
 * Counts and sums over the marks of a collection or an exam. `sequences`: each write of a mark adds one to its `sequence`; `ids` and
 * `weighted` (each `sequence` times its id) tell which marks they are of.
 */
export type MarkSums = {
  readonly marked: number
  readonly withoutMark: number
  readonly disclosed: number
  readonly ids: number
  readonly sequences: number
  readonly weighted: number
}

const FORM = 'banca-disclosure-2'

/**
 * The digest that a preview shows and an order names: another one after any write of a mark, and after a task that came or was withdrawn.
 * From sums, so that it is one statement for 100,000 marks.
 */
export const basisOf = (
  { collectionId, examId, itemId }: DisclosureScope,
  { marked, withoutMark, disclosed, ids, sequences, weighted }: MarkSums
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        FORM,
        collectionId,
        examId,
        itemId,
        marked,
        withoutMark,
        disclosed,
        ids,
        sequences,
        weighted,
      ])
    )
    .digest('hex')
