import { GAP_MARKER } from './gaps.ts'

/**
 * Replaces every `[[n]]` in the text below `root` by an empty element, and returns them by number. A second
 * call finds the existing ones. Formulas are not changed: nothing can be typed within them.
 */
export function insertGaps(root: Element): Map<number, HTMLElement> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (text.data.includes('[[') && text.parentElement?.closest('math, [data-gap]') === null)
      insertGapsIn(text)
  }
  return new Map(
    [...root.querySelectorAll<HTMLElement>('[data-gap]')].map((place) => [Number(place.dataset.gap), place])
  )
}

function insertGapsIn(text: Text): void {
  const pieces = text.data.split(GAP_MARKER)
  if (pieces.length === 1) return
  const parts = document.createDocumentFragment()
  pieces.forEach((piece, index) => {
    if (index % 2 === 0) {
      if (piece !== '') parts.append(piece)
      return
    }
    const place = document.createElement('span')
    place.dataset.gap = piece
    parts.append(place)
  })
  text.replaceWith(parts)
}
