/** The check for circles between modules: finds them however they are imported, and only them. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { describeCircle, findCircle, moduleImports } from '../lint/circles.mjs'

/** Runs `look` over a folder of modules with these files. */
function withModules(files, look) {
  const folder = mkdtempSync(join(tmpdir(), 'banca-circles-'))
  try {
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), source)
    }
    return look(moduleImports(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a circle over three modules is found, with the files that close it', () => {
  const files = {
    'a/actions/one.ts': "import type { B } from '#b'\n",
    'b/two.ts': "export { C } from '../c/index.js'\n",
    'c/three.ts': "const a = () => import('#a')\n",
  }
  withModules(files, (imports) => {
    const circle = findCircle(imports)
    assert.deepEqual(circle, ['a', 'b', 'c', 'a'])
    const said = describeCircle(circle, imports)
    assert.match(said, /a needs b: backend\/app\/a\/actions\/one\.ts/)
    assert.match(said, /Remedy: /)
  })
})

test('modules one above the other, shared and http are no circle', () => {
  const files = {
    'a/one.ts': "import { B } from '#b'\nimport { C } from '#c'\nimport { clock } from '#shared'\n",
    'b/two.ts': "import { C } from '#c'\n// import { A } from '#a'\n",
    'c/three.ts': "import { own } from '#c/four'\nimport { hall } from '#http/hall'\n",
    'c/four.ts': '',
    'http/routes.ts': "import { A } from '#a'\n",
    'shared/index.ts': '',
  }
  withModules(files, (imports) => assert.equal(findCircle(imports), null))
})
