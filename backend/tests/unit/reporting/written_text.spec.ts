import { test } from '@japa/runner'
import { TextWriter, UNKNOWN, type Face } from '#reporting/pdf/written_text'

/** A font with these characters, each half an em wide. */
const face = (font: string, characters: RegExp): Face => ({
  font,
  has: (codePoint) => characters.test(String.fromCodePoint(codePoint)),
  widthOf: (text) => [...text].length / 2,
})
const roboto = face('Roboto', /[\u0020-\u024f\u0400-\u04ff©�]/u)
const arabic = face('Arabic', /\p{Script=Arabic}|[\u0660-\u0669]/u)
const hebrew = face('Hebrew', /\p{Script=Hebrew}/u)

const writer = new TextWriter([roboto, arabic, hebrew])
const written = (text: string, width = 500) => writer.inline(text, { width, size: 10 })

/** What is on paper from left to right: fonts reverse their right-to-left names. */
const onPaper = (text: string, width?: number) => {
  const pieces = written(text, width)
  if (typeof pieces === 'string') return pieces
  return pieces
    .map((piece) =>
      /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(piece.text)
        ? [...piece.text].toReversed().join('')
        : piece.text
    )
    .join('')
}

test.group('texts in several scripts', () => {
  test('what the usual font has stays as it is', ({ assert }) => {
    for (const text of ['', 'Ana  Lima', 'Álvaro Çelik', 'Иван © 2026'])
      assert.strictEqual(written(text), text)
  })

  test('emoji are left out; other letters that no font has are one sign for each run of them', ({
    assert,
  }) => {
    assert.equal(written('Ana 🎉 Lima'), 'Ana Lima')
    assert.equal(written('Ana 👩🏽‍🚀❤️🇧🇷'.replaceAll('\u200d', ' ')), 'Ana')
    assert.equal(written('山田 太郎'), `${UNKNOWN} ${UNKNOWN}`)
    assert.equal(written('x ∈ A'), `x ${UNKNOWN} A`)
    assert.equal(written('🎉🎉'), UNKNOWN)
    assert.equal(written('Yui 山田'), `Yui ${UNKNOWN}`)
  })

  test('names that are read from the right come from right to left, each with its letters as they are read', ({
    assert,
  }) => {
    assert.deepEqual(written('محمد علي'), [
      { text: 'علي', font: 'Arabic' },
      { text: ' ', font: 'Roboto' },
      { text: 'محمد', font: 'Arabic' },
    ])
    assert.deepEqual(written('דוד כהן'), [
      { text: 'כהן', font: 'Hebrew' },
      { text: ' ', font: 'Roboto' },
      { text: 'דוד', font: 'Hebrew' },
    ])
  })

  test('a name of two directions, numbers and brackets are in the order in which they are read', ({
    assert,
  }) => {
    assert.deepEqual(written('Ana محمد Lima'), [
      { text: 'Ana ', font: 'Roboto' },
      { text: 'محمد', font: 'Arabic' },
      { text: ' Lima', font: 'Roboto' },
    ])
    assert.equal(onPaper('(דוד) 12'), '12 (דוד)'.replace('דוד', [...'דוד'].toReversed().join('')))
    assert.equal(onPaper('علي ٣٤'), `٣٤ ${[...'علي'].toReversed().join('')}`)
    assert.equal(onPaper('علي ۳۴'), `۳۴ ${[...'علي'].toReversed().join('')}`)
  })

  test('an accent stays with its letter', ({ assert }) => {
    assert.deepEqual(written('שָׁלוֹם'), [{ text: 'שָׁלוֹם', font: 'Hebrew' }])
  })

  test('lines end where there is no more room, and each is read from the right', ({ assert }) => {
    // Three names of three letters: 15 points each, 5 for a space.
    assert.deepEqual(written('אאא בבב גגג', 40), [
      { text: 'בבב', font: 'Hebrew' },
      { text: ' ', font: 'Roboto' },
      { text: 'אאא', font: 'Hebrew' },
      { text: '\n', font: 'Roboto' },
      { text: 'גגג', font: 'Hebrew' },
    ])
  })

  test('what the library writes into a text of one document is not in that of the next', ({ assert }) => {
    for (const text of ['Ana', 'Ana Lima', 'דוד']) {
      const room = { width: 25, size: 10 }
      const node = writer.write(text, room)
      const before = structuredClone(node)
      const inner = 'stack' in node ? node.stack[0] : typeof node.text === 'string' ? node : node.text[0]
      Object.assign(inner ?? {}, { _inlines: [] })
      assert.deepEqual(writer.write(text, room), before)
    }
  })
})
