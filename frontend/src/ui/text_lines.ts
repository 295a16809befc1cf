/** A line of a typed text, characters. */
const WIDTH = 70

/** A text as numbered lines of at most 70 characters; a word that is longer is broken. Nothing of the text is left out but the break. */
export const linesOf = (text: string): string[] => text.replaceAll('\r\n', '\n').split('\n').flatMap(wrapped)

function wrapped(paragraph: string): string[] {
  const lines: string[] = []
  let rest = paragraph
  while (rest.length > WIDTH) {
    const space = rest.lastIndexOf(' ', WIDTH)
    const at = space > 0 ? space : WIDTH
    lines.push(rest.slice(0, at))
    rest = rest.slice(space > 0 ? at + 1 : at)
  }
  return [...lines, rest]
}
