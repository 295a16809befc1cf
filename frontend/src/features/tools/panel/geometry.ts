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

/**
 * Where the n-th open panel stands before anybody moved it: at the right edge, each a little lower and further left. `above`: px that
 * a line over the exam takes, such as the one of a lost connection.
 */
export const firstPlace = (index: number, panel: Size, screen: Size, above = 0): Point =>
  keepInside({ x: screen.width - panel.width - MARGIN * 2 - index * 24, y: above + HEADER_HEIGHT + index * 24 }, panel, screen)
