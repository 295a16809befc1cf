import { MAX_COMMENT } from '@banca/item-renderers/html'
import { HONEST, HOSTILE } from '@banca/item-renderers/testing/texts'
import { test } from '@japa/runner'
import { cleanComment } from '#grading/html/clean_comment'

/** All that a stored comment may contain: text without `<`, and tags of comments in the one form in which they are written. */
const COMMENT =
  /^(?:[^<]|<\/(?:p|strong|em|u|ul|ol|li|span)>|<(?:p|br|strong|em|u|ul|ol|li)>|<span class="size-(?:small|normal|large|huge)">)*$/

test.group('Comment of a correction', () => {
  test('what the editor writes is stored as it is: {0}')
    .with([
      [
        '<p>Boa tese, mas o <strong>segundo</strong> <em>parágrafo</em> <u>se repete</u>.</p><p>Continue!</p>',
      ],
      ['<ul><li><p>coesão</p></li><li><p>vírgulas</p></li></ul><ol><li><p>um<br>dois</p></li></ol>'],
      ['<p><span class="size-huge">Muito bem</span> &amp; <span class="size-small">1 &lt; 2</span></p>'],
      ['<p></p><p>depois de uma linha em branco</p>'],
    ] as const)
    .run(({ assert }, [html]) => {
      assert.equal(cleanComment(html), html)
    })

  test('of anything else the text stays: {0}')
    .with([
      ['<b>a</b><i>b</i><br/>c', '<strong>a</strong><em>b</em><br>c'],
      ['<h1 class="size-huge" id="x">a</h1><div style="color:red">b</div>', 'ab'],
      ['<p class="size-huge" style="font-size:90px">a</p>', '<p>a</p>'],
      ['<span class="size-giant">a</span><span>b</span><span style="color:red">c</span>', 'abc'],
      ['<span class="x size-large y size-small" onclick="z()">a</span>', '<span class="size-small">a</span>'],
      ['<a href="javascript:alert(1)">a</a><img src="https://fora.example/x.png" alt="b">', 'a'],
      ['<script>alert(1)</script><style>p{}</style>a', 'a'],
      ['<ol start="7" type="a"><li value="3">a</li></ol>', '<ol><li>a</li></ol>'],
      ['1 < 2 & "três"', '1 &lt; 2 &amp; "três"'],
      ['<p>aberto <strong>e nunca fechado', '<p>aberto <strong>e nunca fechado</strong></p>'],
    ] as const)
    .run(({ assert }, [given, expected]) => {
      assert.equal(cleanComment(given), expected)
    })

  test('a comment without text is empty: {0}')
    .with([[''], ['<p></p>'], ['<p> <br></p>\n'], ['<img src="x">'], ['<p>\u00a0</p>']] as const)
    .run(({ assert }, [html]) => {
      assert.equal(cleanComment(html), '')
    })

  test('hostile texts leave nothing but comments, and cleaning them again changes nothing', ({ assert }) => {
    for (const html of [...HOSTILE, ...HONEST]) {
      const once = cleanComment(html) ?? assert.fail(`too long: ${html.slice(0, 80)}`)
      assert.match(once, COMMENT)
      assert.equal(cleanComment(once), once)
    }
  })

  test('20,000 code points are stored and one more is not, counted as given and as cleaned', ({ assert }) => {
    const within = `<p>${'😀'.repeat(MAX_COMMENT - 7)}</p>`
    assert.equal(cleanComment(within), within)
    assert.isNull(cleanComment(`${within} `))
    assert.isNull(cleanComment('<script>'.padEnd(MAX_COMMENT + 1, 'x')))
    assert.isNull(cleanComment('& '.repeat(MAX_COMMENT / 2)))
  })

  test('a deeply nested comment is flattened and keeps its text', ({ assert }) => {
    const cleaned = cleanComment(`${'<ul><li>'.repeat(500)}fundo`) ?? ''
    assert.include(cleaned, 'fundo')
    assert.isBelow(cleaned.split('<ul>').length, 62)
  })
})
