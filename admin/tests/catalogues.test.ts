import raEnglish from 'ra-language-english'
import { describe, expect, test } from 'vitest'
import { CATEGORIES } from '../src/collections/CategoryField'
import { createI18n, namingTab } from '../src/providers/i18n'
import en from '../src/locales/en.json'
import ptBR from '../src/locales/pt-BR.json'
import raPtBR from '../src/locales/ra.pt-BR.json'

/** `a.b.c` -> the placeholders of the text there. */
function texts(value: unknown, path = ''): Map<string, string[]> {
  if (typeof value === 'string')
    return new Map([[path, [...value.matchAll(/\{\{\s*\w+\s*\}\}|%\{\w+\}/g)].map(String).toSorted()]])
  return new Map(
    Object.entries(value as object).flatMap(([key, inner]) => [
      ...texts(inner, path ? `${path}.${key}` : key),
    ])
  )
}

test('the tab is titled in the language of the person', async () => {
  const tab = { title: '', documentElement: { lang: '' } }
  const provider = namingTab(await createI18n('en'), tab)
  expect(tab).toEqual({ title: 'Banca · Administration', documentElement: { lang: 'en' } })
  await provider.changeLocale('pt-BR')
  expect(tab).toEqual({ title: 'Banca · Administração', documentElement: { lang: 'pt-BR' } })
})

test('the category of a collection is shown as text, not as the number of the server', async () => {
  const { translate } = await createI18n('pt-BR')
  expect(CATEGORIES.map(({ id, name }) => [id, translate(name)])).toEqual([
    [1, 'Trilha adaptativa'],
    [2, 'Avaliação'],
    [3, 'Atividade processual'],
  ])
})

describe('texts', () => {
  test('both languages of the console have the same keys and placeholders', () => {
    expect(texts(ptBR)).toEqual(texts(en))
  })

  test("react-admin's own texts are all there in Portuguese, with their placeholders", () => {
    const portuguese = texts(raPtBR)
    for (const [key, placeholders] of texts(raEnglish))
      expect([key, new Set(portuguese.get(key))]).toEqual([key, new Set(placeholders)])
  })
})
