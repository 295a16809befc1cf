import { createRequire } from 'node:module'

/** Where a text is written. Points. */
export type Room = { readonly width: number; readonly size: number; readonly isBold?: boolean }

/** A node of the PDF library: with its lines where they are known, else with a text that the library breaks. */
export type Written =
  | { readonly text: string; readonly noWrap?: true }
  | { readonly stack: { readonly text: string; readonly noWrap: true }[] }

/** The width of a text in em. */
export type Measure = (text: string, isBold: boolean) => number

type Break = { readonly position: number; readonly required: boolean }
type LineBreaker = new (text: string) => { nextBreak(): Break | null }

// The one by which pdfmake breaks texts, wherever npm has put it.
const fromPdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'))
const Breaker = fromPdfmake('linebreak') as LineBreaker

/** Texts whose lines are kept: report cards of an exam say the same again and again. */
const MOST_TEXTS = 3_000

/**
 * Breaks texts into lines as pdfmake does, which lays out and draws each word of a text for itself: a line that is not to be wrapped is one
 * piece, and most of the time of a report card goes into pieces.
 */
export function lineWriter(measure: Measure): (text: string, room: Room) => Written {
  const known = new Map<string, Written>()
  return (text, room) => {
    const key = `${room.width} ${room.size} ${room.isBold === true} ${text}`
    let written = known.get(key)
    if (!written) {
      if (known.size >= MOST_TEXTS) known.clear()
      written = broken(text, room, measure)
      known.set(key, written)
    }
    // The library writes into what it is given.
    return 'stack' in written ? { stack: written.stack.map((line) => ({ ...line })) } : { ...written }
  }
}

function broken(text: string, { width, size, isBold = false }: Room, measure: Measure): Written {
  const lines: string[] = []
  let filled = 0
  for (const word of breakable(text)) {
    const wide = measure(word, isBold) * size
    const needed = wide - measure(word.slice(word.trimEnd().length), isBold) * size
    // Broken within a word, or trimmed: rare, and the library's matter.
    if (needed > width || word.trimStart() !== word || /[\n\u2028\u2029]/.test(word)) return { text }
    const last = lines.length - 1
    if (last < 0 || filled + needed > width) {
      lines.push(word)
      filled = wide
    } else {
      lines[last] += word
      filled += wide
    }
  }
  return lines.length > 1
    ? { stack: lines.map((line) => ({ text: line, noWrap: true })) }
    : { text, noWrap: true }
}

function* breakable(text: string): Generator<string> {
  const breaker = new Breaker(text)
  let from = 0
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    yield text.slice(from, next.position)
    from = next.position
  }
}
