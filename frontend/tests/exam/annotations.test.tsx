import { expect, test } from 'vitest'
import { AnnotationList } from '../../src/exam/annotations/AnnotationList.tsx'
import {
  inOrder,
  linesOfStretch,
  quotedIn,
  shortQuote,
  stretchOfLines,
  without,
  type Annotation,
} from '../../src/exam/annotations/annotations.ts'
import { NumberedText } from '../../src/ui/NumberedText.tsx'
import { rendered } from '../rendered.tsx'

const LINE = 'palavra '.repeat(12).trim()
const TEXT = `A 🦆 nada.\n\n${LINE}`
const on = (quote: string, more: Partial<Annotation> = {}): Annotation => {
  const start = TEXT.indexOf(quote)
  return { start, end: start + quote.length, quote, kind: 'language', comment: '', ...more }
}

test('a stretch has no blanks at its ends, and no half of a character', () => {
  expect(quotedIn(TEXT, { start: 1, end: 4 })).toEqual({ start: 2, end: 4, quote: '🦆' })
  expect(quotedIn(TEXT, { start: 3, end: 9 })?.quote).toBe('🦆 nada')
  expect(quotedIn(TEXT, { start: 0, end: 3 })?.quote).toBe('A 🦆')
  expect(quotedIn(TEXT, { start: 10, end: 12 })).toBeNull()
})

test('lines and stretches are found from each other; the lines of the screen are no part of the text', () => {
  // 96 characters: a line of 70 at most, and the rest.
  expect(stretchOfLines(TEXT, 1, 1)?.quote).toBe('A 🦆 nada.')
  expect(stretchOfLines(TEXT, 4, 3)?.quote).toBe(LINE)
  expect(stretchOfLines(TEXT, 2, 2)).toBeNull()
  expect(stretchOfLines(TEXT, 9, 9)).toBeNull()
  expect(linesOfStretch(TEXT, on(LINE))).toEqual({ from: 3, to: 4 })
  expect(linesOfStretch(TEXT, on('nada'))).toEqual({ from: 1, to: 1 })
})

test('they stand in the order of the text, and one is taken out by what it says', () => {
  const list = [on('nada'), on('A'), on('nada', { kind: 'strength' })]
  expect(inOrder(list)).toEqual([list[1], list[2], list[0]])
  expect(without(list, { ...on('A') })).toEqual([list[0], list[2]])
  expect(without([on('A'), on('A')], on('A'))).toHaveLength(1)
  expect(without(list, on('A', { comment: 'x' }))).toBe(list)
  expect(without(list, null)).toBe(list)
})

test('a long quote is cut in a list, and no character in two', () => {
  expect(shortQuote('a\nb  c')).toBe('a b c')
  expect(shortQuote('ab🦆cd', 3)).toBe('ab…')
})

test('each number is behind its stretch, also within what is marked; what is no text says so', () => {
  const notes = [
    { at: on('🦆').end, text: '1' },
    { at: on('nada').end, text: '2' },
  ]
  const marked = { stretches: [{ from: 2, to: 9 }], begin: 'b', end: 'e' }
  const html = rendered(<NumberedText text={TEXT} label="Texto" marked={marked} notes={notes} />)
  expect(html.replaceAll(/<sup[^>]*>|<\/?(div|mark)[^>]*>/g, '').replaceAll('<!-- -->', '')).toContain(
    '<span data-aside="true"> (b) </span>🦆[1]</sup> nada[2]</sup><span data-aside="true"> (e) </span>.'
  )
  expect(html.match(/data-from="(\d+)"/g)).toEqual(
    ['0', '11', '12', '76'].map((from) => `data-from="${from}"`)
  )
})

test('the list says number, kind, lines, quote and comment in words', () => {
  const html = rendered(
    <AnnotationList text={TEXT} annotations={[on('nada', { comment: 'Regência' })]} label="Anotações" />
  )
  for (const part of ['[1]', 'linha 1', 'nada', 'Regência'])
    expect(html.replaceAll('<!-- -->', '')).toContain(part)
})
