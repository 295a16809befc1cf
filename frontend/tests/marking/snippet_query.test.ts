import { expect, test } from 'vitest'
import { matchingSnippets, snippetQuery } from '../../src/ui/comments/snippet_query.ts'

test('a slash at the beginning or behind a blank searches for what is typed after it', () => {
  expect(['/', 'Boa tese. /', 'a\n/', '/te', 'Sim /boa te'].map(snippetQuery)).toEqual([
    '',
    '',
    '',
    'te',
    'boa te',
  ])
  // Between words, in a date or with a blank behind it is text.
  expect(['e/ou', 'e / ou', '12/11', '//', 'sem', '', `/${'x'.repeat(60)}`].map(snippetQuery)).toEqual(
    Array(7).fill(null)
  )
})

test('texts are found by the beginning of a word, whatever its case and accents', () => {
  const snippets = ['Boa tese.', 'Atenção à coesão: retome o tema.', 'Falta repertório']
  expect(matchingSnippets(snippets, '')).toEqual(snippets)
  expect(matchingSnippets(snippets, 'COES')).toEqual([snippets[1]])
  expect(matchingSnippets(snippets, 'retome o')).toEqual([snippets[1]])
  expect(matchingSnippets(snippets, 'ese')).toEqual([])
})
