import { expect, test } from 'vitest'
import { essayType, numberType } from '../../src/features/marking/example_lot.ts'
import { commandOf, keysOf, type Pressed } from '../../src/features/marking/model/keys.ts'
import {
  beginningOf,
  commentWith,
  emptyMark,
  isComplete,
  markOf,
  problemOf,
  totalOf,
  wireOf,
  withLevel,
  withSituation,
} from '../../src/features/marking/model/mark.ts'

const levels = (...chosen: number[]) =>
  chosen.reduce((mark, level, at) => withLevel(mark, at, level), emptyMark(essayType))

test('a criteria mark is complete with a level of every criterion, and adds up to points of the item, half up', () => {
  expect(totalOf(essayType, levels(5, 5, 5, 5), 10)).toBeNull()
  expect(totalOf(essayType, levels(5, 5, 5, 5, 5), 10)).toEqual({ type: 1_000_000, item: 10_000 })
  expect(totalOf(essayType, levels(3, 4, 2, 3, 1), 10)).toEqual({ type: 520_000, item: 5200 })
  // 200 of 1000: 2.4 thousandths become 2, and 2.6 become 3.
  expect(totalOf(essayType, levels(5, 0, 0, 0, 0), 0.012)?.item).toBe(2)
  expect(totalOf(essayType, levels(5, 0, 0, 0, 0), 0.013)?.item).toBe(3)
  const levelsOf = [0, 1000, 2000].map((points) => ({ points, label: '', guide: null }))
  const half = { ...essayType, criteria: [{ name: '', guide: null, levels: levelsOf }] }
  expect(totalOf(half, withLevel(emptyMark(half), 0, 1), 0.005)?.item).toBe(3)
})

test('a situation alone is complete, ends in zero, and a level takes it away', () => {
  const blank = withSituation(levels(5, 5), 'blank')
  expect(isComplete(essayType, blank, 10)).toBe(true)
  expect(totalOf(essayType, blank, 10)).toEqual({ type: 0, item: 0 })
  expect(withLevel(blank, 2, 1)).toMatchObject({ situation: null, criteria: [5, 5, 1, null, null] })
})

test('a typed number is refused beyond the item, off the step, and where it is none', () => {
  const typed = (value: string) => ({ ...emptyMark(numberType), value })
  const problem = (value: string) => problemOf(numberType, typed(value), 10)
  expect(['7,5', '10', '0', ''].map(problem)).toEqual([null, null, null, null])
  expect(['10,5', '7,3', ',', '1.000'].map(problem)).toEqual(['range', 'step', 'number', 'number'])
  expect(isComplete(numberType, typed(''), 10)).toBe(false)
  expect(totalOf(numberType, typed('7,5'), 10)).toEqual({ type: 7500, item: 7500 })
})

test('a mark is the same after it has travelled', () => {
  const annotation = { start: 0, end: 3, quote: 'Boa', kind: 'strength', comment: 'Sim' } as const
  const essay = { ...levels(5, 0, 2), comment: '<p>Boa tese</p>', annotations: [annotation] }
  expect(markOf(essayType, wireOf(essayType, essay))).toEqual(essay)
  const number = { ...emptyMark(numberType), value: '7,125' }
  expect(wireOf(numberType, number)).toEqual({
    value: 7.125,
    criteria: null,
    situation: null,
    comment: null,
    annotations: [],
  })
  expect(markOf(numberType, wireOf(numberType, number))).toEqual(number)
  expect(markOf(essayType, null)).toEqual(emptyMark(essayType))
})

const key = (name: string, held: Partial<Pressed> = {}): Pressed => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  ...held,
})

test('single keys mark and move, and do nothing while text is typed or once they are switched off', () => {
  const on = (name: string) => commandOf(key(name), 'page', true)
  expect(['3', 'z', 'C', 'j', 'K', '?', 'Enter'].map(on)).toEqual([
    { is: 'level', key: '3' },
    { is: 'situations' },
    { is: 'comment' },
    { is: 'forward' },
    { is: 'back' },
    { is: 'help' },
    { is: 'next' },
  ])
  expect(['x', 'Tab', 'ArrowDown', 'F5'].map(on)).toEqual([null, null, null, null])
  for (const name of ['3', 'z', 'j', '?', 'Enter']) {
    expect(commandOf(key(name), 'text', true)).toBeNull()
    expect(commandOf(key(name), 'page', false)).toBeNull()
  }
  expect(commandOf(key('z', { ctrlKey: true }), 'page', true)).toBeNull()
  expect(commandOf(key('3', { repeat: true }), 'page', true)).toBeNull()
})

test('Ctrl+Enter hands over everywhere, Enter not on a button, which it presses', () => {
  expect(commandOf(key('Enter', { ctrlKey: true }), 'text', false)).toEqual({ is: 'next' })
  expect(commandOf(key('Enter', { metaKey: true }), 'control', true)).toEqual({ is: 'next' })
  expect(commandOf(key('Enter'), 'control', true)).toBeNull()
  expect(commandOf(key('Enter'), 'line', false)).toEqual({ is: 'next' })
})

test('the key of a level is its points where all are one digit, else its place', () => {
  const of = (...points: number[]) =>
    keysOf(points.map((one) => ({ points: one * 1000, label: String(one), guide: null })))
  expect(of(1, 2, 3)).toEqual(['1', '2', '3'])
  expect(of(0, 40, 80, 120, 160, 200)).toEqual(['0', '1', '2', '3', '4', '5'])
  expect(of(0, 0.5, 1)).toEqual(['0', '1', '2'])
})

test('a saved comment goes behind what is written, as text', () => {
  expect(commentWith('<p>Sim.</p>', 'a < b & c\nd')).toBe('<p>Sim.</p><p>a &lt; b &amp; c<br>d</p>')
})

test('of a text that is too long the beginning is kept, and that it was cut is known', () => {
  expect(beginningOf('curto', 5)).toEqual({ text: 'curto', isCut: false })
  expect(beginningOf('comprido', 4)).toEqual({ text: 'comp', isCut: true })
  expect(beginningOf('abc😀d', 4)).toEqual({ text: 'abc', isCut: true })
})
