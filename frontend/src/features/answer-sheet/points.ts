import type { Points } from './types.ts'

const show = (points: number, language: string) =>
  points.toLocaleString(language, { maximumFractionDigits: 2 })

/** Points in the number format of the language, two decimals at most. */
export const pointsText = ({ earned, max }: Points, language: string) => ({
  part: show(earned, language),
  all: show(max, language),
})
