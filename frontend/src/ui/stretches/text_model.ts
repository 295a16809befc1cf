import type { Stretch } from './stretch.ts'

/**
 * The text of an item in order, and the nodes that hold it. Blocks are separated by a
 * line break that no node holds.
 */
export type TextModel = { text: string; pieces: readonly { node: Text; start: number }[] }

/** Elements whose text changes by itself or belongs to the candidate are not part of the item's text. */
const NOT_TEXT =
  'input, textarea, select, button, script, style, svg, annotation, [hidden], [aria-hidden=true], [aria-live], [role=timer], [role=status], [role=alert], [role=log], [contenteditable=true]'
const BLOCK =
  'p, div, li, ul, ol, dl, dt, dd, table, tr, td, th, caption, h1, h2, h3, h4, h5, h6, section, article, header, figure, figcaption, blockquote, pre, fieldset, legend, label'

export const NO_TEXT: TextModel = { text: '', pieces: [] }

export function readText(root: HTMLElement | null): TextModel {
  if (root === null) return NO_TEXT
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && node.matches(NOT_TEXT) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT
  )
  const pieces: { node: Text; start: number }[] = []
  let text = ''
  let block: Element | null = null
  let breaks = false
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof HTMLBRElement) breaks = true
    if (!(node instanceof Text) || node.data === '') continue
    const own: Element | null = node.parentElement?.closest(BLOCK) ?? null
    if (text !== '' && (breaks || own !== block)) text += '\n'
    block = own
    breaks = false
    pieces.push({ node, start: text.length })
    // A line break in the source is only a space on screen.
    text += node.data.replaceAll('\n', ' ')
  }
  return { text, pieces }
}

/** The DOM range of a stretch of the text, or null when it has none. */
export function toRange({ pieces }: TextModel, { start, end }: Stretch): Range | null {
  const first = pieces.find(({ node, start: from }) => from + node.length > start)
  const last = pieces.findLast(({ start: from }) => from < end)
  if (first === undefined || last === undefined || last.start < first.start) return null
  const range = document.createRange()
  range.setStart(first.node, Math.max(0, start - first.start))
  range.setEnd(last.node, Math.min(last.node.length, end - last.start))
  return range.collapsed ? null : range
}

/** The stretch of the text that a DOM range covers, or null when it covers none. */
export function toStretch({ pieces }: TextModel, range: Range): Stretch | null {
  let start: number | null = null
  let end = 0
  for (const { node, start: at } of pieces) {
    if (!range.intersectsNode(node)) continue
    const from = node === range.startContainer ? range.startOffset : 0
    const to = node === range.endContainer ? range.endOffset : node.length
    if (from >= to) continue
    start ??= at + from
    end = at + to
  }
  return start === null ? null : { start, end }
}

/** The present selection within the item, as a stretch of its text. */
export function selectedStretch(root: HTMLElement | null): Stretch | null {
  const selection = window.getSelection()
  if (root === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  return range.intersectsNode(root) ? toStretch(readText(root), range) : null
}
