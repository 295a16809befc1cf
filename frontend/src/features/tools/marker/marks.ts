import { locate, trim, type Stretch } from '../../../ui/stretches/stretch.ts'

export const COLOURS = ['yellow', 'green', 'blue', 'pink'] as const
export type Colour = (typeof COLOURS)[number]

export const readColour = (stored: unknown): Colour => COLOURS.find((one) => one === stored) ?? 'yellow'

/** Offsets in UTF-16 units of the item's text, end excluded; `quote` is the marked text. */
export type Mark = Stretch & { colour: Colour; quote: string }

const byStart = (one: Mark, other: Mark) => one.start - other.start
const part = (mark: Mark, start: number, end: number): Mark => ({
  ...mark,
  start,
  end,
  quote: mark.quote.slice(start - mark.start, end - mark.start),
})

/** The marks without the stretch: those that overlap it are shortened or split. */
export function unmark(marks: readonly Mark[], { start, end }: Stretch): Mark[] {
  return marks.flatMap((mark) => {
    if (mark.end <= start || mark.start >= end) return [mark]
    const rest: Mark[] = []
    if (mark.start < start) rest.push(part(mark, mark.start, start))
    if (mark.end > end) rest.push(part(mark, end, mark.end))
    return rest
  })
}

/**
 * Marks a stretch of `text`. The new colour wins where marks overlap; adjacent
 * marks of one colour are merged.
 */
export function mark(marks: readonly Mark[], stretch: Stretch, colour: Colour, text: string): Mark[] {
  const wanted = trim(text, stretch)
  if (wanted === null) return [...marks]
  const all = [
    ...unmark(marks, wanted),
    { ...wanted, colour, quote: text.slice(wanted.start, wanted.end) },
  ].toSorted(byStart)
  const joined: Mark[] = []
  for (const one of all) {
    const before = joined.at(-1)
    if (before !== undefined && before.end === one.start && before.colour === one.colour) {
      joined[joined.length - 1] = { ...before, end: one.end, quote: before.quote + one.quote }
    } else joined.push(one)
  }
  return joined
}

/** The marks that are still in the text, at their present offsets. */
export function settle(text: string, marks: readonly Mark[]): Mark[] {
  return marks
    .flatMap((one) => {
      const place = locate(text, one)
      return place === null ? [] : [{ ...one, ...place }]
    })
    .toSorted(byStart)
}

const isMark = (value: unknown): value is Mark => {
  if (typeof value !== 'object' || value === null) return false
  const { start, end, colour, quote } = value as Record<string, unknown>
  const isColour = COLOURS.some((one) => one === colour)
  return (
    Number.isInteger(start) && Number.isInteger(end) && isColour && typeof quote === 'string' && quote !== ''
  )
}

export type MarksByItem = Readonly<Record<string, readonly Mark[]>>

/** Stored marks; invalid ones are left out. */
export function readMarks(stored: unknown): MarksByItem {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).map(([itemId, marks]) => [
      itemId,
      Array.isArray(marks) ? marks.filter(isMark) : [],
    ])
  )
}

/** Sentences of the text, trimmed, so that one can be marked without a pointer. */
export function sentences(text: string, language: string): Stretch[] {
  // A line break ends a sentence as well: titles and alternatives have no full stop.
  const found: Stretch[] = []
  const segmenter =
    typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(language, { granularity: 'sentence' }) : null
  let offset = 0
  for (const line of text.split('\n')) {
    const pieces = segmenter === null ? [{ index: 0, segment: line }] : [...segmenter.segment(line)]
    for (const { index, segment } of pieces) {
      const start = offset + index
      const stretch = trim(text, { start, end: start + segment.length })
      if (stretch !== null) found.push(stretch)
    }
    offset += line.length + 1
  }
  return found
}
