import { describe, expect, test } from 'vitest'

type Tree = { [key: string]: string | Tree }
const files = import.meta.glob<Tree>('../../src/locales/*/*.json', { eager: true, import: 'default' })

const catalogues = new Map<string, Map<string, Map<string, string>>>()
for (const [path, tree] of Object.entries(files)) {
  const [language, file] = path.split('/').slice(-2) as [string, string]
  const namespaces = catalogues.get(language) ?? new Map<string, Map<string, string>>()
  namespaces.set(file, flat(tree))
  catalogues.set(language, namespaces)
}

function flat(tree: Tree, prefix = '', out = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') out.set(prefix + key, value)
    else flat(value, `${prefix}${key}.`, out)
  }
  return out
}

const places = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<\/?(\w+)>/g)].map((match) => match[1] ?? match[2]).toSorted()
const languages = ['pt-BR', 'en']
const namespaces = [
  ...new Set(languages.flatMap((language) => [...(catalogues.get(language)?.keys() ?? [])])),
].toSorted()

test('there are two languages and no other', () => {
  expect([...catalogues.keys()].toSorted()).toEqual(languages.toSorted())
})

describe.each(namespaces)('%s', (namespace) => {
  const portuguese = catalogues.get('pt-BR')?.get(namespace) ?? new Map<string, string>()
  const english = catalogues.get('en')?.get(namespace) ?? new Map<string, string>()

  test('has the same keys in both languages', () => {
    expect([...portuguese.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  })
  test('has the same placeholders in both languages', () => {
    for (const [key, text] of portuguese) {
      // The form for one may spell the number out.
      if (/_(?:zero|one)$/.test(key)) continue
      expect(places(text), key).toEqual(places(english.get(key) ?? ''))
    }
  })
  test('has all plural forms of every count', () => {
    for (const keys of [portuguese, english]) {
      for (const key of keys.keys()) {
        const base = /^(.*)_(?:zero|one|other)$/.exec(key)?.[1]
        if (base === undefined) continue
        expect([keys.has(`${base}_one`), keys.has(`${base}_other`)], key).toEqual([true, true])
      }
    }
  })
  test('has no empty text, and no sentence as a key', () => {
    for (const [key, text] of [...portuguese, ...english]) {
      expect(text.trim(), key).not.toBe('')
      expect(key, key).toMatch(/^[\w.-]+$/)
    }
  })
})
