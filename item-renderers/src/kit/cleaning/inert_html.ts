import { ATTRIBUTES, DROPPED_ELEMENTS, HTML_ELEMENTS, MATHML_ELEMENTS } from './allowed_html.ts'

/** The attribute under which an inline style passes the cleaning. */
export const INERT_STYLE = 'data-style'

const SHOWN = new Set([...HTML_ELEMENTS, ...MATHML_ELEMENTS])
const DROPPED = new Set(DROPPED_ELEMENTS)
const ALLOWED = new Set(ATTRIBUTES)

/** The content of these is text to a browser, not markup: it goes with them, unread. */
const RAW = new Set([
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
  'script',
  'style',
  'textarea',
  'title',
  'xmp',
])

const NAME = /[^\t\n\f\r />]+/y
const ATTRIBUTE = /[\t\n\f\r /]*([^\t\n\f\r />][^\t\n\f\r />=]*)/y
const EQUALS = /[\t\n\f\r ]*=[\t\n\f\r ]*/y
const UNQUOTED = /[^\t\n\f\r >]*/y
const END = /[\t\n\f\r /]*>/y
const COMMENT_END = /--!?>/g

/** What `pattern` finds at `at` itself (a sticky pattern) or behind it (a global one). */
function find(pattern: RegExp, html: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(html)
}

const behind = (html: string, mark: string, from: number): number => {
  const found = html.indexOf(mark, from)
  return found === -1 ? html.length : found + mark.length
}

/** Where a comment that opens at `open` is over, or whatever else of `<!`, `<?` and `</` is no tag and therefore a comment. */
function endOfComment(html: string, open: number): number {
  if (!html.startsWith('<!--', open)) return behind(html, '>', open)
  const found = find(COMMENT_END, html, open + 2)
  return found === null ? html.length : found.index + found[0].length
}

/** Where the end tag begins that ends the text of a raw element. */
function endOfRaw(html: string, name: string, from: number): number {
  if (name === 'plaintext') return html.length
  return find(new RegExp(`</${name}[\\t\\n\\f\\r />]`, 'gi'), html, from)?.index ?? html.length
}

const escaped = (value: string): string =>
  value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Attributes = { written: string; end: number; isClosed: boolean }

/** The allowed attributes of a tag whose name ends at `at`, written anew; null when the text is over before the tag is. */
function readAttributes(html: string, at: number): Attributes | null {
  let written = ''
  for (;;) {
    const end = find(END, html, at)
    if (end !== null) return { written, end: at + end[0].length, isClosed: end[0].endsWith('/>') }
    const attribute = find(ATTRIBUTE, html, at)
    if (attribute === null) return null
    at += attribute[0].length
    const equals = find(EQUALS, html, at)
    let value = ''
    if (equals !== null) {
      at += equals[0].length
      const quote = html[at]
      if (quote === '"' || quote === "'") {
        const close = html.indexOf(quote, at + 1)
        if (close === -1) return null
        value = html.slice(at + 1, close)
        at = close + 1
      } else {
        value = find(UNQUOTED, html, at)?.[0] ?? ''
        at += value.length
      }
    }
    const name = attribute[1]!.toLowerCase()
    const allowedName = name === 'style' ? INERT_STYLE : name
    if (ALLOWED.has(allowedName))
      written += equals === null ? ` ${allowedName}` : ` ${allowedName}="${escaped(value)}"`
  }
}

/**
 * HTML that any browser parses without a report. One that meets an inline style or handler reports it by the page's content policy (an
 * error on the console, a report to the server) wherever it reads: in documents that are never shown and in its own sanitiser too. So
 * nothing of the author's markup reaches a browser: the tags that may stay are written anew, in one form, with the attributes that may
 * stay, and every other `<` is a sign in a text. The cleaning comes behind and judges what is left; where this reader and a browser do
 * not agree on a hostile text, its text may suffer, never the page. One pass, linear.
 */
export function inertHtml(html: string): string {
  let inert = ''
  let at = 0
  for (;;) {
    const open = html.indexOf('<', at)
    if (open === -1) return inert + html.slice(at)
    inert += html.slice(at, open)
    const isEnd = html[open + 1] === '/'
    const nameAt = open + (isEnd ? 2 : 1)
    if (!/[a-z]/i.test(html[nameAt] ?? '')) {
      const isComment = isEnd || html[nameAt] === '!' || html[nameAt] === '?'
      if (!isComment) inert += '&lt;'
      at = isComment ? endOfComment(html, open) : nameAt
      continue
    }
    const [name = ''] = find(NAME, html, nameAt) ?? []
    const tag = name.toLowerCase()
    const attributes = readAttributes(html, nameAt + name.length)
    // A browser drops a tag that is never closed, and with it all that follows.
    if (attributes === null) return inert
    at = attributes.end
    if (RAW.has(tag)) {
      if (!isEnd) at = endOfRaw(html, tag, at)
    } else if (isEnd) {
      if (SHOWN.has(tag) || DROPPED.has(tag)) inert += `</${tag}>`
    } else if (SHOWN.has(tag)) inert += `<${tag}${attributes.written}${attributes.isClosed ? '/' : ''}>`
    else if (DROPPED.has(tag)) inert += `<${tag}${attributes.isClosed ? '/' : ''}>`
  }
}

/** The document of a text, of one that nobody has cleaned too: to be read, never to be shown. */
export const readHtml = (html: string): HTMLElement =>
  new DOMParser().parseFromString(inertHtml(html), 'text/html').body
