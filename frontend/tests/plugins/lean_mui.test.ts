import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Of this app and of the item types: what is built with it. */
const SOURCES = ['../../src', '../../../item-renderers/src'].flatMap((folder) => {
  const root = join(import.meta.dirname, folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/stories|stage|\/testing\//.test(name))
    .map((name) => readFileSync(join(root, name), 'utf8'))
})

test('no button turns into a spinner: the build leaves spinners out of them', () => {
  expect(SOURCES.length).toBeGreaterThan(100)
  expect(SOURCES.filter((source) => /<(?:Icon)?Button\b[^>]*\sloading\b/.test(source))).toEqual([])
})
