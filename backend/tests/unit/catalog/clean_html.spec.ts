import { LOOKS } from '@banca/item-renderers/html'
import { test } from '@japa/runner'
import { Problems } from '#catalog/domain/problems'
import { cleanHtml } from '#catalog/html/clean_html'
import { Pictures } from '#catalog/html/pictures'
import { pngDataUrl } from '#tests/fixtures/exams'

function clean(html: string) {
  const pictures = new Pictures()
  const problems = new Problems()
  return { html: cleanHtml(html, 'items[0].question', pictures, problems), pictures, problems: problems.list }
}

test.group('HTML of items', () => {
  test('keeps text, tables, lists and its own line breaks; drops white space between blocks')
    .with([
      ['<p>um\ndois</p>\n\n<p>três</p>\n', '<p>um\ndois</p><p>três</p>'],
      [
        '<table>\n<tr>\n<td colspan="2">a</td>\n</tr>\n</table>',
        '<table><tr><td colspan="2">a</td></tr></table>',
      ],
      ['<ol start="3"><li>x<sub>2</sub></li></ol>', '<ol start="3"><li>x<sub>2</sub></li></ol>'],
      [
        '<p style="text-align:center;color:red;background:url(x)">a</p>',
        '<p style="text-align:center">a</p>',
      ],
      ['a < b & c', 'a &lt; b &amp; c'],
      ['<a href="https://fora.example">fonte</a>', 'fonte'],
    ] as const)
    .run(({ assert }, [given, expected]) => {
      assert.equal(clean(given).html, expected)
    })

  test('drops whatever could act', ({ assert }) => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<svg onload=alert(1)><use href="#x"/></svg>',
      '<iframe srcdoc="<script>1</script>"></iframe>',
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
      '<math><annotation-xml encoding="text/html"><script>1</script></annotation-xml></math>',
      '<p style="position:fixed" id="a" class="b" onclick="c()">d</p>',
      '<form action="/x"><input name="y"><button>z</button></form>',
      '<a href="javascript:alert(1)">e</a><base href="//fora.example">',
      '<p title="\\(" data-x="\\)">f</p>',
      '<img alt="\\(x&quot; onerror=&quot;y\\)" src="data:text/html,x">',
    ]
    for (const html of hostile)
      assert.notMatch(
        clean(html).html,
        /<script|onerror="|onload|onclick|<iframe|<svg|<style|<form|<input|<base|href=|javascript:|src=|class=|id=|position/i,
        html
      )
  })

  test('a style is reduced to the allowed properties', ({ assert }) => {
    for (const [property, values] of Object.entries(LOOKS))
      for (const value of Object.keys(values))
        assert.equal(
          clean(`<p style="position:fixed;${property}:${value};background:url(//x)">a</p>`).html,
          `<p style="${property}:${value}">a</p>`
        )
    for (const value of ['url(x)', 'centered', 'expression(1)'])
      assert.notInclude(clean(`<p style="text-align:${value}x">a</p>`).html, 'style')
  })

  test('a formula becomes MathML without annotation', ({ assert }) => {
    for (const html of [
      '\\(x^2\\)',
      '<span data-tex="x^2">x²</span>',
      '<span data-tex="x^2">x &lt; y &gt; z</span>',
    ]) {
      const shown = clean(html).html
      assert.match(shown, /<math[^>]*><mrow><msup><mi>x<\/mi><mn>2<\/mn><\/msup><\/mrow><\/math>/)
      assert.lengthOf(shown.match(/<math/g) ?? [], 1)
      assert.notInclude(shown, 'annotation')
    }
    assert.include(clean('\\[a \\le b\\]').html, 'display="block"')
    assert.include(clean('<p>\\(a &lt; b\\) e \\(a < b\\)</p>').html, '<mo>&lt;</mo>')
  })

  test('money is no formula', ({ assert }) => {
    const text = '<p>De R$ 5,00 por R$ 3,00; US$ 2 e $x$.</p>'
    assert.equal(clean(text).html, text)
  })

  test('a formula that cannot be read is a fault that shows it; an opening without an end is text', ({
    assert,
  }) => {
    const broken = clean('<p>\\(\\frac{1}{\\) fim</p>')
    assert.deepEqual(
      broken.problems.map(({ path, code, params }) => [path, code, params.formula]),
      [['items[0].question', 'formula', '\\frac{1}{']]
    )
    assert.equal(clean('<p>a \\( b</p><p>c \\) d</p>').html, '<p>a \\( b</p><p>c \\) d</p>')
    for (const command of ['\\href{https://x}{y}', '\\includegraphics{x}', '\\htmlClass{a}{b}'])
      assert.deepEqual(
        clean(`<p>\\(${command}\\)</p>`).problems.map(({ code }) => code),
        ['formula'],
        command
      )
  })

  test('placeholders cannot be forged', ({ assert }) => {
    assert.equal(clean('<p>\uE0000\uE001 \\(y\\)</p>').html.match(/<math/g)?.length, 1)
    const forged = clean(`<p><img src="/files/waiting-${'a'.repeat(64)}"></p>`)
    assert.equal(forged.html, '<p><em>[figura indisponível]</em></p>')
    assert.lengthOf(forged.pictures.refused, 1)
  })

  test('pictures are taken once, outside ones are named', ({ assert }) => {
    const { html, pictures } = clean(
      `<img src="${pngDataUrl(9)}" alt="a"><img src="${pngDataUrl(9)}"><img src="//fora.example/b.png"><img>`
    )
    assert.equal(pictures.found.size, 1)
    assert.deepEqual(
      pictures.refused.map(({ address }) => address),
      ['//fora.example/b.png', '']
    )
    assert.lengthOf(html.match(/\/files\/waiting-/g) ?? [], 2)
  })

  test('hostile lengths end', ({ assert }) => {
    for (const html of [
      '\\('.repeat(200_000),
      '\\('.repeat(100_000) + '\\)',
      '<p>'.repeat(50_000),
      '<span data-tex="'.repeat(20_000),
      '$$'.repeat(100_000),
    ])
      assert.isString(clean(html).html)
    assert.deepEqual(
      clean(`<p>${'a'.repeat(200_001)}</p>`).problems.map(({ code }) => code),
      ['text_too_long']
    )
  })
})
