import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import showOwnTexts from '../../src/locales/own_texts.ts'

const texts = {
  'pt-BR': {
    shell: { openMenu: 'Ver o menu', hello: 'Oi', 'deep.bold': 'Veja <1>aqui</1>', gone: 'x' },
    items: { image: 'Figura' },
  },
  en: {},
}

describe("an institution's own wordings", () => {
  it('are shown in what is loaded and in what will be, where they fit the texts of this build', async () => {
    const target = createInstance()
    const shell = {
      openMenu: 'Abrir o menu',
      hello: 'Olá, {{name}}',
      deep: { bold: 'Leia <1>isto</1>' },
      end: 'Fim',
    }
    await target.init({
      lng: 'pt-BR',
      resources: { 'pt-BR': { shell } },
      interpolation: { escapeValue: false },
    })
    let drawn = 0
    target.on('languageChanged', () => (drawn += 1))
    showOwnTexts(texts, target)
    expect(drawn).toBe(1)
    const say = (key: string, options = {}) => target.t(`shell:${key}`, options)
    expect(say('openMenu')).toBe('Ver o menu')
    expect(say('deep.bold')).toBe('Veja <1>aqui</1>')
    // It would lose the name: the text of this build stays.
    expect(say('hello', { name: 'Ana' })).toBe('Olá, Ana')
    expect(say('end')).toBe('Fim')
    expect(target.exists('shell:gone')).toBe(false)
    target.addResourceBundle('pt-BR', 'items', { image: 'Imagem' }, true, true)
    expect(target.t('items:image')).toBe('Figura')
  })

  it('that are not there change nothing', async () => {
    const target = createInstance()
    await target.init({ lng: 'en', resources: { en: { shell: { openMenu: 'Open' } } } })
    showOwnTexts(null, target)
    expect(target.t('shell:openMenu')).toBe('Open')
  })

  it('of one institution are gone with the next settings: with those of another, and with none', async () => {
    const target = createInstance()
    const shell = { openMenu: 'Abrir o menu', deep: { bold: 'Leia <1>isto</1>' }, end: 'Fim' }
    await target.init({ lng: 'pt-BR', resources: { 'pt-BR': { shell } } })
    const all = () => ['openMenu', 'deep.bold', 'end'].map((key) => target.t(`shell:${key}`))
    const base = all()
    let drawn = 0
    target.on('languageChanged', () => (drawn += 1))
    showOwnTexts(texts, target)
    expect(all()).toEqual(['Ver o menu', 'Veja <1>aqui</1>', 'Fim'])
    showOwnTexts({ 'pt-BR': { shell: { end: 'Acabou', openMenu: 'Menu' } }, en: {} }, target)
    expect(all()).toEqual(['Menu', 'Leia <1>isto</1>', 'Acabou'])
    showOwnTexts(null, target)
    expect(all()).toEqual(base)
    expect(drawn).toBe(3)
    // What is loaded from now on is nobody's either.
    target.addResourceBundle('pt-BR', 'items', { image: 'Imagem' }, true, true)
    expect(target.t('items:image')).toBe('Imagem')
    showOwnTexts(texts, target)
    expect(target.t('items:image')).toBe('Figura')
    expect(drawn).toBe(4)
  })
})
