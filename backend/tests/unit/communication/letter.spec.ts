import { test } from '@japa/runner'
import { letterHtml, letterText } from '#communication/domain/letter'

const LETTER = {
  greeting: 'Olá, <b>Ana & "Bia"</b>!',
  paragraphs: ['Um parágrafo.'],
  links: [{ label: "Conta d'Ana", action: 'Abrir', address: 'https://escola.example/a?b=1&c=2' }],
  notes: ['Uma nota.'],
}

test.group('a letter', () => {
  test('says the same as text and as HTML', ({ assert }) => {
    assert.equal(
      letterText(LETTER),
      'Olá, <b>Ana & "Bia"</b>!\n\nUm parágrafo.\n\nConta d\'Ana\nAbrir: https://escola.example/a?b=1&c=2\n\nUma nota.\n'
    )
    const html = letterHtml(LETTER, 'pt-BR')
    for (const part of ['lang="pt-BR"', 'Um parágrafo.', 'Abrir', 'Uma nota.']) assert.include(html, part)
  })

  test('takes names as text, and loads nothing', ({ assert }) => {
    const html = letterHtml(LETTER, 'en')
    assert.include(html, 'Olá, &lt;b&gt;Ana &amp; &quot;Bia&quot;&lt;/b&gt;!')
    assert.include(html, 'href="https://escola.example/a?b=1&amp;c=2"')
    assert.notMatch(html, /<(?:img|link|script|style|iframe)\b|url\(/)
  })
})
