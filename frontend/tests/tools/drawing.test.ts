import { describe, expect, test } from 'vitest'
import {
  add,
  clear,
  EMPTY,
  readDrawing,
  redo,
  undo,
  visible,
  type Stroke,
} from '../../src/features/tools/drawing/history.ts'
import { SHEET } from '../../src/features/tools/drawing/paint.ts'

describe('drawing', () => {
  const stroke = (x: number): Stroke => ({ tool: 'pen', colour: '#000000', size: 2, points: [x, 0] })
  test('the sheet is 400 by 325', () => expect(SHEET).toEqual({ width: 400, height: 325 }))
  test('undo and redo, clearing included', () => {
    const two = add(add(EMPTY, stroke(1)), stroke(2))
    const cleared = clear(two)
    expect(visible(cleared)).toEqual([])
    expect(visible(undo(cleared))).toEqual([stroke(1), stroke(2)])
    expect(visible(undo(undo(cleared)))).toEqual([stroke(1)])
    expect(visible(redo(redo(undo(undo(cleared)))))).toEqual([])
    expect(undo(EMPTY)).toEqual(EMPTY)
    expect(redo(two)).toEqual(two)
    expect(clear(cleared)).toBe(cleared)
    // A new stroke clears the redo list.
    expect(redo(add(undo(two), stroke(3)))).toEqual(add(undo(two), stroke(3)))
  })
  test('an invalid stored drawing is an empty sheet', () => {
    for (const junk of [undefined, null, 3, { done: 4 }, { done: [{ tool: 'pen' }, 7], undone: null }])
      expect(readDrawing(junk)).toEqual(EMPTY)
    expect(readDrawing({ done: [stroke(1), { tool: 'clear' }], undone: [] }).done).toHaveLength(2)
  })
})
