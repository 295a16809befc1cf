import { greyPng } from './png.js'

/** Figures of three by five points; enough for the numbers on our charts. */
const DIGITS: Record<string, string> = {
  '0': '111101101101111',
  '1': '010110010010111',
  '2': '111001111100111',
  '3': '111001111001111',
  '4': '101101111001001',
  '5': '111100111001111',
  '6': '111100111101111',
  '7': '111001010010010',
  '8': '111101111101111',
  '9': '111101111001111',
}

const INK = 30

/** A small white sheet to draw charts on, in greys so that no colour carries meaning. */
export class Canvas {
  readonly #pixels: Uint8Array

  constructor(
    readonly width: number,
    readonly height: number
  ) {
    this.#pixels = new Uint8Array(width * height).fill(255)
  }

  rectangle(x: number, y: number, width: number, height: number, grey = INK) {
    for (let row = Math.max(0, y); row < Math.min(this.height, y + height); row += 1)
      for (let column = Math.max(0, x); column < Math.min(this.width, x + width); column += 1)
        this.#pixels[Math.round(row) * this.width + Math.round(column)] = grey
  }

  line(x1: number, y1: number, x2: number, y2: number, thickness = 3, grey = INK) {
    const steps = Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1), 1)
    for (let step = 0; step <= steps; step += 1) {
      const x = Math.round(x1 + ((x2 - x1) * step) / steps)
      const y = Math.round(y1 + ((y2 - y1) * step) / steps)
      this.rectangle(x - Math.floor(thickness / 2), y - Math.floor(thickness / 2), thickness, thickness, grey)
    }
  }

  /** Writes a whole number with its left upper corner at the point. */
  number(value: number, x: number, y: number, scale = 4) {
    for (const [index, digit] of [...String(value)].entries())
      for (const [point, ink] of [...(DIGITS[digit] ?? '')].entries())
        if (ink === '1')
          this.rectangle(
            x + index * 4 * scale + (point % 3) * scale,
            y + Math.floor(point / 3) * scale,
            scale,
            scale
          )
  }

  /** A filled ellipse around a point. */
  ellipse(x: number, y: number, radiusX: number, radiusY: number, grey = INK) {
    for (let row = Math.floor(-radiusY); row <= radiusY; row += 1) {
      const half = radiusX * Math.sqrt(Math.max(0, 1 - (row / radiusY) ** 2))
      this.rectangle(Math.round(x - half), Math.round(y) + row, Math.round(half * 2), 1, grey)
    }
  }

  toPng(): Buffer {
    return greyPng(this.width, this.height, this.#pixels)
  }

  /** As an address for the `src` of an image. */
  toDataUrl() {
    return `data:image/png;base64,${this.toPng().toString('base64')}`
  }
}
