/** Home-made words are refused in comments and in titles of tests; ordinary English passes. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { refusedInProse } from '../lint/prose.mjs'
import { lint } from './lint_fixture.mjs'

test('each refused word is found, in any case, with what to say instead', () => {
  for (const [text, word] of [
    ['The server is told.', 'told'],
    ['What was\n * SAID before.', 'said'],
    ['The whole exam.', 'whole'],
    ['Its clock stands.', 'stands'],
    ['It is kept\n apart.', 'kept apart'],
  ]) {
    const found = refusedInProse(text)
    assert.equal(found?.word, word)
    assert.ok(found.instead)
  }
})

test('ordinary English, names in backticks and longer words pass', () => {
  for (const text of [
    'A whole number of minutes, or whole days.',
    'A letter that stands for another.',
    'It is `told`, `kept apart`.',
    'The answer is kept. Understand the outstanding wholesale.',
  ])
    assert.equal(refusedInProse(text), null, text)
})

test('a passing phrase does not let the same word pass beside it', () => {
  assert.equal(refusedInProse('A whole number of the whole exam.')?.word, 'whole')
})

const folder = 'backend/app/delivery/actions'
const refused = {
  [`${folder}/line.ts`]: '// The server is told.\nexport const fine = 1\n',
  [`${folder}/block.ts`]: '/**\n * The whole exam.\n */\nexport const fine = 1\n',
  'backend/tests/unit/delivery/title.spec.ts':
    "const test = (title: string) => title\ntest('answers are kept apart')\n",
  'backend/tests/unit/delivery/group.spec.ts':
    "const test = { group: (title: string) => title }\ntest.group('what a device said')\n",
  'frontend/tests/exam/each.test.ts':
    'const it = { each: (rows: number[]) => (title: string) => [rows, title] }\nit.each([1])(`the clock stands at ${1}`)\n',
}
const passing = {
  'backend/database/migrations/1_old.ts': '/** What was kept apart. */\nexport const fine = 1\n',
  [`${folder}/string.ts`]: "export const fine = 'he said what he was told'\n",
  [`${folder}/minutes.ts`]: '// In whole minutes.\nexport const fine = 1\n',
}

let findings
before(() => {
  findings = lint({ ...refused, ...passing })
})

for (const path of Object.keys(refused))
  test(`${path} is refused`, () => {
    const found = findings[path].filter(({ code }) => code === 'banca(plain-prose)')
    assert.match(found[0]?.message ?? '', /not a term of the field: say .*docs\/glossary\.md/)
    assert.equal(found.length, 1)
  })

for (const path of Object.keys(passing)) test(`${path} passes`, () => assert.deepEqual(findings[path], []))
