import { test } from '@japa/runner'
import { lineWriter, type Written } from '#reporting/pdf/text_lines'

/** Each character is half an em wide, a bold one a full em. */
const write = lineWriter((text, isBold) => text.length * (isBold ? 1 : 0.5))
const ROOM = { width: 50, size: 10 }
const linesOf = (written: Written) => ('stack' in written ? written.stack.map(({ text }) => text) : [written])

test.group('lines of a text', () => {
  test('a text with room on one line is one piece', ({ assert }) => {
    assert.deepEqual(write('ten of ten', ROOM), { text: 'ten of ten', noWrap: true })
    assert.deepEqual(write('', ROOM), { text: '', noWrap: true })
  })

  test('a longer one is broken where words end and after hyphens; the space at the end needs no room', ({
    assert,
  }) => {
    assert.deepEqual(linesOf(write('ten of ten and more-or-less', ROOM)), [
      'ten of ten ',
      'and more-',
      'or-less',
    ])
    assert.deepEqual(linesOf(write('ten of ten', { ...ROOM, isBold: true })), ['ten ', 'of ', 'ten'])
  })

  test('a text with a word longer than a line, spaces before it or line ends is left to the library', ({
    assert,
  }) => {
    for (const text of ['a abcdefghijk b', ' a', 'a\u2028b'])
      assert.deepEqual(write(text, ROOM), { text }, JSON.stringify(text))
  })

  test('what the library writes into a text of one document is not in that of the next', ({ assert }) => {
    for (const text of ['a', 'ten of ten and more']) {
      const first = write(text, ROOM)
      const before = structuredClone(first)
      Object.assign('stack' in first ? (first.stack[0] ?? {}) : first, { _inlines: [] })
      assert.deepEqual(write(text, ROOM), before)
    }
  })
})
