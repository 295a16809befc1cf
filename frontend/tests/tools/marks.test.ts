import { expect, test } from 'vitest'
import {
  mark,
  readMarks,
  sentences,
  settle,
  unmark,
  type Mark,
} from '../../src/features/tools/marker/marks.ts'
import { locate, trim } from '../../src/ui/stretches/stretch.ts'

const text = 'Um reservatório enche 500 litros por hora. Quantos litros em três horas?'
const quotes = (marks: readonly Mark[]) =>
  marks.map(({ start, end, colour, quote }) => {
    expect(text.slice(start, end)).toBe(quote)
    return `${colour} ${quote}`
  })

test('a mark holds its text, without surrounding white space', () => {
  expect(quotes(mark([], { start: 2, end: 16 }, 'yellow', text))).toEqual(['yellow reservatório'])
  expect(mark([], { start: 2, end: 3 }, 'yellow', text)).toEqual([])
  expect(trim(text, { start: 15, end: 3 })).toEqual({ start: 3, end: 15 })
  expect(trim(text, { start: -5, end: 9_999 })).toEqual({ start: 0, end: text.length })
})

test('the new colour wins where marks overlap', () => {
  const first = mark([], { start: 3, end: 32 }, 'yellow', text)
  expect(quotes(mark(first, { start: 16, end: 21 }, 'green', text))).toEqual([
    'yellow reservatório ',
    'green enche',
    'yellow  500 litros',
  ])
  expect(quotes(mark(first, { start: 0, end: 42 }, 'pink', text))).toEqual([
    'pink Um reservatório enche 500 litros por hora.',
  ])
})

test('adjacent marks of one colour are merged', () => {
  const first = mark([], { start: 3, end: 15 }, 'yellow', text)
  const both = mark(
    mark(first, { start: 15, end: 21 }, 'yellow', text),
    { start: 10, end: 21 },
    'yellow',
    text
  )
  expect(quotes(both)).toEqual(['yellow reservatório enche'])
})

test('unmarking a stretch shortens the marks that overlap it', () => {
  const first = mark([], { start: 3, end: 32 }, 'blue', text)
  expect(quotes(unmark(first, { start: 0, end: 16 }))).toEqual(['blue enche 500 litros'])
  expect(quotes(unmark(first, { start: 15, end: 21 }))).toEqual(['blue reservatório', 'blue  500 litros'])
  expect(unmark(first, { start: 0, end: 99 })).toEqual([])
  expect(unmark(first, { start: 40, end: 50 })).toEqual(first)
})

test('marks find their text again when the text before them changed', () => {
  const [litres] = mark([], { start: 51, end: 57 }, 'green', text) as [Mark]
  expect(litres.quote).toBe('litros')
  const changed = `Atenção! ${text}`
  // The nearer one of two.
  expect(locate(changed, litres)).toEqual({ start: 60, end: 66 })
  expect(locate('nada disso', litres)).toBeNull()
  expect(settle('nada disso', [litres])).toEqual([])
  expect(settle(changed, [litres])).toEqual([{ ...litres, start: 60, end: 66 }])
})

test('stored marks of any shape are read or left out', () => {
  const good = { start: 0, end: 2, colour: 'pink', quote: 'Um' }
  expect(
    readMarks({ 7: [good, { ...good, colour: 'black' }, { ...good, start: 'x' }, null, 3], 8: 'x' })
  ).toEqual({ 7: [good], 8: [] })
  for (const junk of [null, undefined, 3, 'x']) expect(readMarks(junk)).toEqual({})
})

test('sentences and lines can be chosen one by one', () => {
  const lines = `${text}\nAlternativa A\n\n  `
  expect(sentences(lines, 'pt-BR').map(({ start, end }) => lines.slice(start, end))).toEqual([
    'Um reservatório enche 500 litros por hora.',
    'Quantos litros em três horas?',
    'Alternativa A',
  ])
  expect(sentences('', 'pt-BR')).toEqual([])
})
