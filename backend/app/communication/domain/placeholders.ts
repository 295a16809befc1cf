/** What the server fills by itself: who somebody is comes from nobody's payload. */
export const OF_THE_SERVER = [
  'nome',
  'primeironome',
  'usuario',
  'identificador',
  'escola',
  'turma',
  'instituicao',
] as const
export type ServerPlaceholder = (typeof OF_THE_SERVER)[number]

/** Of a template's own: one lower-case word, so that no spelling of the wire changes it. */
export const PLACEHOLDER_NAME = /^[a-z][a-z0-9]{0,29}$/

const MOST_SPACES = 3
const FOUND = new RegExp(`\\{\\{ {0,${MOST_SPACES}}([A-Za-z0-9_]{1,40}) {0,${MOST_SPACES}}\\}\\}`, 'g')

/** Names of the placeholders in these texts, each once. */
export const placeholdersIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(FOUND)].map(([, name]) => name ?? ''))),
]

/** A placeholder of the text that nobody fills, and those that somebody does: the server, or whoever sends, of those that are `declared`. Null: none. */
export function unknownPlaceholder(
  text: string,
  declared: readonly string[]
): { readonly name: string; readonly known: string } | null {
  const known: readonly string[] = [...OF_THE_SERVER, ...declared]
  const name = placeholdersIn(text).find((one) => !known.includes(one))
  return name === undefined ? null : { name, known: known.join(', ') }
}

export type Values = Readonly<Record<string, string>>

/** The text with its placeholders filled. What has no value stays as it is: an order with such a one is refused before. */
export const fillPlaceholders = (text: string, values: Values): string =>
  text.replace(FOUND, (found, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : found))

/** A line of a header: whatever would end it is a space. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
