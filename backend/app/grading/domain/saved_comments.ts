import { createHash } from 'node:crypto'

/** Comments of one person. */
export const SAVED_MOST = 50
/** Characters (code points) of one. */
export const SAVED_LENGTH_MOST = 1_000

const FORM = 'banca-saved-comments-1'

/** The digest of a list, which whoever replaces it names: another device may have changed it meanwhile. */
export const savedBasis = (comments: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([FORM, ...comments]))
    .digest('hex')

/** As they are stored: without blanks around, and none twice. */
export const cleanSaved = (comments: readonly string[]): string[] => [
  ...new Set(comments.map((text) => text.toWellFormed().replaceAll('\r\n', '\n').trim())),
]
