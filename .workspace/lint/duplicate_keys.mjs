/** Keys that a JSON file has twice in one object: the parser keeps the last, and a text of another place is replaced without a word. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TOKEN = /"((?:\\.|[^"\\])*)"(\s*:)?|[{}]/g

/**
 * @param {string} json valid JSON
 * @returns {{ key: string, line: number }[]} each second occurrence
 */
export function duplicateKeys(json) {
  const objects = []
  const found = []
  for (const { 0: token, 1: key, 2: colon, index } of json.matchAll(TOKEN)) {
    if (token === '{') objects.push(new Set())
    else if (token === '}') objects.pop()
    else if (colon) {
      const keys = objects.at(-1)
      if (keys.has(key)) found.push({ key, line: json.slice(0, index).split('\n').length })
      keys.add(key)
    }
  }
  return found
}

const PLACES = ['admin/src', 'backend/app', 'frontend/src', 'item-renderers/src', 'storybook/src']

/**
 * @param {string} root of the repository
 * @returns {string[]} one text for each key that a catalogue of texts has twice
 */
export function duplicateTexts(root) {
  return catalogues(root).flatMap((file) =>
    duplicateKeys(readFileSync(join(root, file), 'utf8')).map(
      ({ key, line }) => `${file}:${line}: "${key}" is there already (remedy: another key)`
    )
  )
}

const catalogues = (root) =>
  PLACES.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?:^|\/)locales\/.*\.json$/.test(file))
      .map((file) => `${place}/${file}`)
  )
