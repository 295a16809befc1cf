/** The list with one of its comments edited, in its place; where it is not there any more, what was typed is a further one. */
export const withEdited = (
  comments: readonly string[],
  original: string,
  edited: string
): readonly string[] =>
  comments.includes(original)
    ? comments.map((one) => (one === original ? edited : one))
    : [...comments, edited]
