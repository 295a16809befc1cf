/**
 * Number of characters as shown to a person: Unicode code points, so that an emoji
 * outside the BMP is one and not two.
 */
export function countCharacters(text: string): number {
  let count = 0
  for (const _character of text) count += 1
  return count
}

/** Runs of non-blank characters. */
export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

/** The first `max` code points of `text`; never splits a character. */
export function truncateCharacters(text: string, max: number): string {
  if (text.length <= max) return text
  let count = 0
  let end = 0
  for (const character of text) {
    if (count === max) break
    count += 1
    end += character.length
  }
  return text.slice(0, end)
}
