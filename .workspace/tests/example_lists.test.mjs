/** The lists of docs/examples/import are what `make_lists.mjs` writes, and the README says of each faulty line what it is. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { csvOf, encoded, faulty, good, refused } from '../../docs/examples/import/lists.mjs'
import { inRoot } from '../run/paths.mjs'

const stored = (name) => readFileSync(inRoot('docs/examples/import', name))

test('the CSV files are those of lists.mjs, in Windows-1252', () => {
  assert.equal(good.rows.length, 300)
  assert.deepEqual(stored('estudantes.csv'), csvOf(good))
  assert.deepEqual(stored('estudantes-com-erros.csv'), csvOf(faulty))
  for (const [name, text] of Object.entries(refused))
    assert.deepEqual(stored(`recusados/${name}`), encoded(text), name)
  // Neither ASCII alone, nor anything that it does not have.
  const text = new TextDecoder('windows-1252').decode(stored('estudantes.csv'))
  assert.match(text, /D’Ávila/)
  assert.doesNotMatch(text, /\?/)
})

test('the README names every line of the faulty list, and every file', () => {
  const readme = readFileSync(inRoot('docs/examples/import/README.md'), 'utf8')
  // Line 1 is the header, and Bruna Leão's row ends at line 4.
  const lines = Array.from({ length: 28 }, (_, at) => at + 2).filter((line) => line !== 3)
  for (const line of lines) assert.match(readme, new RegExp(`^\\| ${line}[ ,]`, 'm'), `line ${line}`)
  for (const name of [...Object.keys(refused), 'estudantes.xlsx', 'estudantes-com-erros.xlsx'])
    assert.ok(readme.includes(name), name)
})
