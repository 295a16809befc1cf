import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withCuts, type Cuts } from '../../plugins/cuts.ts'
import { PACKAGES } from '../../plugins/lean_packages.ts'

const cut = (code: string, cuts: Cuts) =>
  withCuts('package.js', code, parseAst(code), cuts).replace(/\s+/g, ' ')

test('methods, constants, calls and pieces go; the rest stays as it was', () => {
  expect(cut('class A { one() { return 1 } two() { return 2 } }', { methods: { A: ['one'] } })).toBe(
    'class A { two() { return 2 } }'
  )
  expect(cut('const B = class { one() {} }; class C { one() {} }', { methods: { B: ['one'] } })).toBe(
    'const B = class { }; class C { one() {} }'
  )
  expect(cut('const details = a.b || c; if (details) go()', { constants: { details: 'false' } })).toBe(
    'const details = false; if (details) go()'
  )
  expect(
    cut('this.logger.warn(`no ${x(1)}`); keep(this.logger.error(1))', { calls: { 'logger.warn': 'null' } })
  ).toBe('null; keep(this.logger.error(1))')
  expect(cut('A.prototype.x = function () {}; B.prototype.x = 1', { statements: ['A.prototype.'] })).toBe(
    ' B.prototype.x = 1'
  )
  expect(cut("if (a === 'b') c()", { pieces: { "a === 'b'": 'false' } })).toBe('if (false) c()')
})

test.each<[string, Cuts]>([
  ['A.gone()', { methods: { A: ['gone'] } }],
  ['missing', { constants: { missing: '1' } }],
  ['logger.warn', { calls: { 'logger.warn': 'null' } }],
  ['A.prototype.', { statements: ['A.prototype.'] }],
  ['no such piece', { pieces: { 'no such piece': '' } }],
])('%s that is no longer there ends the build', (name, cuts) => {
  expect(() => cut('class A { one() {} }', cuts)).toThrow(`not found: ${name}`)
})

/** Of this app and of the item types: what is built with it. */
const SOURCES = ['../../src', '../../../item-renderers/src'].flatMap((folder) => {
  const root = join(import.meta.dirname, folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/stories|stage|\/testing\//.test(name))
    .map((name) => readFileSync(join(root, name), 'utf8'))
})

test('no page asks for a method that the build leaves out', () => {
  const methods = Object.values(PACKAGES).flatMap((cuts) => Object.values(cuts.methods ?? {}).flat())
  const asked = new RegExp(
    `\\b(?:i18n|i18next|texts|target|queryClient|client|useQueryClient\\(\\))\\.(?:${methods.join('|')})\\(`
  )
  expect(SOURCES.filter((source) => asked.test(source)).map((source) => asked.exec(source)?.[0])).toEqual([])
})

test('no text asks for what the build leaves out of i18next: texts within texts, formats, objects, contexts', () => {
  const catalogues = ['../../src', '../../../item-renderers/src'].flatMap((folder) => {
    const root = join(import.meta.dirname, folder)
    return readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?:locales|texts)\/.*\.json$/.test(name))
      .map((name) => readFileSync(join(root, name), 'utf8'))
  })
  expect(catalogues.length).toBeGreaterThan(20)
  expect(catalogues.filter((text) => /\$t\(|\{\{[^}]*,[^}]*\}\}/.test(text))).toEqual([])
  expect(
    SOURCES.filter((source) =>
      /returnObjects|returnDetails|joinArrays|postProcess|keyPrefix|\bt\([^)]*\bcontext:/.test(source)
    )
  ).toEqual([])
})

test('no button turns into a spinner and no fragment has a ref: the build leaves both out', () => {
  expect(SOURCES.filter((source) => /<(?:React\.)?Fragment\b[^>]*\sref=/.test(source))).toEqual([])
  expect(SOURCES.filter((source) => /<(?:Icon)?Button\b[^>]*\sloading\b/.test(source))).toEqual([])
})
