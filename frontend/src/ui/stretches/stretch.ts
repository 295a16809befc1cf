/** A part of a text, in UTF-16 code units; the end is excluded. */
export type Stretch = { start: number; end: number }

/** With its text, by which it is found where the text before it has changed. */
export type Quoted = Stretch & { quote: string }

/** The stretch without the white space at its ends, or null when nothing is left. */
export function trim(text: string, { start, end }: Stretch): Stretch | null {
  let from = Math.max(0, Math.min(start, end))
  let to = Math.min(text.length, Math.max(start, end))
  while (from < to && /\s/.test(text.charAt(from))) from++
  while (to > from && /\s/.test(text.charAt(to - 1))) to--
  return from < to ? { start: from, end: to } : null
}

/**
 * Where a stretch is in the present text: at its offsets, else at the nearest occurrence of
 * its text, else nowhere (null).
 */
export function locate(text: string, { start, end, quote }: Quoted): Stretch | null {
  if (text.slice(start, end) === quote) return { start, end }
  let nearest: number | null = null
  for (let at = text.indexOf(quote); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (nearest === null || Math.abs(at - start) < Math.abs(nearest - start)) nearest = at
  }
  return nearest === null ? null : { start: nearest, end: nearest + quote.length }
}
