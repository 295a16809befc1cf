/** What is filled in, and what begins a form of i18next or react-admin: `{{name}}`, `%{name}`, `<1>`, `</1>`, `<br/>`, `||||`. */
const TOKENS = /\{\{[^{}]{0,100}\}\}|%\{[^{}]{0,100}\}|<\/?[A-Za-z0-9]{1,20}\s?\/?>|\|\|\|\|/g
/** What may be left of none of them. */
const LEFTOVERS = /\{\{|\}\}|%\{|\$t\(|<|>|\|\|\|\|/
/** Letters that are not seen or turn the order of others. A line break is one where the text has some already. */
const NOT_PLAIN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

export const MOST_LETTERS = 2_000

const tokensIn = (text: string): string[] =>
  (text.match(TOKENS) ?? []).map((token) => token.replaceAll(/\s/g, '')).toSorted()

/** What is filled into a text, as people who word it have to write it. */
export const placeholdersIn = (text: string): string[] => [
  ...new Set((text.match(TOKENS) ?? []).map((token) => token.replaceAll(/\s/g, ''))),
]

/**
 * What is wrong with an own wording of `base`: the key of a text of this module; null: it fits. It has exactly what the text of the catalogue
 * has filled in, tags and plural forms included, and no markup besides: no screen reads it in another way.
 */
export function misfitOf(base: string, own: string): string | null {
  if (own.trim() === '') return 'empty'
  if (own.length > MOST_LETTERS) return 'too_long'
  const plain = base.includes('\n') ? own.replaceAll('\n', ' ') : own
  if (NOT_PLAIN.test(plain)) return 'not_plain'
  if (tokensIn(base).join(' ') !== tokensIn(own).join(' ')) return 'placeholders'
  const rest = (text: string) => text.replaceAll(TOKENS, ' ')
  // A text of the catalogue that has such a sign by itself may have it.
  return LEFTOVERS.test(rest(own)) && !LEFTOVERS.test(rest(base)) ? 'markup' : null
}
