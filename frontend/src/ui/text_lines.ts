/** A line of a typed text, characters. */
const WIDTH = 70

/** `from`: where it begins in `withLineFeeds(text)`, in code units. */
export interface TextLine {
  readonly from: number
  readonly text: string
}

/** Line breaks of every system as one character: what places in a text are counted in. */
export const withLineFeeds = (text: string): string => text.replaceAll('\r\n', '\n')

/** A text as numbered lines of at most 70 characters; a word that is longer is broken. Nothing of the text is left out but the break. */
export function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = []
  let from = 0
  for (const paragraph of withLineFeeds(text).split('\n')) {
    lines.push(...wrapped(paragraph, from))
    from += paragraph.length + 1
  }
  return lines
}

function wrapped(paragraph: string, start: number): TextLine[] {
  const lines: TextLine[] = []
  let at = 0
  while (paragraph.length - at > WIDTH) {
    const space = paragraph.lastIndexOf(' ', at + WIDTH)
    const isAtSpace = space > at
    const end = isAtSpace ? space : at + WIDTH
    lines.push({ from: start + at, text: paragraph.slice(at, end) })
    at = isAtSpace ? end + 1 : end
  }
  return [...lines, { from: start + at, text: paragraph.slice(at) }]
}
