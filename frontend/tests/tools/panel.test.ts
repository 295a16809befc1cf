import { expect, test } from 'vitest'
import {
  areaBelow,
  firstPlace,
  freeArea,
  clampInside,
  MARGIN,
  moveByKey,
  nextCorner,
  roomIn,
} from '../../src/features/tools/panel/geometry.ts'

const screen = { width: 1000, height: 700 }
const panel = { width: 400, height: 300 }
const viewport = { left: 0, top: 0, right: 1000, bottom: 700 }
/** Between head and foot. */
const area = { left: 0, top: 120, right: 1000, bottom: 630 }

const boxAt = (top: number, bottom: number) => ({ left: 0, top, right: 1000, bottom })

test('a panel is placed between head and foot of the item, as far as they are visible', () => {
  expect(freeArea(screen, boxAt(0, 120), boxAt(630, 700))).toEqual(area)
  expect(freeArea(screen, boxAt(44, 164), boxAt(630, 700))).toEqual({ ...area, top: 164 })
  expect(freeArea(screen, null, null)).toEqual(viewport)
  // A screen that consists of head and foot.
  expect(freeArea({ width: 1000, height: 400 }, boxAt(0, 120), boxAt(330, 400))).toEqual({
    ...viewport,
    bottom: 400,
  })
  expect(roomIn(area)).toBe(494)
})

test('a panel stays completely in its area', () => {
  expect(clampInside({ x: -50, y: -50 }, panel, area)).toEqual({ x: MARGIN, y: 128 })
  expect(clampInside({ x: 5_000, y: 5_000 }, panel, area)).toEqual({ x: 592, y: 322 })
  expect(clampInside({ x: 100, y: 200 }, panel, area)).toEqual({ x: 100, y: 200 })
})

test('one larger than that shows its head', () => {
  expect(
    clampInside(
      { x: 300, y: 300 },
      { width: 900, height: 900 },
      { left: 0, top: 100, right: 320, bottom: 400 }
    )
  ).toEqual({ x: MARGIN, y: 108 })
})

test('an invalid stored position is ignored', () => {
  expect(clampInside({ x: Number.NaN, y: Infinity }, panel, viewport)).toEqual({ x: MARGIN, y: MARGIN })
})

test('arrow keys move it, further with Shift; other keys do not', () => {
  expect(moveByKey({ x: 100, y: 100 }, 'ArrowLeft', false)).toEqual({ x: 90, y: 100 })
  expect(moveByKey({ x: 100, y: 100 }, 'ArrowDown', true)).toEqual({ x: 100, y: 150 })
  expect(moveByKey({ x: 100, y: 100 }, 'a', false)).toBeNull()
})

test('it moves from corner to corner without being dragged', () => {
  let place = { x: MARGIN, y: 128 }
  const seen = [place]
  for (let press = 0; press < 4; press++) seen.push((place = nextCorner(place, panel, area)))
  expect(seen).toEqual([
    { x: 8, y: 128 },
    { x: 592, y: 128 },
    { x: 592, y: 322 },
    { x: 8, y: 322 },
    { x: 8, y: 128 },
  ])
})

test('the first panel is below the head; the next ones are beside it', () => {
  expect(firstPlace(0, panel, area)).toEqual({ place: { x: 584, y: 128 }, within: area })
  expect(firstPlace(1, panel, area).place).toEqual({ x: 560, y: 152 })
  expect(firstPlace(40, panel, area).place).toEqual({ x: 8, y: 322 })
})

test('however many are open, none is placed over the tool buttons, the head or the foot', () => {
  // The layout of the item screen at 1366 x 768, and the sizes of the tools there; a tall
  // one gets the available height.
  const laptop = { left: 0, top: 121, right: 1366, bottom: 699 }
  const bar = { left: 287, top: 213, right: 1015, bottom: 257 }
  for (const [width, height] of [
    [300, 511],
    [312, 529],
    [372, 348],
    [428, 573],
    [372, 461],
    [340, 312],
  ] as const)
    for (let index = 0; index < 7; index++) {
      const { place, within } = firstPlace(
        index,
        { width, height: Math.min(height, roomIn(laptop)) },
        laptop,
        bar
      )
      const isBeside = place.x >= bar.right
      expect(isBeside || place.y >= bar.bottom, `${width} x ${height}, ${index}`).toBe(true)
      expect(place.y).toBeGreaterThanOrEqual(laptop.top)
      expect(place.y + Math.min(height, roomIn(within))).toBeLessThanOrEqual(laptop.bottom)
    }
  // Both calculators, which are opened first, are beside them in full height.
  for (const width of [300, 312])
    expect(firstPlace(0, { width, height: 529 }, laptop, bar).within).toBe(laptop)
})

test('tool buttons that are not visible, or have no space below them, do not move it', () => {
  const free = firstPlace(2, panel, area)
  expect(firstPlace(2, panel, area, boxAt(-80, -36))).toEqual(free)
  expect(areaBelow(boxAt(500, 544), area)).toBeNull()
  expect(firstPlace(2, panel, area, boxAt(340, 400))).toEqual(free)
})
