/** The check for import circles: finds them at each level however they are imported, and only them. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import {
  circleFaults,
  fileCircleFaults,
  fileImports,
  findCircle,
  moduleImports,
  partImports,
  readImports,
} from '../lint/circles.mjs'

/** The imports of a folder of modules with these files. */
const importsOf = (files) => withFiles(files, readImports)

function withFiles(files, look) {
  const folder = mkdtempSync(join(tmpdir(), 'banca-circles-'))
  try {
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), source)
    }
    return look(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a circle over three modules is found, with the files that close it', () => {
  const imports = importsOf({
    'a/actions/one.ts': "import type { B } from '#b'\n",
    'b/two.ts': "export { C } from '../c/index.js'\n",
    'c/three.ts': "const a = () => import('#a')\n",
  })
  assert.deepEqual(findCircle(moduleImports(imports)), ['a', 'b', 'c', 'a'])
  const [fault] = circleFaults(imports)
  assert.match(fault, /Modules in a circle: a → b → c → a/)
  assert.match(fault, /a needs b: backend\/app\/a\/actions\/one\.ts/)
  assert.match(fault, /Remedy: /)
})

test('modules one above the other, shared and http are no circle', () => {
  const imports = importsOf({
    'a/one.ts': "import { B } from '#b'\nimport { C } from '#c'\nimport { clock } from '#shared'\n",
    'b/two.ts': "import { C } from '#c'\n// import { A } from '#a'\n",
    'c/three.ts': "import { own } from '#c/four'\nimport { hall } from '#http/hall'\n",
    'c/four.ts': '',
    'http/routes.ts': "import { A } from '#a'\n",
    'shared/index.ts': '',
  })
  assert.deepEqual(circleFaults(imports), [])
})

test('two folders of a module that need each other are found although no two files do', () => {
  const imports = importsOf({
    'a/actions/one.ts': "import { two } from '../queries/two.js'\n",
    'a/queries/two.ts': '',
    'a/queries/three.ts': "import type { Four } from '#a/actions/four'\n",
    'a/actions/four.ts': '',
  })
  assert.equal(findCircle(fileImports(imports)), null)
  assert.deepEqual(findCircle(partImports(imports)), ['a/actions', 'a/queries', 'a/actions'])
  assert.match(
    circleFaults(imports).join('\n'),
    /a\/queries needs a\/actions: backend\/app\/a\/queries\/three\.ts/
  )
})

test('a file beside the folders that is needed by a folder which it needs is found', () => {
  const imports = importsOf({
    'a/server.ts': "import { tell } from './actions/tell.js'\n",
    'a/actions/relay.ts': "import { server } from '../server.js'\n",
    'a/actions/tell.ts': '',
  })
  assert.deepEqual(findCircle(partImports(imports)), ['a/actions', 'a/server.ts', 'a/actions'])
})

test('two files of one folder that need each other are found', () => {
  const imports = importsOf({
    'a/domain/one.ts': "import { two } from './two.js'\n",
    'a/domain/two.ts': "import type { One } from './one.js'\n",
  })
  assert.equal(findCircle(partImports(imports)), null)
  assert.match(circleFaults(imports).join('\n'), /Files in a circle: a\/domain\/one\.ts → a\/domain\/two\.ts/)
})

test('folders one above the other, and the same folders of two modules, are no circle', () => {
  const imports = importsOf({
    'a/actions/one.ts': "import { two } from '../queries/two.js'\n",
    'a/queries/two.ts': "import { three } from '../domain/three.js'\n",
    'a/domain/three.ts': '',
    'b/queries/four.ts': "import { five } from '../actions/five.js'\n",
    'b/actions/five.ts': '',
  })
  assert.deepEqual(circleFaults(imports), [])
})

test('files of a client in a circle are found, also over a lazy import and a type', () => {
  const faults = withFiles(
    {
      'app/screens.ts': "export const load = () => import('../shell/Shell.tsx')\n",
      'shell/Shell.tsx': "import { isBuilt } from './menu.ts'\n",
      'shell/menu.ts': "import type { Screens } from '../app/screens.ts'\n",
    },
    (folder) => fileCircleFaults(folder, 'frontend/src')
  )
  assert.equal(faults.length, 1)
  assert.match(
    faults[0],
    /Files in a circle: app\/screens\.ts → shell\/Shell\.tsx → shell\/menu\.ts → app\/screens\.ts/
  )
  assert.match(faults[0], /frontend\/src\/shell\/Shell\.tsx → shell\/menu\.ts/)
})

test('folders of a client may need each other while their files do not', () => {
  const files = {
    'a/one.ts': "import { two } from '../b/two.ts'\n",
    'b/two.ts': '',
    'b/three.ts': "import { four } from '../a/four.ts'\n",
    'a/four.ts': '',
  }
  assert.deepEqual(
    withFiles(files, (folder) => fileCircleFaults(folder, 'frontend/src')),
    []
  )
})
