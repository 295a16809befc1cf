import katex from 'katex'

/** Two private-use characters surround the number of a formula while its text is sanitised. */
const OPEN = '\uE000'
const CLOSE = '\uE001'
const TOKEN = /\uE000(\d+)\uE001/g
const DELIMITERS = [
  { open: '\\(', close: '\\)', display: false },
  { open: '\\[', close: '\\]', display: true },
  { open: '$$', close: '$$', display: true },
] as const
const MAX_TEX = 2000

/**
 * The formulas of one text. A single `$` is no delimiter here: in Brazil it is a price. `take` first, sanitise, then `put`.
 * KaTeX runs now, at import, and leaves plain MathML: no candidate ever loads it.
 */
export class Formulas {
  readonly #found: { tex: string; display: boolean }[] = []
  /** The formulas that KaTeX cannot read, as written. */
  readonly broken: string[] = []

  /** A placeholder for a formula in the text. */
  add(tex: string, display: boolean): string {
    this.#found.push({ tex: decodeEntities(tex), display })
    return `${OPEN}${this.#found.length - 1}${CLOSE}`
  }

  /** The text with placeholders for its formulas. Linear in the length of the text. */
  take(html: string): string {
    let text = html.replace(/[\uE000\uE001]/g, '')
    for (const delimiter of DELIMITERS)
      if (text.includes(delimiter.open)) text = this.#takeOne(text, delimiter)
    return text
  }

  #takeOne(text: string, { open, close, display }: (typeof DELIMITERS)[number]): string {
    let out = ''
    let from = 0
    let end = 0
    for (;;) {
      const start = text.indexOf(open, from)
      // Looked for again only when passed: a thousand openings before one end cost one search.
      if (start !== -1 && end < start + open.length) end = text.indexOf(close, start + open.length)
      if (start === -1 || end === -1) return out + text.slice(from)
      const length = end - start - open.length
      const tex = length > MAX_TEX ? '' : text.slice(start + open.length, end)
      // An opening that meets a tag or another opening before its end was none.
      const isFormula = tex.trim() !== '' && !tex.includes(open) && !/<[a-z/!]/i.test(tex)
      out += text.slice(from, start) + (isFormula ? this.add(tex, display) : open)
      from = isFormula ? end + close.length : start + open.length
    }
  }

  /** Placeholders back to TeX, for places without markup (attributes). */
  plain(text: string): string {
    return text.replace(TOKEN, (_, index: string) => this.#found[Number(index)]?.tex ?? '')
  }

  /** The sanitised text with MathML in the place of each placeholder; each is replaced once. */
  put(sanitised: string): string {
    const placed = new Set<string>()
    return sanitised.replace(TOKEN, (_, index: string) => {
      const formula = this.#found[Number(index)]
      if (!formula || placed.has(index)) return ''
      placed.add(index)
      return this.#render(formula.tex, formula.display)
    })
  }

  #render(tex: string, display: boolean): string {
    try {
      const html = katex.renderToString(tex, {
        output: 'mathml',
        displayMode: display,
        throwOnError: true,
        strict: 'ignore',
        trust: refuseCommand,
        maxSize: 20,
        maxExpand: 1000,
      })
      return coreMathMl(html, tex)
    } catch {
      this.broken.push(tex)
      return ''
    }
  }
}

/** Links, pictures and classes in a formula (`\href`, `\includegraphics`, ...): refused like one that cannot be read. */
const refuseCommand = (): never => {
  throw new Error('not allowed in a formula')
}

/** MathML Core only: the annotation would be read out and shown as text by those who drop unknown elements. `$'` in a formula is a text. */
function coreMathMl(html: string, tex: string): string {
  return html
    .replace(/<annotation[\s\S]*?<\/annotation>/g, '')
    .replace(/<\/?semantics>/g, '')
    .replace(/^<span class="katex">|<\/span>$/g, '')
    .replace('<math ', () => `<math alttext="${escapeAttribute(tex)}" `)
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' }

/** The few entities an author writes inside a formula. */
function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|([a-z]{2,4}));/gi,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 31 && code < 0x10_ff_ff ? String.fromCodePoint(code) : entity
    }
  )
}
