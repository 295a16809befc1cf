import { describe, expect, it } from 'vitest'
import {
  ATTRIBUTES,
  DROPPED_ELEMENTS,
  HTML_ELEMENTS,
  MATHML_ELEMENTS,
} from '../src/kit/cleaning/allowed_html.ts'
import { inertComment } from '../src/kit/cleaning/comment_html.ts'
import { inertHtml } from '../src/kit/cleaning/inert_html.ts'
import { HONEST, HOSTILE } from '../src/testing/authored_texts.ts'

const alternatives = (names: readonly string[]) => names.join('|')
const NAMES = alternatives([...HTML_ELEMENTS, ...MATHML_ELEMENTS, ...DROPPED_ELEMENTS])

/** All that an inert text may contain: characters that open no tag, and tags in the one form that every browser parses the same. */
const INERT = new RegExp(
  `^(?:[^<]|</(?:${NAMES})>|<(?:${NAMES})(?: (?:${alternatives(ATTRIBUTES)})(?:="[^"<>]*")?)*/?>)*$`
)

describe('an inert text', () => {
  it.each([
    ['<p style="text-align:center">a</p>', '<p data-style="text-align:center">a</p>'],
    ["<P CLASS=x\nSTYLE = 'a:b'>a</P>", '<p data-style="a:b">a</p>'],
    ['<b title="x"style="a"/><i/style=a>', '<b title="x" data-style="a"/><i data-style="a">'],
    ['<p title="a > b" style="c">', '<p title="a &gt; b" data-style="c">'],
    ['<p onclick="a()" title=\'"b"\' reversed>c</p>', '<p title="&quot;b&quot;" reversed>c</p>'],
    ['<o:p>a</o:p><x-y onclick=a()>b</x-y><svg onload=a()><g/></svg>', 'ab<svg></svg>'],
    ['a<style><p title="</style>b<!-- <p> -->c<script>d</script>e', 'abce'],
    ['1 < 2 <3 <p', '1 &lt; 2 &lt;3 '],
    [
      '<p>a<br/><math><mspace width="1em"/><mi>x</mi></math>',
      '<p>a<br/><math><mspace width="1em"/><mi>x</mi></math>',
    ],
    ['<p title=a/>b<img src=/c/d.png/>', '<p title="a/">b<img src="/c/d.png/">'],
  ])('%s', (html, inert) => expect(inertHtml(html)).toBe(inert))

  it.each([
    'style="a"',
    'Escreva &lt;p style="a"&gt; &amp; saia.',
    '<p title="um style=x" data-style="y">',
    '<p title=" onclick=x">',
    'a > b',
    '',
  ])('leaves text unchanged: %s', (html) => expect(inertHtml(html)).toBe(html))

  it.each([...HONEST, ...HOSTILE])('contains allowed tags and nothing else: %s', (html) => {
    expect(inertHtml(html)).toMatch(INERT)
    expect(inertHtml(inertHtml(html))).toBe(inertHtml(html))
  })

  it('is inert for any pieces in any order', () => {
    const pieces = HOSTILE.slice(0, -1).flatMap((html) => html.split(/(?=[<>"'=/ ])/))
    let seed = 7
    const any = (limit: number) => (seed = (seed * 48_271) % 2_147_483_647) % limit
    for (let round = 0; round < 3_000; round += 1) {
      const html = Array.from({ length: 1 + any(12) }, () => pieces[any(pieces.length)]).join('')
      expect(inertHtml(html)).toMatch(INERT)
    }
  })

  it.each(['<', '<p ', '<p title="', '<style>', '<!--', '</', '<p a=', '<p a=\'"', '<p / / '])(
    'is made in one pass however often this occurs: %s',
    (piece) => {
      // Twice the text takes about twice the time; a quadratic algorithm would take minutes.
      expect(inertHtml(piece.repeat(200_000))).not.toMatch(/onclick/)
    }
  )
})

describe('a comment for the editor', () => {
  it.each([
    ['<p class="a size-large" style="color:red">b</p>', '<p class="a size-large">b</p>'],
    ['<b>a</b><o:p>b</o:p><img src="https://fora.example/x.png" onerror=a() alt="c">', '<b>a</b>b<img>'],
    ['<math><mi>x</mi></math><table><td colspan="2">y</td></table>', 'x<table><td>y</td></table>'],
  ])('%s', (html, inert) => expect(inertComment(html)).toBe(inert))

  it.each([...HONEST, ...HOSTILE])('has no attribute but a class: %s', (html) => {
    expect(inertComment(html)).not.toMatch(/<[a-z][^>]* (?!class(?:[ =>/]))/)
  })
})
