import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { looksOf } from '../src/kit/parts/looks.ts'
import { registry } from '../src/registry.ts'
import { addItemTexts, ITEM_NAMESPACE, loadReview, loadSummary, loadView, UnknownView } from '../src/view.ts'

describe('the public API for the browser', () => {
  it('an unknown category is shown by a view that explains it', async () => {
    expect(await loadView('QUANTUM')).toBe(UnknownView)
    expect(await loadReview('QUANTUM')).toBe(UnknownView)
    expect(await loadSummary('QUANTUM')).toBe(UnknownView)
  })

  it('gives every category its own view', async () => {
    const views = await Promise.all(registry.map((plugin) => loadView(plugin.category)))
    expect(new Set(views).size).toBe(registry.length)
    expect(views).not.toContain(UnknownView)
  })

  it('adds the texts in both languages, with the name of every category', async () => {
    const texts = i18next.createInstance()
    await texts.init({ lng: 'pt-BR', resources: {} })
    await addItemTexts(texts)
    for (const language of ['pt-BR', 'en']) {
      const t = texts.getFixedT(language, ITEM_NAMESPACE)
      for (const { category } of registry) expect(t(`${category.toLowerCase()}.name`)).not.toContain('.name')
      expect(t('errors.required')).not.toBe('errors.required')
    }
    const t = texts.getFixedT('pt-BR', ITEM_NAMESPACE)
    expect(t('disabled.cancelled.title')).toBe('Questão anulada')
    expect(texts.getFixedT('en', ITEM_NAMESPACE)('disabled.timed_out.title')).toBe(
      'Item Maximum Time Exceeded'
    )
    expect([0, 1, 2].map((count) => t('counter.words', { count, shown: count }))).toEqual([
      '0 palavras',
      '1 palavra',
      '2 palavras',
    ])
  })
})

describe('an author’s inline style', () => {
  it.each([
    ['text-align:center;color:red', 'center'],
    ['FONT-WEIGHT: Bold !important; text-decoration: underline dotted', 'bold underline'],
    ['background:url(https://example.com)', ''],
    ['constructor: name; __proto__: constructor; text-align: toString', ''],
    ['', ''],
  ])('%j becomes %j', (style, looks) => expect(looksOf(style)).toBe(looks))
})
