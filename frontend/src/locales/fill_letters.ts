/** Fills a text whose places are single letters (`Showing N of M records`), as the requirement documents quote them. */
export function fillLetters(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/(?<!\p{L})\p{Lu}(?!\p{L})/gu, (letter) => String(values[letter] ?? letter))
}
