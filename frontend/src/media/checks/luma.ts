export const CHECK_WIDTH = 96
export const CHECK_HEIGHT = 54

/**
 * Measures of one frame: brightness (0 to 255), its variation, and the difference from the previous frame.
 */
export interface Measure {
  mean: number
  deviation: number
  /** Mean absolute difference; null for the first frame. */
  difference: number | null
}

/** RGBA bytes to brightness, one byte a pixel (BT.601). */
export function lumaOf(rgba: Uint8ClampedArray): Uint8Array {
  const luma = new Uint8Array(rgba.length / 4)
  for (let at = 0, from = 0; at < luma.length; at += 1, from += 4)
    luma[at] = (77 * (rgba[from] ?? 0) + 150 * (rgba[from + 1] ?? 0) + 29 * (rgba[from + 2] ?? 0)) >> 8
  return luma
}

export function measure(luma: Uint8Array, before: Uint8Array | null): Measure {
  let sum = 0
  let squares = 0
  let apart = 0
  for (let at = 0; at < luma.length; at += 1) {
    const value = luma[at] ?? 0
    sum += value
    squares += value * value
    if (before !== null) apart += Math.abs(value - (before[at] ?? 0))
  }
  const mean = sum / luma.length
  return {
    mean,
    deviation: Math.sqrt(Math.max(0, squares / luma.length - mean * mean)),
    difference: before === null ? null : apart / luma.length,
  }
}
