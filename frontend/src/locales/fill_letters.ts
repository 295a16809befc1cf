/**
 * Fills a text whose placeholders are single letters (`Showing N of M records`), as quoted
 * texts have them (decision G2).
 */
export function fillLetters(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/(?<!\p{L})\p{Lu}(?!\p{L})/gu, (letter) => String(values[letter] ?? letter))
}
