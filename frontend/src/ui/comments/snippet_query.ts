import { foldedTokens } from '@banca/item-renderers/comments'

/** Longer is no longer a search. */
const QUERY_MOST = 40
/** A slash at the beginning or behind a blank, and what is typed after it; a blank behind the slash is a text like any other. */
const QUERY = new RegExp(String.raw`(?:^|\s)/(|[^\s/][^/\n]{0,${QUERY_MOST - 1}})$`)

/** What is searched for among the stored texts, by the text before the caret in its paragraph; null: nothing. */
export const snippetQuery = (before: string): string | null => QUERY.exec(before)?.[1] ?? null

const fold = (text: string): string =>
  foldedTokens(text)
    .map((token) => token.text)
    .join(' ')

/** Those that have what is searched for at the beginning of a word, whatever its case and accents. */
export function matchingSnippets(snippets: readonly string[], query: string): string[] {
  const wanted = fold(query)
  return snippets.filter((text) => wanted === '' || ` ${fold(text)}`.includes(` ${wanted}`))
}
