/** The mark of an alternative in a review, shown by text and icon, never by colour alone. */
export type OptionMark = 'given' | 'given_right' | 'given_wrong' | 'right'

/** `key` undefined: not disclosed, so only what was given is marked. */
export function markOf(
  id: number,
  given: readonly number[],
  key: readonly number[] | undefined
): OptionMark | undefined {
  const isGiven = given.includes(id)
  if (key === undefined) return isGiven ? 'given' : undefined
  if (key.includes(id)) return isGiven ? 'given_right' : 'right'
  return isGiven ? 'given_wrong' : undefined
}
