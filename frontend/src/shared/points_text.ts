/** What may stand in the field of the mark: digits with at most three decimals, after a comma or a point. */
const TYPED = /^\d{0,6}(?:[.,]\d{0,3})?$/

/** It may mean a thousand as well as one: `1.000`, `1,000`. */
const TWO_READINGS = /^[1-9]\d{0,2}(?:\.\d{3}|,000)$/

/** Whether the field takes this text (val-correction-001); what it does not take changes nothing. */
export const isTypable = (text: string): boolean => TYPED.test(text)

/** Points of what is typed: null for an empty field, undefined where it is no number yet, such as a comma alone, or could be two. */
export function pointsIn(text: string): number | null | undefined {
  if (text === '') return null
  return isTypable(text) && /\d/.test(text) && !TWO_READINGS.test(text)
    ? Number(text.replace(',', '.'))
    : undefined
}

/** A mark as it is typed in this language. */
export const pointsText = (points: number | null, language: string): string =>
  points === null ? '' : points.toLocaleString(language, { maximumFractionDigits: 3, useGrouping: false })
