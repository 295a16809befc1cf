import createDOMPurify, { type DOMPurify } from 'dompurify'
import { looksOf } from './looks.ts'

/** What the places around a picture, a table or a missing picture are called. Plain text, in the reader's language. */
export type RichTextLabels = {
  enlarge: string
  enlargeNamed: (name: string) => string
  table: string
  missingImage: string
}

/** `zoom`: pictures become buttons. False inside a clickable row, where a button within would swallow the click. */
export type RichTextOptions = { zoom: boolean; labels: RichTextLabels }

const FORBIDDEN_TAGS = [
  'style',
  'form',
  'input',
  'textarea',
  'select',
  'option',
  'button',
  'label',
  'fieldset',
  'dialog',
  'video',
  'audio',
  'source',
  'track',
  'picture',
  'map',
  'area',
  'slot',
  'template',
  'marquee',
  'details',
  'summary',
]

const FORBIDDEN_ATTRIBUTES = [
  'id',
  'name',
  'class',
  'srcset',
  'sizes',
  'poster',
  'background',
  'ping',
  'href',
  'xlink:href',
  'usemap',
  'tabindex',
  'autofocus',
  'accesskey',
  'contenteditable',
  'draggable',
  'target',
  'action',
  'bgcolor',
  'color',
  'face',
  'loading',
  'role',
]

let purifier: DOMPurify | undefined

function ownPurifier(): DOMPurify {
  // An instance of our own: hooks on the shared one would change what the rest of the application sanitises.
  if (purifier === undefined) {
    purifier = createDOMPurify(window)
    purifier.addHook('uponSanitizeAttribute', (node, data) => {
      if (data.attrName === 'style') {
        const looks = looksOf(data.attrValue)
        data.keepAttr = false
        if (looks !== '') node.setAttribute('data-look', looks)
      }
      if (data.attrName === 'src' && !isOwnAddress(data.attrValue)) data.keepAttr = false
    })
  }
  return purifier
}

/** A picture in the text itself, or on our own host: nothing is ever asked of another one. */
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
 * HTML that is safe to show: no scripts, forms, links out or outside pictures; MathML kept. Pictures from elsewhere are replaced
 * by a line that says so; tables get a frame that scrolls sideways and takes the keyboard's focus.
 */
export function sanitiseHtml(html: string, { zoom, labels }: RichTextOptions): string {
  const fragment = ownPurifier().sanitize(html, {
    USE_PROFILES: { html: true, mathMl: true },
    FORBID_TAGS: FORBIDDEN_TAGS,
    FORBID_ATTR: FORBIDDEN_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const image of fragment.querySelectorAll('img')) dressImage(image, zoom, labels)
  for (const table of fragment.querySelectorAll('table')) {
    if (table.parentElement?.closest('table') == null)
      wrap(table, 'div', { 'data-rich': 'scroll', role: 'region', tabindex: '0', 'aria-label': labels.table })
  }
  const holder = document.createElement('div')
  holder.append(fragment)
  return holder.innerHTML
}

function dressImage(image: HTMLImageElement, zoom: boolean, labels: RichTextLabels): void {
  if (!image.hasAttribute('src')) {
    const note = document.createElement('span')
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
  const frame = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
  element.replaceWith(frame)
  frame.append(element)
}

/** The pictures of an already sanitised text, for a zoom control beside it. */
export function picturesIn(sanitised: string): { src: string; alt: string }[] {
  if (!sanitised.includes('<img')) return []
  const holder = new DOMParser().parseFromString(sanitised, 'text/html')
  return [...holder.querySelectorAll('img')].map((image) => ({
    src: image.getAttribute('src') ?? '',
    alt: image.alt,
  }))
}
