import assert from 'node:assert/strict'
import { test } from 'node:test'
import { droppedResults } from '../lint/dropped_results.mjs'
import { oneFileProgram } from './one_file_program.mjs'

const FOLDER = '/school'
const FILE = `${FOLDER}/rooms.ts`

const RESULT = `
  type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }
  declare function close(): Promise<Result<null, string>>
  declare function check(): Result<null, string>
  declare function unwrap<T>(result: Result<T, string>): T
  declare function each(run: () => Promise<void> | void): void
  declare const other: { ok: boolean }
`

const faultsOf = (source) =>
  droppedResults(oneFileProgram(FILE, `${RESULT}export async function run() { ${source} }`), FOLDER)

for (const source of [
  'await close()',
  'close()',
  'void close()',
  'check()',
  'other.ok && (await close())',
  'other.ok ? check() : undefined',
  'await Promise.all([close(), other])',
  'await Promise.all([1, 2].map(() => close()))',
  'each(() => close())',
  'each(async () => close())',
])
  test(`a Result that is not used is a fault: ${source}`, () => {
    const faults = faultsOf(source)
    assert.equal(faults.length, 1, faults.join('\n'))
    assert.match(faults[0], /rooms\.ts:\d+: nobody looks at this Result \(remedy: unwrap it/)
  })

for (const source of [
  'unwrap(await close())',
  'return close()',
  'const closed = await close(); return closed.ok',
  'let closed = check(); closed = check(); return closed',
  'each(() => { unwrap(check()) })',
  'other',
])
  test(`a Result that is used is none: ${source}`, () => assert.deepEqual(faultsOf(source), []))
