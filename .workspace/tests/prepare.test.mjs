/** When something is installed or built again, and when not. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { lockIsMet } from '../prepare/install.mjs'
import { sourcesHash } from '../prepare/stamps.mjs'
import { root } from '../run/paths.mjs'

const lock = (packages) => ({ packages: { '': {}, frontend: {}, ...packages } })
const wanted = lock({
  'node_modules/react': { version: '19.3.1' },
  'node_modules/@banca/frontend': { link: true },
  'node_modules/@oxlint/binding-darwin-arm64': { version: '1.89.0', optional: true },
})

test('packages of the wanted versions are enough, without those of other platforms', () => {
  assert.equal(lockIsMet(lock({ 'node_modules/react': { version: '19.3.1' } }), wanted), true)
})

test('an older, a newer or a missing package is not', () => {
  assert.equal(lockIsMet(lock({ 'node_modules/react': { version: '19.3.0' } }), wanted), false)
  assert.equal(lockIsMet(lock({}), wanted), false)
})

test('the hash of sources follows contents and names, and no results', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banca-sources-'))
  const hash = () => sourcesHash([relative(root, folder)])
  try {
    mkdirSync(join(folder, 'src'))
    writeFileSync(join(folder, 'src/a.ts'), 'one')
    const first = hash()
    assert.equal(hash(), first)
    for (const results of ['dist', 'build', 'node_modules', 'tests']) {
      mkdirSync(join(folder, results))
      writeFileSync(join(folder, results, 'b.ts'), 'two')
    }
    assert.equal(hash(), first)
    renameSync(join(folder, 'src/a.ts'), join(folder, 'src/c.ts'))
    const renamed = hash()
    assert.notEqual(renamed, first)
    writeFileSync(join(folder, 'src/c.ts'), 'changed')
    assert.notEqual(hash(), renamed)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
