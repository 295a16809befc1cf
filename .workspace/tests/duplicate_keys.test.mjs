import assert from 'node:assert/strict'
import { test } from 'node:test'
import { duplicateKeys } from '../lint/duplicate_keys.mjs'

test('a key that an object has twice is reported with its line; the same key of another object is none', () => {
  const json = `{
  "sheet": { "title": "a {\\"b\\": 1}", "items": [{ "title": "x" }, { "title": "y" }] },
  "title": "sheet",
  "sheet": "b"
}`
  assert.deepEqual(duplicateKeys(json), [{ key: 'sheet', line: 4 }])
})
