export const STEP = 10
/** Percent; neither bound can be reached. */
export const LOWER_BOUND = -20
export const UPPER_BOUND = 100

const SMALLEST = LOWER_BOUND + STEP
const LARGEST = UPPER_BOUND - STEP

/** A change of font size in percent, in steps of 10 between -10 and 90; anything else stored is 0. */
export const readChange = (stored: unknown): number =>
  typeof stored === 'number' && Number.isFinite(stored)
    ? Math.max(SMALLEST, Math.min(LARGEST, Math.round(stored / STEP) * STEP))
    : 0

export const larger = (change: number): number => readChange(change + STEP)
export const smaller = (change: number): number => readChange(change - STEP)
export const isSmallest = (change: number): boolean => change <= SMALLEST
export const isLargest = (change: number): boolean => change >= LARGEST
