/** Documents name only files that are there: after a move they change too. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { projectFiles } from '../docs/markdown.mjs'
import { expand, missingFiles } from '../docs/named_files.mjs'
import { inRoot } from '../run/paths.mjs'

const FILES = [
  '*',
  'backend/.adonisjs/**/*',
  '{.ci,.github,.workspace,admin,backend,docs,frontend,item-renderers,storybook}/**/*',
]

test('every file that a document names in backticks is in the repository', () => {
  const documents = projectFiles('{*.md,docs/**/*.md}').map((file) => ({
    file,
    text: readFileSync(inRoot(file), 'utf8'),
  }))
  assert.ok(documents.length > 30)
  assert.deepEqual(missingFiles(documents, FILES.flatMap(projectFiles)), [])
})

test('a missing file is reported; patterns, places and code blocks are no files', () => {
  const named = (text) => missingFiles([{ file: 'a.md', text }], ['backend/app/x.ts', 'docs/y.md'])
  assert.deepEqual(named('`backend/app/x.ts`, `app/x.ts`, `x.ts`, `../docs/y.md`'), [])
  assert.deepEqual(named('`<type>/x.ts`, `*_x.ts`, `read_*.ts`, `domain/`, `x.ts:3`'), [])
  assert.deepEqual(named('```\n`gone.ts`\n```'), [])
  assert.deepEqual(named('`app/gone.ts` and `p.ts`'), ['a.md: app/gone.ts', 'a.md: p.ts'])
  assert.deepEqual(named('`app/{x,z}.ts`'), ['a.md: app/z.ts'])
})

test('braces mean several names', () => {
  assert.deepEqual(expand('a/{b,c}/{d,e}.ts').toSorted(), ['a/b/d.ts', 'a/b/e.ts', 'a/c/d.ts', 'a/c/e.ts'])
})
