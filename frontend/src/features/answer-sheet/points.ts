import type { Points } from './types.ts'

/** Points in the number format of the language, two decimals at most. */
export const shownPoints = (points: number, language: string) =>
  points.toLocaleString(language, { maximumFractionDigits: 2 })

/** Points and the most that there were. */
export const pointsText = ({ earned, max }: Points, language: string) => ({
  part: shownPoints(earned, language),
  all: shownPoints(max, language),
})
