/** Relative links in our Markdown files lead somewhere. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { brokenLinks } from '../docs/links.mjs'
import { projectFiles } from '../docs/markdown.mjs'
import { root } from '../run/paths.mjs'

test('every relative link of a Markdown file leads to a file and its heading', () => {
  const files = projectFiles('**/*.md')
  assert.ok(files.includes('README.md'))
  assert.deepEqual(brokenLinks(root, files), [])
})

test('a link to no file, or to no heading, is named; links to other hosts and in code are not followed', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'banca-links-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  const lines = [
    '# Some `heading`: one, two',
    '[here](#some-heading-one-two) [file](b.md) [there](b.md#über-uns) [web](https://example.org/x)',
    '`[code](nowhere.md)`',
    '```',
    '[block](nowhere.md)',
    '```',
    '[lost](c.md) [no heading](b.md#none)',
  ]
  writeFileSync(join(folder, 'a.md'), lines.join('\n'))
  writeFileSync(join(folder, 'b.md'), '## Über uns\n')
  assert.deepEqual(brokenLinks(folder, ['a.md', 'b.md']), ['a.md: c.md', 'a.md: b.md#none'])
})
