/** A word without case and accents. `from`, `to`: where it is in the text, in code units. */
export interface FoldedToken {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Letters and figures with their accents, written in one character or in two, and what is in a word without being seen: soft hyphens, joiners. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad\u200b-\u200d\ufeff]*/gu
const UNSEEN = /[\p{M}\u00ad\u200b-\u200d\ufeff]/gu

/** The words of a text, as they are compared. */
export const foldedTokens = (text: string): FoldedToken[] =>
  [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word.normalize('NFD').replace(UNSEEN, '').toLowerCase(),
    from: index,
    to: index + word.length,
  }))
