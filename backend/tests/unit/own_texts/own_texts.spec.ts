import { test } from '@japa/runner'
import { entriesOf, flatTexts, withTexts, type CatalogueFile } from '#own_texts/domain/catalogue'
import { misfitOf, placeholdersIn } from '#own_texts/domain/fits'
import { NONE, ownTextsOf, sentTexts, storedForm } from '#own_texts/domain/own_texts'

const file = (over: Partial<CatalogueFile>): CatalogueFile => ({
  part: 'frontend',
  group: 'shell',
  language: 'pt-BR',
  path: 'frontend/src/locales/pt-BR/shell.json',
  texts: { menu: { open: 'Abrir {{name}}', close: 'Fechar' } },
  ...over,
})
const ENTRIES = entriesOf([
  file({}),
  file({ language: 'en', texts: { menu: { open: 'Open {{name}}' } } }),
  file({ part: 'items', group: 'kit', texts: { image: 'Imagem' } }),
  file({ part: 'items', group: 'video', texts: { name: 'Vídeo' } }),
  file({ part: 'console', group: 'console', texts: { title: 'Administração' } }),
  file({ part: 'server', group: 'access', texts: { last_key: 'Última' } }),
])

test.group('own wordings', () => {
  test('have what their text has filled in, tags and plural forms, and no markup besides', ({ assert }) => {
    for (const [base, own] of [
      ['Olá, {{name}}', '{{ name }}, oi!'],
      ['%{count} nota |||| %{count} notas', '%{count} ponto |||| %{count} pontos'],
      ['Leia <1>isto</1>', 'Veja <1>aqui</1>'],
      ['a < b', 'x < y'],
      ['um\ndois', 'três\nquatro'],
      ['Fim', 'Até mais'],
    ] as const)
      assert.isNull(misfitOf(base, own), own)
    for (const [base, own, wrong] of [
      ['Olá, {{name}}', 'Olá', 'placeholders'],
      ['Olá, {{name}}', 'Olá, {{name}} {{name}}', 'placeholders'],
      ['Olá, {{name}}', 'Olá, {{nome}}', 'placeholders'],
      ['Olá', 'Olá, {{name}}', 'placeholders'],
      ['a |||| b', 'a', 'placeholders'],
      ['Leia <1>isto</1>', 'Leia <1>isto', 'placeholders'],
      ['Fim', '<b>Fim</b>', 'placeholders'],
      ['Fim', '<img src=x onerror=alert(1)>', 'markup'],
      ['Fim', 'Fim {{', 'markup'],
      ['Fim', '$t(outro.texto)', 'markup'],
      ['Fim', 'a < b', 'markup'],
      ['Fim', 'a\nb', 'not_plain'],
      ['Fim', 'a\u202eb', 'not_plain'],
      ['Fim', '  ', 'empty'],
      ['Fim', 'a'.repeat(2_001), 'too_long'],
    ] as const)
      assert.equal(misfitOf(base, own), wrong, own)
    assert.deepEqual(placeholdersIn('{{a}} de {{ b }} e {{a}}'), ['{{a}}', '{{b}}'])
  })

  test('are checked again when they are read: a text that changed, or that is gone, loses its wording', ({
    assert,
  }) => {
    const id = 'frontend:shell.menu.open'
    const json = JSON.stringify({
      'pt-BR': { [id]: 'Mostrar {{name}}', 'frontend:shell.gone': 'x', 'frontend:shell.menu.close': 3 },
      en: { [id]: 'Show' },
      fr: { [id]: 'Montrer {{name}}' },
    })
    const own = ownTextsOf(json, ENTRIES)
    assert.deepEqual([...own['pt-BR']], [[id, 'Mostrar {{name}}']])
    assert.equal(own.en.size, 0)
    for (const broken of ['', '[]', 'null', '{"pt-BR":[]}', '{"pt-BR":null}'])
      assert.equal(ownTextsOf(broken, ENTRIES)['pt-BR'].size, 0)
    assert.deepEqual(ownTextsOf(storedForm(own), ENTRIES), own)
    assert.isNull(storedForm(NONE))
  })

  test('are sent to the pages that show them, by their namespaces', ({ assert }) => {
    const own = {
      'pt-BR': new Map([
        ['frontend:shell.menu.close', 'Sair'],
        ['items:kit.image', 'Figura'],
        ['items:video.name', 'Filme'],
        ['console:console.title', 'Gestão'],
        ['server:access.last_key', 'x'],
      ]),
      en: new Map<string, string>(),
    }
    assert.deepEqual(sentTexts(own, ENTRIES, ['frontend', 'items']), {
      'pt-BR': { shell: { 'menu.close': 'Sair' }, items: { image: 'Figura', 'video.name': 'Filme' } },
      en: {},
    })
    assert.deepEqual(sentTexts(own, ENTRIES, ['console'])?.['pt-BR'], { console: { title: 'Gestão' } })
    assert.isNull(sentTexts(NONE, ENTRIES, ['frontend']))
  })

  test('go into the tree of their catalogue, and nothing else of it changes', ({ assert }) => {
    const tree = { a: { b: 'x', c: 'y' }, d: 'z' }
    assert.deepEqual(
      withTexts(
        tree,
        new Map([
          ['a.c', 'neu'],
          ['a.q', 'no'],
        ])
      ),
      { a: { b: 'x', c: 'neu' }, d: 'z' }
    )
    assert.deepEqual(
      flatTexts(tree).map(([path]) => path),
      ['a.b', 'a.c', 'd']
    )
    assert.deepEqual(ENTRIES.get('frontend:shell.menu.close')?.texts, { 'pt-BR': 'Fechar', en: null })
  })
})
