import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst, transformWithOxc } from 'vite'
import { describe, expect, test } from 'vitest'
import { answeringOnly } from '../../plugins/answering_only.ts'

const FOLDER = join(import.meta.dirname, '../../../item-renderers/src')

function changed(code: string, id = 'logic.ts'): string {
  const { transform } = answeringOnly()
  const handler = typeof transform === 'object' ? transform.handler : transform
  const result = handler?.call({ parse: parseAst } as never, code, id, {} as never)
  return (result as { code: string }).code
}

test('members that read exam files, score or print are removed; the others are unchanged', () => {
  const logic = `export const logic = { schema, needsAnswer: true, parse(raw) { return raw }, isAnswered: (r) => r !== null, score: s, print }`
  expect(changed(logic).replace(/\s+/g, ' ')).toBe(
    `export const logic = { needsAnswer: true, isAnswered: (r) => r !== null, }`
  )
})

test('also in a logic that a function makes for several types, and in no other result of a function', () => {
  const made = `export function logicOf(c) { return { needsAnswer: false, parse(raw) { return read(raw, c) }, isAnswered: () => false } }`
  expect(changed(made).replace(/\s+/g, ' ')).toBe(
    `export function logicOf(c) { return { needsAnswer: false, isAnswered: () => false } }`
  )
  const other = `export function sums() { return { score: 1, expected: 2 } }`
  expect(changed(other)).toBe(other)
})

test('a member that stays and needs a removed one fails the build', () => {
  expect(() => changed('export const logic = { parse: p, stage: (i) => logic.parse(i) }')).toThrow(
    'logic.parse'
  )
})

describe('every item type', () => {
  const types = ['types', 'kit'].flatMap((part) =>
    readdirSync(join(FOLDER, part))
      .map((name) => `${part}/${name}`)
      .filter((folder) => existsSync(join(FOLDER, folder, 'logic.ts')))
  )

  test.each(types)('%s works without them', async (type) => {
    const id = join(FOLDER, type, 'logic.ts')
    const { code } = await transformWithOxc(readFileSync(id, 'utf8'), id)
    const left = changed(code, id)
    expect(left.length).toBeLessThanOrEqual(code.length)
    expect(() => parseAst(left)).not.toThrow()
  })
})
