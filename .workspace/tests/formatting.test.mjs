/** Lint names an unformatted file, with our own configuration, and passes a formatted one. */
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { findUnformatted } from '../lint/formatting.mjs'
import { inRoot } from '../run/paths.mjs'

const sample = (context, files) => {
  const folder = mkdtempSync(join(tmpdir(), 'banca-format-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['.prettierrc.json', '.prettierignore']) cpSync(inRoot(name), join(folder, name))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

test('an unformatted file is named, a formatted one is not', (context) => {
  const folder = sample(context, { 'bad.ts': 'export const a = "1";\n', 'good.ts': "export const a = '1'\n" })
  assert.deepEqual(findUnformatted(folder), ['bad.ts'])
})

test('a line may have 110 columns and no more', (context) => {
  const line = (length) => `export const a = '${'x'.repeat(length)}' + b\n`
  const folder = sample(context, { 'long.ts': line(110 - 23), 'longer.ts': line(110 - 22) })
  assert.deepEqual(findUnformatted(folder), ['longer.ts'])
})

test('with --fix the file is written', (context) => {
  const folder = sample(context, { 'bad.ts': 'export const a = "1";\n' })
  assert.deepEqual(findUnformatted(folder, { fix: true }), [])
  assert.equal(readFileSync(join(folder, 'bad.ts'), 'utf8'), "export const a = '1'\n")
})

test('a file that cannot be parsed is an error, not a formatted file', (context) => {
  const folder = sample(context, { 'broken.ts': 'export const = \n' })
  assert.throws(() => findUnformatted(folder), /broken\.ts/)
})
