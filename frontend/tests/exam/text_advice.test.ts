import { expect, test } from 'vitest'
import { adviceOf, rangesOf } from '../../src/exam/annotations/text_advice.ts'
import { linesOf, withLineFeeds } from '../../src/ui/text_lines.ts'

const SUPPORT =
  '<h3>Texto I</h3><p>A água que corre sob as nossas <strong>ruas já</strong> foi rio.</p><p>Quem mora perto sabe &amp; lembra.</p>'

const copies = (text: string, support = SUPPORT) =>
  adviceOf(text, support).copied.map(({ from, to }) => withLineFeeds(text).slice(from, to))

test('five words in a row of the introduction are a copy, whatever their case, accents, marks and line breaks', () => {
  expect(copies('Sabe-se: A AGUA, que corre…\r\nSob as nossas ruas já foi mar.')).toEqual([
    'A AGUA, que corre…\nSob as nossas ruas já foi',
  ])
  // Four of them are not; nor are five in another order.
  expect(copies('A água que corre depressa sob as ruas nossas já foi rio')).toEqual([])
  expect(copies('corre sob as nossas ruas')).toEqual(['corre sob as nossas ruas'])
})

test('accents of two characters and soft hyphens hide no copy', () => {
  expect(copies('a a\u0301gua que cor\u00adre sob')).toEqual(['a a\u0301gua que cor\u00adre sob'])
})

test('copies with own words between are stretches of their own', () => {
  expect(copies('A água que corre sob tudo, e as nossas ruas já foi rio.')).toEqual([
    'A água que corre sob',
    'as nossas ruas já foi rio',
  ])
})

test('a line counts as own where no more than half of its words are copied, and one without words not at all', () => {
  const text = [
    'Título meu',
    '',
    'A água que corre sob as nossas ruas já foi rio.',
    'Digo de novo, sem inventar: a água que corre sob',
    '— * —',
    'E termino.',
  ].join('\n')
  expect(adviceOf(text, SUPPORT)).toMatchObject({ lines: 4, ownLines: 3, copiedLines: [3, 4] })
})

test('without an introduction nothing is copied, and without a text there are no lines', () => {
  expect(adviceOf('A água que corre sob as nossas ruas já foi rio.', '')).toMatchObject({
    copied: [],
    lines: 1,
    ownLines: 1,
  })
  expect(adviceOf(' \r\n\r\n', SUPPORT)).toEqual({ copied: [], copiedLines: [], lines: 0, ownLines: 0 })
  expect(adviceOf('', '')).toEqual({ copied: [], copiedLines: [], lines: 0, ownLines: 0 })
})

test('a wrapped line says where it is in the text, and only the break is left out', () => {
  const text = `${'palavra '.repeat(12)}fim\r\n${'x'.repeat(150)}\r\n\r\nÚltima.`
  const plain = withLineFeeds(text)
  const lines = linesOf(text)
  for (const { from, text: line } of lines) expect(plain.slice(from, from + line.length)).toBe(line)
  expect(lines.map(({ text: line }) => line.length)).toEqual([63, 35, 70, 70, 10, 0, 7])
  // A word counts where it begins.
  expect(adviceOf(text, '').lines).toBe(4)
})

test('neighbouring numbers are named as a range', () => {
  expect(rangesOf([2, 3, 4, 7, 9, 10])).toEqual([
    { from: 2, to: 4 },
    { from: 7, to: 7 },
    { from: 9, to: 10 },
  ])
})
