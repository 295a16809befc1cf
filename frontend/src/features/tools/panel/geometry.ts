export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

/** Room between a panel and the edge of the window, px. */
export const MARGIN = 8
/** Where the first panel stands: below the head of the exam, which is 75 px high. */
export const HEADER_HEIGHT = 75
const STEP = 10
const BIG_STEP = 50

/** The nearest place where the whole panel is in sight; one larger than the window shows its head. */
export function keepInside(place: Point, panel: Size, screen: Size): Point {
  const fit = (value: number, length: number, room: number) =>
    Math.max(MARGIN, Math.min(Number.isFinite(value) ? Math.round(value) : MARGIN, room - length - MARGIN))
  return { x: fit(place.x, panel.width, screen.width), y: fit(place.y, panel.height, screen.height) }
}

/** Where an arrow key moves a panel (further with Shift), or null for another key. */
export function moveByKey(place: Point, key: string, far: boolean): Point | null {
  const step = far ? BIG_STEP : STEP
  if (key === 'ArrowLeft') return { x: place.x - step, y: place.y }
  if (key === 'ArrowRight') return { x: place.x + step, y: place.y }
  if (key === 'ArrowUp') return { x: place.x, y: place.y - step }
  if (key === 'ArrowDown') return { x: place.x, y: place.y + step }
  return null
}

/** The next corner, clockwise from the one that is nearest: moving without dragging. */
export function nextCorner(place: Point, panel: Size, screen: Size): Point {
  const right = screen.width - panel.width - MARGIN
  const bottom = screen.height - panel.height - MARGIN
  const corners = [
    { x: MARGIN, y: HEADER_HEIGHT },
    { x: right, y: HEADER_HEIGHT },
    { x: right, y: bottom },
    { x: MARGIN, y: bottom },
  ]
  const distances = corners.map((corner) => Math.hypot(corner.x - place.x, corner.y - place.y))
  const nearest = distances.indexOf(Math.min(...distances))
  return keepInside(corners[(nearest + 1) % corners.length] ?? place, panel, screen)
}

/** What stands above a panel that nobody has moved yet. */
export type Surroundings = {
  /** px that a line over the exam takes, such as the one of a lost connection. */
  above: number
  /** The buttons of the tools on the screen, as far as they are in sight. */
  bar: Box | null
}
export type Box = { left: number; top: number; right: number; bottom: number }

/** Under less than this a panel is of no use, px: then it rather covers the bar. */
const LEAST_HEIGHT = 240

/** How high a panel may be that begins below the bar; null where there is no room for one. */
export function roomBelow(bar: Box | null, screen: Size): number | null {
  if (bar === null || bar.bottom <= 0 || bar.top >= screen.height) return null
  const room = screen.height - bar.bottom - MARGIN * 2
  return room < LEAST_HEIGHT ? null : room
}

/**
 * Where the n-th open panel stands before anybody moved it: at the right edge, each a little lower and further left; below the bar
 * where it would lie over its buttons, each of which opens the next one.
 */
export function firstPlace(index: number, panel: Size, screen: Size, { above, bar }: Surroundings = { above: 0, bar: null }): Point {
  const place = { x: screen.width - panel.width - MARGIN * 2 - index * 24, y: above + HEADER_HEIGHT + index * 24 }
  const inside = keepInside(place, panel, screen)
  const room = roomBelow(bar, screen)
  if (bar === null || room === null || !covers(inside, panel, bar)) return inside
  const highest = bar.bottom + MARGIN
  const lowest = Math.max(highest, screen.height - panel.height - MARGIN)
  return { x: inside.x, y: Math.min(Math.round(highest + index * 24), Math.floor(lowest)) }
}

const covers = (place: Point, panel: Size, bar: Box) =>
  place.x < bar.right && place.x + panel.width > bar.left && place.y < bar.bottom && place.y + panel.height > bar.top
