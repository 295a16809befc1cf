/** Where a cell to fill in is: its row and column, from 0. */
export type CellPlace = { readonly row: number; readonly column: number }

/** `before` and `after` follow the direction of reading: from right to left, `after` is on the left. */
export type Step = 'up' | 'down' | 'before' | 'after' | 'next'

/**
 * Index of the nearest cell to fill in in that direction, or null at the edge. `next` continues row by row.
 */
export function neighbour(places: readonly CellPlace[], from: number, step: Step): number | null {
  const here = places[from]
  if (here === undefined) return null
  if (step === 'next') return from + 1 < places.length ? from + 1 : null
  const vertical = step === 'up' || step === 'down'
  const sign = step === 'down' || step === 'after' ? 1 : -1
  let best: { index: number; distance: number } | null = null
  places.forEach((place, index) => {
    if (vertical ? place.column !== here.column : place.row !== here.row) return
    const distance = (vertical ? place.row - here.row : place.column - here.column) * sign
    if (distance > 0 && (best === null || distance < best.distance)) best = { index, distance }
  })
  return (best as { index: number } | null)?.index ?? null
}

/**
 * The direction in which a key leaves a text with its caret there; null when the text itself handles the key.
 */
export function stepOf(
  key: string,
  caret: { start: number | null; end: number | null; length: number },
  isRightToLeft: boolean
): Step | null {
  if (key === 'ArrowUp') return 'up'
  if (key === 'ArrowDown') return 'down'
  if (key === 'Enter') return 'next'
  const atStart = caret.start === 0 && caret.end === 0
  const atEnd = caret.start === caret.length && caret.end === caret.length
  if (key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft') && atStart) return 'before'
  if (key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight') && atEnd) return 'after'
  return null
}
