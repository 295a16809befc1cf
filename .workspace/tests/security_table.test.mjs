/** SECURITY.md and docs/security/asvs.md: every requirement once, every file there, counts that are those of the rows. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { inRoot } from '../run/paths.mjs'

const STATES = ['met', 'not applicable', 'open']

/** Numbers of the requirements of ASVS 5.0.0 of levels 1 and 2, by their section. */
const REQUIREMENTS = {
  1.1: '1 2',
  1.2: '1 2 3 4 5 6 7 8 9',
  1.3: '1 2 3 4 5 6 7 8 9 10 11',
  1.4: '1 2 3',
  1.5: '1 2',
  2.1: '1 2 3',
  2.2: '1 2 3',
  2.3: '1 2 3 4',
  2.4: '1',
  3.2: '1 2',
  3.3: '1 2 3 4',
  3.4: '1 2 3 4 5 6',
  3.5: '1 2 3 4 5',
  3.7: '1 2',
  4.1: '1 2 3',
  4.2: '1',
  4.3: '1 2',
  4.4: '1 2 3 4',
  5.1: '1',
  5.2: '1 2 3',
  5.3: '1 2',
  5.4: '1 2 3',
  6.1: '1 2 3',
  6.2: '1 2 3 4 5 6 7 8 9 10 11 12',
  6.3: '1 2 3 4',
  6.4: '1 2 3 4',
  6.5: '1 2 3 4 5',
  6.6: '1 2 3',
  6.8: '1 2 3 4',
  7.1: '1 2 3',
  7.2: '1 2 3 4',
  7.3: '1 2',
  7.4: '1 2 3 4 5',
  7.5: '1 2',
  7.6: '1 2',
  8.1: '1 2',
  8.2: '1 2 3',
  8.3: '1',
  8.4: '1',
  9.1: '1 2 3',
  9.2: '1 2 3 4',
  10.1: '1 2',
  10.2: '1 2',
  10.3: '1 2 3 4',
  10.4: '1 2 3 4 5 6 7 8 9 10 11',
  10.5: '1 2 3 4 5',
  10.6: '1 2',
  10.7: '1 2 3',
  11.1: '1 2',
  11.2: '1 2 3',
  11.3: '1 2 3',
  11.4: '1 2 3 4',
  11.5: '1',
  11.6: '1',
  12.1: '1 2 3',
  12.2: '1 2',
  12.3: '1 2 3 4',
  13.1: '1',
  13.2: '1 2 3 4 5',
  13.3: '1 2',
  13.4: '1 2 3 4 5',
  14.1: '1 2',
  14.2: '1 2 3 4',
  14.3: '1 2 3',
  15.1: '1 2 3',
  15.2: '1 2 3',
  15.3: '1 2 3 4 5 6 7',
  16.1: '1',
  16.2: '1 2 3 4 5',
  16.3: '1 2 3 4',
  16.4: '1 2 3',
  16.5: '1 2 3',
  17.1: '1',
  17.2: '1 2 3 4',
  17.3: '1 2',
}
const EXPECTED = Object.entries(REQUIREMENTS).flatMap(([section, numbers]) =>
  numbers.split(' ').map((number) => `V${section}.${number}`)
)

const read = (path) => readFileSync(inRoot(path), 'utf8')
const rows = [...read('docs/security/asvs.md').matchAll(/^\| (V[\d.]+) +\| ([^|]+?) +\| (.*?) +\|$/gm)].map(
  ([, id, state, by]) => ({ id, state, by })
)
const chapterOf = (id) => id.slice(0, id.indexOf('.'))
const countsOf = (some) => STATES.map((state) => some.filter((row) => row.state === state).length)

test('every requirement of levels 1 and 2 has one row, in order, with a state and a text', () => {
  assert.equal(EXPECTED.length, 253)
  assert.deepEqual(
    rows.map(({ id }) => id),
    EXPECTED
  )
  for (const { id, state, by } of rows) {
    assert.ok(STATES.includes(state), `${id}: ${state}`)
    assert.ok(by.length > 3, id)
  }
})

test('what is met names a file, and every file that is named is there', () => {
  for (const { id, state, by } of rows) {
    const files = [...by.matchAll(/`([^`\s]+\.(?:tsx?|mjs|md|json))`/g)].map(([, file]) => file)
    if (state === 'met') assert.notEqual(files.length, 0, `${id} names neither test nor document`)
    for (const file of files)
      assert.ok(
        existsSync(inRoot(file)) || existsSync(inRoot(`backend/tests/${file}`)),
        `${id}: there is no ${file}`
      )
  }
})

test('a title that is quoted is one of the tests of its row, and a heading one of its document', () => {
  for (const { id, by } of rows)
    for (const [, file, quote] of by.matchAll(/`([^`\s]+\.(?:tsx?|mjs|md))` \("([^"]+)"/g)) {
      const text = existsSync(inRoot(file)) ? read(file) : read(`backend/tests/${file}`)
      for (const part of quote
        .split('…')
        .map((cell) => cell.trim())
        .filter(Boolean))
        assert.ok(text.includes(part), `${id}: "${part}" is not in ${file}`)
    }
})

test('the summary of SECURITY.md counts the rows', () => {
  const summary = [
    ...read('SECURITY.md').matchAll(/^\| (V\d+|all)\b[^|]*\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm),
  ].map(([, chapter, ...counts]) => [chapter, counts.map(Number)])
  const chapters = [...new Set(rows.map(({ id }) => chapterOf(id)))]
  const expected = chapters.map((chapter) => [
    chapter,
    countsOf(rows.filter(({ id }) => chapterOf(id) === chapter)),
  ])
  assert.deepEqual(summary, [...expected, ['all', countsOf(rows)]])
})

test('links of the security pages lead to files that are there', () => {
  for (const [page, folder] of [
    ['SECURITY.md', ''],
    ['docs/security/asvs.md', 'docs/security/'],
    ['docs/security/inventory.md', 'docs/security/'],
  ])
    for (const [, target] of read(page).matchAll(/\]\((?!https?:)([^)#]+)/g))
      assert.ok(existsSync(inRoot(folder + target)), `${page}: ${target}`)
})
