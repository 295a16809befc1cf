/** Points are stored as thousandths, integers: no fraction is compared or summed. */
const THOUSANDTHS = 1000
// A decimal fraction times a thousand has a rounding error.
const NEARLY = 1e-6

/** A rubric has these levels, whatever its item is worth. */
const RUBRIC = { category: 'REPERTORIZATION_TABLE', least: 1, most: 3 } as const

/** The marks that an item takes, in thousandths of a point, both ends included. */
export type MarkRange = { readonly least: number; readonly most: number }

/** What is marked. `value`: points that the item is worth. */
type Marked = { readonly category: string; readonly value: number }

export const thousandthsOf = (points: number): number => Math.round(points * THOUSANDTHS)

export const pointsOf = (thousandths: number | null): number | null =>
  thousandths === null ? null : thousandths / THOUSANDTHS

export const rangeOf = ({ category, value }: Marked): MarkRange =>
  category === RUBRIC.category
    ? { least: thousandthsOf(RUBRIC.least), most: thousandthsOf(RUBRIC.most) }
    : { least: 0, most: thousandthsOf(value) }

/** The mark in thousandths; null where the item does not take it, or it is finer than a thousandth of a point. */
export function markOf(points: number, item: Marked): number | null {
  const mark = thousandthsOf(points)
  const { least, most } = rangeOf(item)
  const isThousandth = Math.abs(points * THOUSANDTHS - mark) < NEARLY
  return isThousandth && mark >= least && mark <= most ? mark : null
}

/** The same without an item; one that is finer than a thousandth is no mark of any (-1). */
export function markedIn(points: number): number {
  const mark = thousandthsOf(points)
  return Math.abs(points * THOUSANDTHS - mark) < NEARLY ? mark : -1
}
