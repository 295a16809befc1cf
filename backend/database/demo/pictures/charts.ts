import { Canvas } from './canvas.js'

/** Bars with their value on top, in the order given. */
export function barChart(values: readonly number[]): string {
  const canvas = new Canvas(480, 300)
  const highest = Math.max(...values)
  const room = 420 / values.length
  canvas.line(40, 20, 40, 260)
  canvas.line(40, 260, 470, 260)
  for (const [index, value] of values.entries()) {
    const height = Math.round((value / highest) * 190)
    const x = Math.round(50 + index * room)
    canvas.rectangle(x, 260 - height, Math.round(room * 0.6), height, index % 2 === 0 ? 110 : 170)
    canvas.number(value, x + 4, 260 - height - 26)
  }
  return canvas.toDataUrl()
}

/** A line through the points (x, y), with the numbers of both axes. */
export function lineChart(points: readonly (readonly [number, number])[]): string {
  const canvas = new Canvas(480, 320)
  const maxX = Math.max(...points.map(([x]) => x))
  const maxY = Math.max(...points.map(([, y]) => y))
  const place = ([x, y]: readonly [number, number]) =>
    [60 + (x / maxX) * 390, 270 - (y / maxY) * 230] as const
  canvas.line(60, 20, 60, 270)
  canvas.line(60, 270, 470, 270)
  for (const [index, point] of points.entries()) {
    const [x, y] = place(point)
    const before = points[index - 1]
    if (before) canvas.line(...place(before), x, y)
    canvas.rectangle(Math.round(x) - 4, Math.round(y) - 4, 9, 9)
    canvas.number(point[0], Math.round(x) - 6, 284, 3)
    canvas.number(point[1], 8, Math.round(y) - 8, 3)
  }
  return canvas.toDataUrl()
}

/** A right triangle with the lengths of its legs. */
export function rightTriangle(across: number, up: number): string {
  const canvas = new Canvas(360, 280)
  canvas.line(80, 230, 320, 230)
  canvas.line(80, 230, 80, 40)
  canvas.line(80, 40, 320, 230)
  canvas.rectangle(80, 210, 20, 2)
  canvas.rectangle(100, 210, 2, 20)
  canvas.number(across, 190, 245)
  canvas.number(up, 40, 125)
  return canvas.toDataUrl()
}
