import { expect, test } from 'vitest'
import { firstPlace, HEADER_HEIGHT, keepInside, MARGIN, moveByKey, nextCorner } from '../../src/features/tools/panel/geometry.ts'

const screen = { width: 1000, height: 700 }
const panel = { width: 400, height: 300 }

test('a panel stays wholly in sight', () => {
  expect(keepInside({ x: -50, y: -50 }, panel, screen)).toEqual({ x: MARGIN, y: MARGIN })
  expect(keepInside({ x: 5_000, y: 5_000 }, panel, screen)).toEqual({ x: 592, y: 392 })
  expect(keepInside({ x: 100, y: 200 }, panel, screen)).toEqual({ x: 100, y: 200 })
})

test('one larger than the window shows its head', () => {
  expect(keepInside({ x: 300, y: 300 }, { width: 900, height: 900 }, { width: 320, height: 400 })).toEqual({ x: MARGIN, y: MARGIN })
})

test('a stored place that is no number is none', () => {
  expect(keepInside({ x: Number.NaN, y: Infinity }, panel, screen)).toEqual({ x: MARGIN, y: MARGIN })
})

test('arrow keys move it, further with Shift; other keys do not', () => {
  expect(moveByKey({ x: 100, y: 100 }, 'ArrowLeft', false)).toEqual({ x: 90, y: 100 })
  expect(moveByKey({ x: 100, y: 100 }, 'ArrowDown', true)).toEqual({ x: 100, y: 150 })
  expect(moveByKey({ x: 100, y: 100 }, 'a', false)).toBeNull()
})

test('it goes round the corners without being dragged', () => {
  let place = { x: MARGIN, y: HEADER_HEIGHT }
  const seen = [place]
  for (let press = 0; press < 4; press++) seen.push((place = nextCorner(place, panel, screen)))
  expect(seen).toEqual([{ x: 8, y: 75 }, { x: 592, y: 75 }, { x: 592, y: 392 }, { x: 8, y: 392 }, { x: 8, y: 75 }])
})

test('the first panel stands below a head of 75 px; the next ones beside it', () => {
  expect(firstPlace(0, panel, screen)).toEqual({ x: 584, y: 75 })
  expect(firstPlace(1, panel, screen)).toEqual({ x: 560, y: 99 })
  expect(firstPlace(1, panel, screen, 44)).toEqual({ x: 560, y: 143 })
  expect(firstPlace(40, panel, screen)).toEqual({ x: 8, y: 392 })
})
