const STEP = 24
const EDGE = 32

/** The middle of the clear line, px from the top: never off the screen. */
export const clampGuide = (middle: number, height: number): number =>
  Math.max(EDGE, Math.min(height - EDGE, middle))

/** The position after a key press, or null for another key. */
export function moveGuide(middle: number, key: string, height: number): number | null {
  const targets: Record<string, number> = {
    ArrowUp: middle - STEP,
    ArrowDown: middle + STEP,
    ArrowLeft: middle - STEP,
    ArrowRight: middle + STEP,
    PageUp: middle - STEP * 5,
    PageDown: middle + STEP * 5,
    Home: 0,
    End: height,
  }
  const target = targets[key]
  return target === undefined ? null : clampGuide(target, height)
}
