/**
 * What the comment of a correction may consist of, for the server, which stores nothing else, and for browsers. Plain data.
 */
export const COMMENT_ELEMENTS: readonly string[] = ['br', 'em', 'li', 'ol', 'p', 'span', 'strong', 'u', 'ul']

/** The four sizes of a text: each is a class of a `span`, because the pages' content policy refuses style attributes. */
export const COMMENT_SIZES = ['small', 'normal', 'large', 'huge'] as const
export type CommentSize = (typeof COMMENT_SIZES)[number]

export const sizeClass = (size: CommentSize) => `size-${size}`

/** The size that a `class` attribute names: of several the smallest; undefined where it names none. */
export const sizeOf = (className: string): CommentSize | undefined => {
  const names = className.split(/\s+/)
  return COMMENT_SIZES.find((size) => names.includes(sizeClass(size)))
}

/** Characters (code points) of the HTML of a comment. */
export const MAX_COMMENT = 20_000
