import { AUTHORED, DROPPED_ELEMENTS, type AllowedHtml } from './allowed_html.ts'

/** The attribute that carries an inline style through the sanitiser. */
export const INERT_STYLE = 'data-style'

const DROPPED = new Set(DROPPED_ELEMENTS)

type Names = { shown: ReadonlySet<string>; attributes: ReadonlySet<string> }
const known = new Map<AllowedHtml, Names>()

function namesOf(allowed: AllowedHtml): Names {
  const names = known.get(allowed) ?? {
    shown: new Set([...allowed.html, ...allowed.math]),
    attributes: new Set(allowed.attributes),
  }
  known.set(allowed, names)
  return names
}

/**
 * Elements whose content is text to a browser, not markup: removed with their content, without parsing it.
 */
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

/** First match of `pattern` at `at` itself (a sticky pattern) or after it (a global one). */
function find(pattern: RegExp, html: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(html)
}

const behind = (html: string, mark: string, from: number): number => {
  const found = html.indexOf(mark, from)
  return found === -1 ? html.length : found + mark.length
}

/**
 * End of the comment that opens at `open`. Everything else of `<!`, `<?` and `</`
 * that is no tag is a comment too.
 */
function endOfComment(html: string, open: number): number {
  if (!html.startsWith('<!--', open)) return behind(html, '>', open)
  const found = find(COMMENT_END, html, open + 2)
  return found === null ? html.length : found.index + found[0].length
}

/** Start of the end tag that ends the text of a raw element. */
function endOfRaw(html: string, name: string, from: number): number {
  if (name === 'plaintext') return html.length
  return find(new RegExp(`</${name}[\\t\\n\\f\\r />]`, 'gi'), html, from)?.index ?? html.length
}

const escaped = (value: string): string =>
  value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Attributes = { written: string; end: number; isClosed: boolean }

/**
 * The attributes of `allowed` of a tag whose name ends at `at`, serialised again; null when the
 * text ends before the tag does.
 */
function readAttributes(html: string, at: number, allowed: ReadonlySet<string>): Attributes | null {
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
    if (allowed.has(allowedName))
      written += equals === null ? ` ${allowedName}` : ` ${allowedName}="${escaped(value)}"`
  }
}

/**
 * HTML that any browser parses without a report. A browser that meets an inline style or handler reports a
 * violation of the page's content security policy (an error on the console, a report to the server) wherever
 * it parses: in documents that are never shown and in its own sanitiser too. So no markup of the author
 * reaches a browser: the allowed tags are serialised again, in one form, with their allowed attributes, and
 * every other `<` is escaped. The sanitiser runs afterwards. Where this parser and a browser disagree about a
 * hostile text, the text may be damaged, never the page. One pass, linear.
 */
export function inertHtml(html: string, allowed: AllowedHtml = AUTHORED): string {
  const { shown, attributes: allowedNames } = namesOf(allowed)
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
    const attributes = readAttributes(html, nameAt + name.length, allowedNames)
    // A browser drops a tag that is never closed, and with it all that follows.
    if (attributes === null) return inert
    at = attributes.end
    if (RAW.has(tag)) {
      if (!isEnd) at = endOfRaw(html, tag, at)
    } else if (isEnd) {
      if (shown.has(tag) || DROPPED.has(tag)) inert += `</${tag}>`
    } else if (shown.has(tag)) inert += `<${tag}${attributes.written}${attributes.isClosed ? '/' : ''}>`
    else if (DROPPED.has(tag)) inert += `<${tag}${attributes.isClosed ? '/' : ''}>`
  }
}

/** Parses a text, also an unsanitised one, into a document for reading; never show it. */
export const readHtml = (html: string): HTMLElement =>
  new DOMParser().parseFromString(inertHtml(html), 'text/html').body
