import { expect, test } from 'vitest'
import { masked } from '../../src/ui/mask.ts'

const at = (name: Parameters<typeof masked>[0], text: string, caret = text.length) =>
  masked(name, text, caret)

test('separators write themselves, and only digits are taken', () => {
  expect(at('date', '2011')).toMatchObject({ value: '20/11' })
  expect(at('date', '20112026')).toEqual({ value: '20/11/2026', caret: 10 })
  expect(at('date', '2026-11')).toMatchObject({ value: '20/26/11' })
  expect(at('time', 'x1145h')).toMatchObject({ value: '11:45' })
  expect(at('minutes', '-12a')).toMatchObject({ value: '12' })
  expect(at('minutes', '')).toEqual({ value: '', caret: 0 })
})

test('what is too long is not taken, and a replaced text begins anew', () => {
  expect(at('date', '20/11/20269')).toEqual({ value: '20/11/2026', caret: 10 })
  expect(at('minutes', '9')).toEqual({ value: '9', caret: 1 })
})

test('the caret stays behind the digit that was typed', () => {
  // "20/11/2026" with a 3 typed behind the 2.
  expect(at('date', '230/11/2026', 2)).toEqual({ value: '23/01/1202', caret: 2 })
  // The 0 before the first separator was removed.
  expect(at('date', '2/11/2026', 1)).toEqual({ value: '21/12/026', caret: 1 })
})
