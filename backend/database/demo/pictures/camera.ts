import { Canvas } from './canvas.js'

const WALL = 205
const HAIR = 70
const SKIN = 160
const SHIRT = 110

/** Head and shoulders in front of a wall, a little to one side or the other; the minute is on the clock behind. */
function portrait(canvas: Canvas, centre: number, top: number, size: number): void {
  canvas.ellipse(centre, top + size * 0.42, size * 0.42, size * 0.5, HAIR)
  canvas.ellipse(centre, top + size * 0.55, size * 0.34, size * 0.44, SKIN)
  canvas.ellipse(centre, top + size * 1.55, size * 0.9, size * 0.62, SHIRT)
  for (const side of [-1, 1])
    canvas.ellipse(centre + side * size * 0.13, top + size * 0.5, size * 0.035, size * 0.05, 40)
  canvas.rectangle(centre - size * 0.1, top + size * 0.76, size * 0.2, size * 0.03, 90)
}

/** What a camera would send: 320 x 180. */
export function cameraPicture(minute: number): Buffer {
  const canvas = new Canvas(320, 180)
  canvas.rectangle(0, 0, 320, 180, WALL)
  canvas.rectangle(226, 18, 72, 42, 240)
  canvas.number(minute, 238, 28, 4)
  portrait(canvas, 150 + Math.round(18 * Math.sin(minute)), 36, 84)
  return canvas.toPng()
}

/** A screen with a question: text as bars, and four alternatives of which one is chosen. 640 x 360. */
export function screenPicture(minute: number): Buffer {
  const canvas = new Canvas(640, 360)
  canvas.rectangle(0, 0, 640, 34, 90)
  canvas.number(minute, 590, 8, 4)
  for (let line = 0; line < 4; line += 1) canvas.rectangle(60, 62 + line * 20, 500 - line * 70, 8, 120)
  for (let row = 0; row < 4; row += 1) {
    canvas.ellipse(74, 178 + row * 42, 11, 11, row === minute % 4 ? 60 : 190)
    canvas.rectangle(100, 173 + row * 42, 380 - ((row * 67 + minute * 31) % 160), 9, 140)
  }
  return canvas.toPng()
}

/** A card with a photo, lines and a number. 640 x 400. */
export function documentPicture(): Buffer {
  const canvas = new Canvas(640, 400)
  canvas.rectangle(0, 0, 640, 400, 150)
  canvas.rectangle(60, 50, 520, 300, 235)
  canvas.rectangle(60, 50, 520, 44, 120)
  canvas.rectangle(90, 124, 150, 190, WALL)
  portrait(canvas, 165, 148, 76)
  canvas.rectangle(90, 314, 150, 36, 235)
  for (let line = 0; line < 4; line += 1) canvas.rectangle(280, 130 + line * 36, 250 - line * 34, 10, 110)
  canvas.number(202_600_015, 280, 284, 5)
  return canvas.toPng()
}
