import { expect, test } from 'vitest'
import { clampGuide, moveGuide } from '../../src/features/tools/reading/guide.ts'

test('the reading ruler stays on the screen', () => {
  expect([clampGuide(-10, 700), clampGuide(900, 700), clampGuide(300, 700)]).toEqual([32, 668, 300])
  expect([
    moveGuide(300, 'ArrowDown', 700),
    moveGuide(40, 'ArrowUp', 700),
    moveGuide(300, 'End', 700),
    moveGuide(300, 'x', 700),
  ]).toEqual([324, 32, 668, null])
})
