import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { showOwnTexts } from '../src/providers/own_texts'
import { typedIn, withTyped, type Text } from '../src/texts/texts_form'

test('own wordings of the console stand in place of its texts, where they fit', async () => {
  const target = createInstance()
  const translation = { menu: { open: 'Abrir', count: '{{count}} nota' }, jobs: { title: 'Trabalhos' } }
  await target.init({ lng: 'pt-BR', resources: { 'pt-BR': { translation } } })
  const own = {
    console: { 'menu.open': 'Ver', 'menu.count': 'notas', 'menu.gone': 'x' },
    jobs: { title: 'Fila' },
  }
  showOwnTexts({ 'pt-BR': own, en: {} }, target, (tree) => tree)
  expect(target.t('menu.open')).toBe('Ver')
  expect(target.t('menu.count', { count: 2 })).toBe('2 nota')
  expect(target.exists('menu.gone')).toBe(false)
  expect(target.t('jobs.title')).toBe('Fila')
})

test('own wordings of one institution are gone with the next settings: with those of another, and with none', async () => {
  const target = createInstance()
  const translation = { menu: { open: 'Abrir', shut: 'Fechar' }, jobs: { title: 'Trabalhos' } }
  await target.init({
    lng: 'pt-BR',
    resources: { 'pt-BR': { translation: structuredClone(translation) }, en: { translation: {} } },
  })
  const own = { console: { 'menu.open': 'Ver' }, jobs: { title: 'Fila' } }
  const show = (texts: Parameters<typeof showOwnTexts>[0]) => {
    showOwnTexts(texts, target, (tree) => tree)
    return target.getResourceBundle('pt-BR', 'translation') as unknown
  }
  expect(show({ 'pt-BR': own, en: {} })).toEqual({
    menu: { open: 'Ver', shut: 'Fechar' },
    jobs: { title: 'Fila' },
  })
  expect(show({ 'pt-BR': { console: { 'menu.shut': 'Sair' } }, en: {} })).toEqual({
    menu: { open: 'Abrir', shut: 'Sair' },
    jobs: { title: 'Trabalhos' },
  })
  expect(show(null)).toEqual(translation)
  expect(show(null)).toEqual(translation)
})

test('what is typed is a change until it is as it is stored; nothing typed is the original', () => {
  const side = { language: 'pt-BR', text: 'Fim', own: 'Até', isQuoted: false } as const
  const text = {
    id: 'frontend:runner.end',
    part: 'frontend',
    group: 'runner',
    key: 'end',
    placeholders: [],
    sides: [side],
  } as unknown as Text
  const none = new Map()
  expect(typedIn(none, text, side)).toBe('Até')
  const typed = withTyped(none, text, [side, 'Tchau'])
  expect([...typed.values()]).toEqual([{ id: text.id, language: 'pt-BR', text: 'Tchau', from: 'Até' }])
  expect(typedIn(typed, text, side)).toBe('Tchau')
  expect(withTyped(typed, text, [side, 'Até']).size).toBe(0)
  expect([...withTyped(none, text, [side, ' ']).values()][0]?.text).toBeNull()
})
