import { expect, test } from 'vitest'
import { NumberedText } from '../../src/ui/NumberedText.tsx'
import { rendered } from '../rendered.tsx'

const LINE = 'palavra '.repeat(8).trim()

/** What is marked, line by line, with the spoken words in brackets. */
const marksOf = (text: string, stretches: { from: number; to: number }[]) =>
  rendered(<NumberedText text={text} label="Texto" marked={{ stretches, begin: 'b', end: 'e' }} />)
    .match(/<mark>.*?<\/mark>/g)
    ?.map((mark) => mark.replaceAll(/<[^>]*>/g, ''))

test('each stretch is marked once in each of its lines, and says where it begins and ends', () => {
  const text = `${LINE}\n\nabc def ghi\n${LINE}`
  const third = text.indexOf('abc')
  const last = text.lastIndexOf(LINE)
  const stretches = [
    { from: 0, to: 7 },
    { from: 8, to: 15 },
    { from: third + 4, to: last + 7 },
    { from: last + 16, to: text.length },
  ]
  expect(marksOf(text, stretches)).toEqual([
    ' (b) palavra (e) ',
    ' (b) palavra (e) ',
    ' (b) def ghi',
    'palavra (e) ',
    ` (b) ${LINE.slice(16)} (e) `,
  ])
})

test('without stretches the text is there without marks', () => {
  expect(marksOf('abc', [])).toBeUndefined()
})
