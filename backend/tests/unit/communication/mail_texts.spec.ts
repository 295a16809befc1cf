import { test } from '@japa/runner'
import { mailPage } from '#communication/domain/mail_page'
import { fillPlaceholders, oneLine, placeholdersIn } from '#communication/domain/placeholders'
import { textOf } from '#communication/domain/html_text'
import { cleanMail } from '#communication/html/clean_mail'

test.group('texts of mailings', () => {
  test('placeholders are found once and filled; what has no value stays', ({ assert }) => {
    assert.deepEqual(placeholdersIn('{{nome}} {{ sala }}', '{{nome}}'), ['nome', 'sala'])
    assert.equal(fillPlaceholders('{{nome}}, {{sala}}', { nome: 'Ana' }), 'Ana, {{sala}}')
    assert.equal(fillPlaceholders('{{constructor}}', {}), '{{constructor}}')
    assert.equal(oneLine('a\r\nBcc: b\u2028c'), 'a Bcc: b c')
  })

  test('a body loads nothing, links by https alone, and has its paragraphs', ({ assert }) => {
    assert.equal(cleanMail('Oi\n\nlinha\noutra'), '<p>Oi</p>\n<p>linha<br>outra</p>')
    assert.equal(
      cleanMail('<p onclick="x()">a<script>b</script><img src="https://x.example/p.png"></p>'),
      '<p>a</p>'
    )
    assert.equal(cleanMail('<p><a href="javascript:x()">a</a></p>'), '<p><a>a</a></p>')
    assert.equal(
      cleanMail('<p><a href="https://a.example/b">a</a></p>'),
      '<p><a href="https://a.example/b">a</a></p>'
    )
    assert.equal(cleanMail('<script>a</script>'), '')
  })

  test('the text part has paragraphs, points and addresses; values are never markup', ({ assert }) => {
    assert.equal(
      textOf(
        '<p>Oi &amp; tchau</p><ul><li>um</li><li>dois</li></ul><p><a href="https://a.example">aqui</a></p>'
      ),
      'Oi & tchau\n\n- um\n- dois\n\naqui (https://a.example)\n'
    )
    const page = mailPage(
      { subject: 'Olá, {{nome}}', body: '<p>{{nome}}</p>' },
      { nome: '<b>Ana</b>\r\nBcc: x' },
      'pt-BR'
    )
    assert.equal(page.subject, 'Olá, <b>Ana</b> Bcc: x')
    assert.include(page.html, '<p>&lt;b&gt;Ana&lt;/b&gt; Bcc: x</p>')
    assert.equal(page.text, '<b>Ana</b> Bcc: x\n')
  })
})
