import type { Cleaner } from '../cleaning/allowed_html.ts'
import { INERT_STYLE, readHtml } from '../cleaning/inert_html.ts'
import { looksOf } from './looks.ts'

/**
 * Accessible names of the frames around a picture, a table or a missing picture. Plain
 * text, in the reader's language.
 */
export type RichTextLabels = {
  enlarge: string
  enlargeNamed: (name: string) => string
  table: string
  missingImage: string
}

/**
 * `zoom`: pictures become buttons. False inside a clickable row, where a nested
 * button would capture the click.
 */
export type RichTextOptions = { zoom: boolean; labels: RichTextLabels }

/** A picture in the text itself, or on our own host: nothing is ever requested from another one. */
export function isOwnAddress(address: string): boolean {
  const trimmed = address.trim()
  if (/^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(trimmed) || trimmed.startsWith('blob:'))
    return true
  try {
    const url = new URL(trimmed, document.baseURI)
    return url.origin === window.location.origin && /^https?:$/.test(url.protocol)
  } catch {
    return false
  }
}

/**
 * HTML that is safe to show: no scripts, forms, external links or external pictures; MathML is preserved.
 * External pictures are replaced by a line of text; tables get a focusable frame that scrolls sideways.
 */
export function sanitiseHtml(html: string, clean: Cleaner, { zoom, labels }: RichTextOptions): string {
  const body = clean(html)
  for (const element of body.querySelectorAll(`[${INERT_STYLE}]`)) {
    const looks = looksOf(element.getAttribute(INERT_STYLE) ?? '')
    element.removeAttribute(INERT_STYLE)
    if (looks !== '') element.setAttribute('data-look', looks)
  }
  for (const element of body.querySelectorAll('[src]'))
    if (!isOwnAddress(element.getAttribute('src') ?? '')) element.removeAttribute('src')
  for (const image of body.querySelectorAll('img')) dressImage(image, zoom, labels)
  for (const table of body.querySelectorAll('table')) {
    if (table.parentElement?.closest('table') == null)
      wrap(table, 'div', { 'data-rich': 'scroll', role: 'region', tabindex: '0', 'aria-label': labels.table })
  }
  return body.innerHTML
}

/** The text content of HTML that cannot be sanitised yet: for a text node, never as HTML. */
export const plainText = (html: string): string => readHtml(html).textContent ?? ''

function dressImage(image: HTMLImageElement, zoom: boolean, labels: RichTextLabels): void {
  if (!image.hasAttribute('src')) {
    const note = image.ownerDocument.createElement('span')
    note.dataset.rich = 'missing'
    note.textContent = image.alt === '' ? labels.missingImage : `${labels.missingImage} (${image.alt})`
    image.replaceWith(note)
    return
  }
  image.setAttribute('decoding', 'async')
  if (!image.hasAttribute('alt')) image.setAttribute('alt', '')
  if (!zoom) return
  const name = image.alt === '' ? labels.enlarge : labels.enlargeNamed(image.alt)
  wrap(image, 'button', { type: 'button', 'data-rich': 'zoom', 'aria-label': name, title: name })
}

function wrap(element: Element, tag: string, attributes: Record<string, string>): void {
  const frame = element.ownerDocument.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
  element.replaceWith(frame)
  frame.append(element)
}

/** The pictures of a text, for a zoom control beside it. */
export function picturesIn(html: string): { src: string; alt: string }[] {
  if (!/<img/i.test(html)) return []
  return [...readHtml(html).querySelectorAll('img')].map((image) => ({
    src: image.getAttribute('src') ?? '',
    alt: image.alt,
  }))
}
