import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingMessages, shape, textsOf } from '../texts/missing_messages.mjs'

test('a placeholder is one by its place, whatever its name', () => {
  assert.equal(shape('Showing {{count}} of {{total}}.'), shape('Showing N of M.'))
  assert.equal(shape('Finish <b>{{name}}</b>'), shape('Finish {name}'))
  assert.notEqual(shape('Finish'), shape('Finish {name}'))
})

test('a message is looked for in the catalogues of its own language', () => {
  const texts = { 'pt-BR': ['Entrar'], en: ['Log in'] }
  const rows = [
    { id: '1', text: 'Entrar', lang: 'pt' },
    { id: '2', text: 'Entrar', lang: 'en' },
    { id: '3', text: 'Log  in', lang: 'en' },
  ]
  assert.deepEqual(
    missingMessages(rows, (language) => texts[language]).map(({ id }) => id),
    ['2']
  )
})

test('the catalogues of pages, server, item types and console are all read', () => {
  const english = textsOf('en')
  for (const text of [
    'Lost internet connection. Please re-establish your connection to proceed.',
    'Application already finished',
  ])
    assert.ok(english.includes(text), text)
  assert.ok(english.length > 500)
})
