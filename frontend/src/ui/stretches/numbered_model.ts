import type { TextModel } from './text_model.ts'

/** The nodes of a `NumberedText`, by their places in the text that was written: line breaks that are only on screen are no part of it. */
export function numberedModel(root: HTMLElement | null): TextModel {
  const pieces: { node: Text; start: number }[] = []
  let text = ''
  for (const line of root?.querySelectorAll<HTMLElement>('[data-from]') ?? []) {
    let at = Number(line.dataset.from)
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
      node instanceof Element && node.matches('[data-aside]')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT
    )
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof Text)) continue
      pieces.push({ node, start: at })
      at += node.length
      text += node.data
    }
  }
  return { text, pieces }
}
