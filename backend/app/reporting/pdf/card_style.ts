export const INK = '#16202E'
export const GREEN = '#1E6B52'
export const QUIET = '#54606E'
const LONG_WORD = 24

/** Texts of people: no control or direction characters, and nothing so long without a space that it leaves its column. */
export function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\S+/gu, (word) => {
      const characters = [...word]
      if (characters.length <= LONG_WORD) return word
      const pieces: string[] = []
      for (let at = 0; at < characters.length; at += LONG_WORD)
        pieces.push(characters.slice(at, at + LONG_WORD).join(''))
      return pieces.join(' ')
    })
}
