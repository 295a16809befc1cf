/** Sources cite rules that docs/spec has, and describe them in words too. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { citationFaults, definedRules } from '../docs/cited_rules.mjs'
import { projectFiles } from '../docs/markdown.mjs'
import { inRoot } from '../run/paths.mjs'

const read = (file) => ({ file, text: readFileSync(inRoot(file), 'utf8') })
const SOURCES = '{backend,frontend,item-renderers,admin,storybook,.workspace}/**/*.{ts,tsx,mjs}'
const itself = (file) => file.endsWith('cited_rules.test.mjs')

test('every rule that a source cites is on a page of docs/spec; no source cites what is elsewhere', () => {
  const pages = projectFiles('docs/spec/*.md').map(read)
  const defined = definedRules(pages.map(({ text }) => text).join('\n'))
  const sources = projectFiles(SOURCES)
    .filter((file) => !itself(file))
    .map(read)
  assert.ok(sources.length > 500 && defined.size > 50)
  assert.deepEqual(citationFaults(sources, defined), [])
})

test('a rule without a page, a document of others, and a comment of ids alone are named', () => {
  const defined = definedRules(
    '- **rule-list-003** One entry for each collection. rule-list-004 is only mentioned.'
  )
  const faults = (text) => citationFaults([{ file: 'a.ts', text }], defined)
  assert.deepEqual(faults('// One entry for each collection (rule-list-003).'), [])
  assert.deepEqual(
    citationFaults([{ file: 'a.ts', text: '// Why: decision C4.' }], definedRules('**C4**')),
    []
  )
  assert.deepEqual(faults('// Why: decision C4.'), ['a.ts:1: C4 is on no page'])
  assert.deepEqual(faults('// A link (rule-list-004).'), ['a.ts:1: rule-list-004 is on no page'])
  assert.deepEqual(faults('const a = 1\n  // rule-list-003'), ['a.ts:2: a comment of ids says nothing'])
  assert.deepEqual(faults('/** rule-list-003 */'), ['a.ts:1: a comment of ids says nothing'])
  for (const text of [
    'issue 8, 1.4',
    'Issue 8, 1.4',
    'decisions.md',
    'decisions-reports.md',
    'README of the spec, 21',
  ])
    assert.match(faults(`// see ${text}`).join(), /cannot be looked up/)
})
