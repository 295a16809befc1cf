/** No table has more rows. */
const SPAN = 2 ** 40

/** A step of an erasure and where it goes on, as one number. */
export const cursorOf = (step: number, after: number): number => step * SPAN + after

export const placeIn = (cursor: number): { step: number; after: number } => ({
  step: Math.floor(cursor / SPAN),
  after: cursor % SPAN,
})
