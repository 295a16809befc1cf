export type Point = { x: number; y: number }
export type Size = { width: number; height: number }
export type Box = { left: number; top: number; right: number; bottom: number }

/** Distance between a panel and the edge of its area, px. */
export const MARGIN = 8
const STEP = 10
const BIG_STEP = 50

/**
 * The area for panels: between the head of the item with its clocks and the foot with the buttons to move on,
 * where these are sticky. `head` and `foot` are null where there is none, or it scrolls along.
 */
export function freeArea(screen: Size, head: Box | null, foot: Box | null): Box {
  const clamp = (value: number) => Math.min(Math.max(value, 0), screen.height)
  const area = {
    left: 0,
    top: head === null ? 0 : clamp(head.bottom),
    right: screen.width,
    bottom: foot === null ? screen.height : clamp(foot.top),
  }
  // Not on a screen that consists of head and foot.
  return area.bottom - area.top < LEAST_HEIGHT ? { ...area, top: 0, bottom: screen.height } : area
}

/** Maximum height of a panel, px. */
export const roomIn = ({ top, bottom }: Box): number => bottom - top - MARGIN * 2

/** The nearest position where the complete panel is in the area; one larger than that shows its head. */
export function clampInside(place: Point, panel: Size, area: Box): Point {
  const fit = (value: number, length: number, from: number, to: number) =>
    Math.max(
      from + MARGIN,
      Math.min(Number.isFinite(value) ? Math.round(value) : from + MARGIN, Math.floor(to - length - MARGIN))
    )
  return {
    x: fit(place.x, panel.width, area.left, area.right),
    y: fit(place.y, panel.height, area.top, area.bottom),
  }
}

/** The position after an arrow key (further with Shift), or null for another key. */
export function moveByKey(place: Point, key: string, far: boolean): Point | null {
  const step = far ? BIG_STEP : STEP
  if (key === 'ArrowLeft') return { x: place.x - step, y: place.y }
  if (key === 'ArrowRight') return { x: place.x + step, y: place.y }
  if (key === 'ArrowUp') return { x: place.x, y: place.y - step }
  if (key === 'ArrowDown') return { x: place.x, y: place.y + step }
  return null
}

/** The next corner of the area, clockwise from the nearest one: moving without dragging. */
export function nextCorner(place: Point, panel: Size, area: Box): Point {
  const corners = [
    { x: area.left, y: area.top },
    { x: area.right, y: area.top },
    { x: area.right, y: area.bottom },
    { x: area.left, y: area.bottom },
  ].map((corner) => clampInside(corner, panel, area))
  const distances = corners.map((corner) => Math.hypot(corner.x - place.x, corner.y - place.y))
  const nearest = distances.indexOf(Math.min(...distances))
  return corners[(nearest + 1) % corners.length] ?? place
}

/** A panel of less than this height is useless, px: then it covers the buttons of the tools instead. */
const LEAST_HEIGHT = 240

/**
 * The part of the area below the tool buttons; null where they are not visible, or
 * there is no space for a panel.
 */
export function areaBelow(bar: Box | null, area: Box): Box | null {
  if (bar === null || bar.bottom <= area.top || bar.top >= area.bottom) return null
  const below = { ...area, top: bar.bottom }
  return roomIn(below) < LEAST_HEIGHT ? null : below
}

/**
 * Initial position of the n-th open panel, and its area: at the right edge, each a little lower and further
 * left; below the tool buttons where it would cover one of them, because each of them opens the next panel.
 */
export function firstPlace(
  index: number,
  panel: Size,
  area: Box,
  bar: Box | null = null
): { place: Point; within: Box } {
  const x = area.right - panel.width - MARGIN * 2 - index * 24
  const at = (within: Box) => clampInside({ x, y: within.top + MARGIN + index * 24 }, panel, within)
  const below = areaBelow(bar, area)
  const place = at(area)
  // By its width alone: its height depends on the area, which would make the choice oscillate.
  const isOver = bar !== null && place.x < bar.right && place.x + panel.width > bar.left
  return below !== null && isOver ? { place: at(below), within: below } : { place, within: area }
}
