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
  [`${folder}/type.ts`]: 'export type Weather = number\n',
  [`${folder}/interface.ts`]: 'export interface CameraDesk {\n  at: number\n}\n',
  [`${folder}/parameter.ts`]: 'export const age = (pupil: { age: number }) => pupil.age\n',
  [`${folder}/pattern.ts`]: 'export const [{ a: pupils }] = [{ a: 1 }]\n',
  [`${folder}/method.ts`]: 'export class Sync {\n  hurry() {}\n}\n',
  [`${folder}/keep_apart.ts`]: 'export const fine = 1\n',
  [`${folder}/properties.ts`]:
    'export interface Wire {\n  pupil: string\n}\nexport const name = ({ pupil }: Wire) => ({ pupil, applicator: 1 })\n',
}
/** Names that are somebody else's choice: properties, and what a short pattern takes out of them. */
const passing = `${folder}/properties.ts`

let findings
before(() => {
  findings = lint(samples)
})

for (const path of Object.keys(samples))
  test(`${path.slice(folder.length + 1)} ${path === passing ? 'passes' : 'is refused'}`, () => {
    const found = findings[path].filter(({ code }) => code === 'banca(field-terms)')
    if (path === passing) assert.deepEqual(findings[path], [])
    else assert.match(found[0]?.message ?? '', /home-made word .*docs\/glossary\.md/)
  })
