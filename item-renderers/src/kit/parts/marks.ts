/** What a review says about an alternative, by text and a sign, never by colour alone. */
export type OptionMark = 'given' | 'given_right' | 'given_wrong' | 'right'

/** `key` undefined: nothing was disclosed, so only what was given is marked. */
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
