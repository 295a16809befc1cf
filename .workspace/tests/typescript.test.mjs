/** TypeScript in test processes: what was compiled once is taken from where it was stored, and never for another source. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from 'node:test'
import { node24 } from '../run/node.mjs'
import { inRoot } from '../run/paths.mjs'

const LOADER = pathToFileURL(inRoot('.workspace/testing/typescript.mjs')).href

/** A TypeScript module in a folder of its own; `run` prints what it prints. */
function withModule(look) {
  const folder = mkdtempSync(join(tmpdir(), 'banca-typescript-'))
  const compiled = join(folder, 'compiled')
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const write = (text) =>
    writeFileSync(join(folder, 'word.ts'), `const word: string = '${text}'\nconsole.log(word)\n`)
  const run = (COMPILED_DIR = compiled) =>
    execFileSync(node24(), ['--import', LOADER, join(folder, 'word.ts')], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, COMPILED_DIR },
    }).trim()
  const stored = () => readdirSync(compiled).map((name) => join(compiled, name))
  try {
    look({ write, run, stored, folder, compiled })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a module that was compiled before is not compiled again', () =>
  withModule(({ write, run, stored }) => {
    write('first')
    assert.equal(run(), 'first')
    const [path] = stored()
    assert.equal(stored().length, 1)
    writeFileSync(path, readFileSync(path, 'utf8').replace('first', 'stored'))
    assert.equal(run(), 'stored')
  }))

test('a module whose source has changed is compiled anew', () =>
  withModule(({ write, run, stored }) => {
    write('first')
    run()
    write('second')
    assert.equal(run(), 'second')
    assert.equal(stored().length, 2)
  }))

test('without a folder for it nothing is stored', () =>
  withModule(({ write, run, folder }) => {
    write('first')
    assert.equal(run(''), 'first')
    assert.deepEqual(readdirSync(folder).toSorted(), ['package.json', 'word.ts'])
  }))

test('what a specifier leads to is taken from where an earlier process stored it, whatever its format', () =>
  withModule(({ write, run, folder, compiled }) => {
    write('first')
    writeFileSync(join(folder, 'other.ts'), `export const word: string = 'other'\n`)
    writeFileSync(join(folder, 'third.cjs'), `module.exports = require('node:path').basename('x/third')\n`)
    const uses = (name) =>
      writeFileSync(
        join(folder, 'word.ts'),
        `import { word } from './${name}.js'\nimport third from './third.cjs'\nconsole.log(word, third)\n`
      )
    uses('other')
    assert.equal(run(), 'other third')
    assert.equal(run(), 'other third')
    const [name] = readdirSync(`${compiled}.found`)
    const path = join(`${compiled}.found`, name)
    writeFileSync(join(folder, 'moved.ts'), `export const word: string = 'moved'\n`)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/other\.ts"/, 'moved.ts"'))
    assert.equal(run(), 'moved third')
    // Another one is asked for.
    writeFileSync(join(folder, 'new.ts'), `export const word: string = 'new'\n`)
    uses('new')
    assert.equal(run(), 'new third')
  }))
