import { test } from '@japa/runner'
import { linesOf } from '#reporting/pdf/text_lines'

/** Each character is half an em wide. */
const measure = (text: string) => text.length / 2
const lines = (text: string, width = 50) => {
  const found = linesOf(text, measure, { width, size: 10 })
  return 'stack' in found ? found.stack.map((line) => line.text) : found
}

test.group('lines of a text', () => {
  test('a text with room on one line is one piece', ({ assert }) => {
    assert.deepEqual(lines('ten of ten'), { text: 'ten of ten', noWrap: true })
    assert.deepEqual(lines(''), { text: '', noWrap: true })
  })

  test('a longer one is broken where words end and after hyphens; the space at the end needs no room', ({
    assert,
  }) => {
    assert.deepEqual(lines('ten of ten and more-or-less'), ['ten of ten ', 'and more-', 'or-less'])
    assert.deepEqual(lines('ten of ten', 45), ['ten of ', 'ten'])
  })

  test('a text with a word longer than a line, spaces before it or line ends is left to the library', ({
    assert,
  }) => {
    for (const text of ['a abcdefghijk b', ' a', 'a\u2028b'])
      assert.deepEqual(lines(text), { text }, JSON.stringify(text))
  })
})
