/** Elements that are not read aloud: answers of the candidate are left out. */
const SILENT =
  'input, textarea, select, button, script, style, svg, annotation, [hidden], [aria-hidden=true], [role=timer], [role=status], [contenteditable=true]'
const BLOCK = 'p, div, li, td, th, h1, h2, h3, h4, h5, h6, label, legend, figcaption, blockquote, br'

export function spokenText(root: HTMLElement | null): string {
  if (root === null) return ''
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    // A picture in a button that enlarges it is still a picture of the item.
    node instanceof Element && node.matches(SILENT) && node.querySelector('img') === null
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT
  )
  let text = ''
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof HTMLImageElement) text += node.alt === '' ? '' : `\n${node.alt}\n`
    else if (node instanceof Element) text += node.matches(BLOCK) ? '\n' : ''
    else text += node.textContent?.replaceAll('\n', ' ') ?? ''
  }
  return text
}
