import { describe, expect, it } from 'vitest'
import { quietStyles } from '../src/cleaning/quiet_styles.ts'

describe('inline styles under another name', () => {
  it.each([
    ['<p style="text-align:center">a</p>', '<p data-style="text-align:center">a</p>'],
    ["<P CLASS=x\nSTYLE = 'a:b'>a</P>", "<P CLASS=x\ndata-style = 'a:b'>a</P>"],
    ['<b title="x"style="a"/><i/style=a>', '<b title="x"data-style="a"/><i/data-style=a>'],
    ['<p title="a > b" style="c">', '<p title="a > b" data-style="c">'],
  ])('%s', (html, quiet) => expect(quietStyles(html)).toBe(quiet))

  it.each(['style="a"', 'Escreva &lt;p style="a"&gt;.', '1 < 2 style=3', '<p title="um style=x" data-style="y">', "<p title=' style=x'>"])(
    'leaves words alone: %s',
    (html) => expect(quietStyles(html)).toBe(html)
  )
})
