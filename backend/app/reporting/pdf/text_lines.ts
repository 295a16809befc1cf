import { createRequire } from 'node:module'

/** Where a text is written. Points. */
export type Room = { readonly width: number; readonly size: number; readonly isBold?: boolean }

/** The node of a text with its lines, or of one that the PDF library breaks. */
export type Lines =
  | { readonly text: string; readonly noWrap?: true }
  | { readonly stack: { readonly text: string; readonly noWrap: true }[] }

/** The width of a text in em. */
type Measure = (text: string) => number

type Break = { readonly position: number; readonly required: boolean }
type LineBreaker = new (text: string) => { nextBreak(): Break | null }

// The one by which pdfmake breaks texts, wherever npm has put it.
const fromPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'))
const Breaker = fromPdfmake('linebreak') as LineBreaker

/**
 * A text with the lines into which pdfmake would break it, which lays out and draws each word of a text for itself: a line that is not to be
 * wrapped is one piece, and most of the time of a report card goes into pieces.
 */
export function linesOf(text: string, measure: Measure, room: Room): Lines {
  const { lines, isRegular } = lineRanges(text, measure, room)
  // Broken within a word, or trimmed: rare, and the library's matter.
  if (!isRegular) return { text }
  if (lines.length <= 1) return { text, noWrap: true }
  return { stack: lines.map(({ from, to }) => ({ text: text.slice(from, to), noWrap: true })) }
}

type Range = { readonly from: number; readonly to: number }

/** Where lines begin and end. `isRegular` false: a word is too wide for a line, or the text begins with a space or has lines of its own. */
export function lineRanges(
  text: string,
  measure: Measure,
  { width, size }: Room
): { lines: Range[]; isRegular: boolean } {
  const lines: { from: number; to: number }[] = []
  let isRegular = true
  let filled = 0
  for (const { from, to } of breakable(text)) {
    const word = text.slice(from, to)
    const wide = measure(word) * size
    // Spaces at the end of a line need no room.
    const needed = wide - measure(word.slice(word.trimEnd().length)) * size
    if (needed > width || word.trimStart() !== word || /[\n\u2028\u2029]/.test(word)) isRegular = false
    const last = lines.at(-1)
    if (!last || filled + needed > width) {
      lines.push({ from, to })
      filled = wide
    } else {
      last.to = to
      filled += wide
    }
  }
  return { lines, isRegular }
}

/** What stays together on a line, with the spaces after it. */
function* breakable(text: string): Generator<Range> {
  const breaker = new Breaker(text)
  let from = 0
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    yield { from, to: next.position }
    from = next.position
  }
}
