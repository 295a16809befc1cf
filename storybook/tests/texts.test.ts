import { describe, expect, it } from 'vitest'
import english from '../src/author_preview/locales/en.json'
import portuguese from '../src/author_preview/locales/pt-BR.json'

type Tree = { readonly [key: string]: string | Tree }

const sources = import.meta.glob<string>('../src/author_preview/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})

function flatten(tree: Tree, at = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value] as [string, string]] : flatten(value, `${at}${key}.`)
  )
}

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1]).sort()

describe('texts of the author’s preview', () => {
  const inPortuguese = new Map(flatten(portuguese))
  const inEnglish = new Map(flatten(english))

  it('have the same keys with the same placeholders in both languages', () => {
    expect([...inEnglish.keys()].sort()).toEqual([...inPortuguese.keys()].sort())
    for (const [key, text] of inPortuguese) {
      expect(placeholders(inEnglish.get(key) ?? ''), key).toEqual(placeholders(text))
    }
  })

  it('have every key that the pages use', () => {
    const asked = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/\bt\(\s*'([\w.]+)'/g)].map((match) => match[1] ?? '')
    )
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter((key) => !inPortuguese.has(key) && !inPortuguese.has(`${key}_other`))).toEqual([])
  })
})
