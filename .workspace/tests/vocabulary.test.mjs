/** Home-made words are refused in new names, in every way of writing them, and the field's terms pass. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { REFUSED, refusedWord, saysWord, wordsOf } from '../lint/vocabulary.mjs'
import { inRoot } from '../run/paths.mjs'
import { lint } from './lint_fixture.mjs'

test('a name is read as words, however it is written', () => {
  for (const name of ['callOffBeats', 'CallOffBeat', 'call_off_beat', 'call-off-beat.ts', 'CALL_OFF_BEAT'])
    assert.deepEqual(wordsOf(name).slice(0, 3), ['call', 'off', 'beat'])
  assert.deepEqual(wordsOf('openHTTPDoors'), ['open', 'http', 'door'])
})

test('a refused word is found in a row of words and not inside of another word', () => {
  assert.equal(refusedWord('callOffBeat')?.instead, 'cancel')
  assert.equal(refusedWord('openJanusEars')?.word, 'janus ear')
  assert.equal(refusedWord('indoorTemperature'), null)
  assert.equal(refusedWord('offCall'), null)
  assert.equal(refusedWord('warehouse'), null)
})

test('`ears`, `stands`, `words` and what begins with `keep` are refused, with what to say instead', () => {
  for (const [name, word, instead] of [
    ['janusEar', 'janus ear', 'moderation probe'],
    ['EARS', 'ear', 'subscriber'],
    ['timeStands', 'stand', 'state'],
    ['saveWords', 'words', 'text'],
    ['Words', 'words', 'text'],
    ['keepLease', 'keep', 'renew'],
    ['isKeeping', 'keeping', 'storing'],
  ]) {
    const found = refusedWord(name)
    assert.equal(found?.word, word)
    assert.ok(found.instead.includes(instead))
  }
})

test('a single word, a term of the field, and longer words pass', () => {
  for (const name of [
    'word',
    'wordCount',
    'KEEP_ALIVE_MS',
    'keepAliveMs',
    'earlierYears',
    'standard',
    'bookkeeping',
  ])
    assert.equal(refusedWord(name), null, name)
  assert.equal(refusedWord('keepAliveAndKeepLease')?.word, 'keep')
})

test('what counts words may say words', () => {
  assert.equal(refusedWord('countWords', 'item-renderers/src/kit/text/length.ts'), null)
  assert.equal(refusedWord('countWords', 'frontend/src/exam/length.ts')?.word, 'words')
})

test('a word with exempt folders is refused everywhere else', () => {
  for (const before of ['', '/somewhere/'])
    assert.equal(refusedWord('keptAnswers', `${before}backend/database/migrations/1_kept.ts`), null)
  for (const path of [
    '',
    'frontend/src/app/shell/Shell.tsx',
    'backend/app/delivery/actions/save_answers.ts',
    'backend/database/migrations_kept.ts',
  ])
    assert.equal(refusedWord('keptAnswers', path)?.word, 'kept')
})

test('the glossary says never to say each refused word', () => {
  const glossary = readFileSync(inRoot('docs/glossary.md'), 'utf8')
  assert.deepEqual(
    REFUSED.map(([word]) => word).filter((word) => !saysWord(glossary, word)),
    []
  )
})

const folder = 'backend/app/delivery/actions'
const samples = {
  [`${folder}/variable.ts`]: 'export const openDoor = 1\n',
  [`${folder}/function.ts`]: 'export function callOff() {}\n',
  [`${folder}/class.ts`]: 'export class ExamSession {}\n',
  [`${folder}/constant.ts`]: 'export const KEPT_MS = 1\n',
  [`${folder}/type.ts`]: 'export type Weather = number\n',
  [`${folder}/interface.ts`]: 'export interface CameraDesk {\n  at: number\n}\n',
  [`${folder}/parameter.ts`]: 'export const age = (pupil: { age: number }) => pupil.age\n',
  [`${folder}/pattern.ts`]: 'export const [{ a: pupils }] = [{ a: 1 }]\n',
  [`${folder}/method.ts`]: 'export class Sync {\n  hurry() {}\n}\n',
  [`${folder}/controller.ts`]: 'export class People {\n  students() {}\n}\n',
  'backend/database/migrations/1_create_kept_table.ts': 'export const fine = 1\n',
  'frontend/src/exam/drawer.ts': 'export const fine = 1\n',
  'frontend/src/exam/whole.ts': 'export const fine = 1\n',
  [`${folder}/stands.ts`]: 'export const timeStands = true\n',
  [`${folder}/ears.ts`]: 'export class Channel {\n  ears = 1\n}\n',
  [`${folder}/words.ts`]: 'export type Words = string[]\n',
  [`${folder}/keep.ts`]: 'export function keepLease() {}\n',
  [`${folder}/keep_alive.ts`]: 'export const KEEP_ALIVE_MS = 1\n',
  [`${folder}/keep_apart.ts`]: 'export const fine = 1\n',
  [`${folder}/properties.ts`]:
    'export interface Wire {\n  kept: boolean\n}\nexport const name = ({ kept }: Wire) => ({ kept, studentId: 1 })\n',
}
/** Properties, shorthand patterns that read them, and migrations have the names of the wire and of the database. */
const passing = [
  `${folder}/properties.ts`,
  `${folder}/keep_alive.ts`,
  'backend/database/migrations/1_create_kept_table.ts',
]

let findings
before(() => {
  findings = lint(samples)
})

for (const path of Object.keys(samples))
  test(`${path} ${passing.includes(path) ? 'passes' : 'is refused'}`, () => {
    const found = findings[path].filter(({ code }) => code === 'banca(field-terms)')
    if (passing.includes(path)) assert.deepEqual(findings[path], [])
    else assert.match(found[0]?.message ?? '', /home-made word .*docs\/glossary\.md/)
  })
