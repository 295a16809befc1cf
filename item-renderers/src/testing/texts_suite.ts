import { describe, expect, it } from 'vitest'
import { FIELD_ERROR_CODES } from '../contract/index.ts'
import { ITEM_TEXTS, type TextTree } from '../kit/texts/catalogue.ts'

const sources = import.meta.glob<string>(['../{types,kit}/*/*.{ts,tsx}', '../author/*.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

function flatten(tree: TextTree, at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value] as [string, string]] : flatten(value, `${at}${key}.`)
  )
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)/g)].map((match) => match[1] ?? '').sort()
}

/**
 * The texts of all item types: the same keys and placeholders in both languages,
 * and every key that the code uses.
 */
export function textsSuite(): void {
  const portuguese = new Map(flatten(ITEM_TEXTS['pt-BR']))
  const english = new Map(flatten(ITEM_TEXTS.en))

  describe('texts of the item types', () => {
    it('have the same keys in both languages', () => {
      expect([...english.keys()].sort()).toEqual([...portuguese.keys()].sort())
    })

    it.each([...portuguese])('%s is not empty and has the same placeholders in both', (key, text) => {
      expect(text.trim()).not.toBe('')
      expect(placeholders(english.get(key) ?? '')).toEqual(placeholders(text))
    })

    it('have a text for every error code', () => {
      for (const code of FIELD_ERROR_CODES) expect(portuguese.has(`errors.${code}`), code).toBe(true)
    })

    it('have every key that the code uses', () => {
      const asked = Object.values(sources).flatMap((source) =>
        [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)].map((match) => match[1] ?? '')
      )
      expect(asked.length).toBeGreaterThan(10)
      const missing = asked.filter((key) => !portuguese.has(key) && !portuguese.has(`${key}_other`))
      expect(missing).toEqual([])
    })
  })
}
