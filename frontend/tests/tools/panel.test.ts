import { expect, test } from 'vitest'
import { firstPlace, HEADER_HEIGHT, keepInside, MARGIN, moveByKey, nextCorner, roomBelow } from '../../src/features/tools/panel/geometry.ts'

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
  expect(firstPlace(1, panel, screen, { above: 44, bar: null })).toEqual({ x: 560, y: 143 })
  expect(firstPlace(40, panel, screen)).toEqual({ x: 8, y: 392 })
})

test('however many are open, none begins over the buttons that open the others', () => {
  const laptop = { width: 1366, height: 768 }
  // As the question page has it, and the sizes of the tools there; a tall one gets as much as there is below.
  const bar = { left: 287, top: 213, right: 1015, bottom: 257 }
  const room = roomBelow(bar, laptop) as number
  expect(room).toBe(495)
  for (const [width, height] of [[300, 511], [372, 529], [372, 348], [428, 573], [372, 461], [340, 312]] as const)
    for (let index = 0; index < 7; index++) {
      const { x, y } = firstPlace(index, { width, height }, laptop, { above: 0, bar })
      const isBeside = x >= bar.right
      expect(isBeside || y >= bar.bottom, `${width} × ${height}, ${index}`).toBe(true)
      expect(y + (isBeside ? height : Math.min(height, room))).toBeLessThanOrEqual(laptop.height)
    }
})

test('a bar that is out of sight, or has no room below it, is no reason to move', () => {
  const free = firstPlace(2, panel, screen)
  expect(firstPlace(2, panel, screen, { above: 0, bar: { left: 0, top: -80, right: 1000, bottom: -36 } })).toEqual(free)
  expect(roomBelow({ left: 0, top: 500, right: 1000, bottom: 544 }, screen)).toBeNull()
  expect(firstPlace(2, panel, screen, { above: 0, bar: { left: 0, top: 400, right: 1000, bottom: 500 } })).toEqual(free)
})
