/** What a text may consist of: names of elements of HTML and of MathML, and of attributes of any of them. */
export type AllowedHtml = {
  readonly html: readonly string[]
  readonly math: readonly string[]
  readonly attributes: readonly string[]
}

/**
 * Parses HTML into an element of an inert document, which loads, runs and reports nothing. Only what
 * `allowed` lists is left in it, by default what authored texts may have (`AUTHORED`).
 */
export type Cleaner = (html: string, allowed?: AllowedHtml) => HTMLElement

/**
 * Elements of authored texts: for the import, which stores nothing else, and for the browser, whichever
 * engine sanitises there. No element here holds raw text (`style`, `textarea`, `title`, ...) and none belongs
 * to SVG: however often a sanitised text is serialised and parsed again, it consists of these elements with
 * these attributes. Links (`a`) lose their tags and keep their text: nothing in an exam links out of it.
 */
export const HTML_ELEMENTS: readonly string[] = (
  'abbr b blockquote br caption cite code col colgroup dd del div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol ' +
  'p pre q s samp small span strong sub sup table tbody td tfoot th thead tr u ul var'
).split(' ')

/**
 * By element; `*`: all elements. `src` stays only with an address of our own: the import writes it,
 * `sanitise.ts` checks it again.
 */
export const HTML_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['dir', 'lang'],
  abbr: ['title'],
  col: ['span'],
  colgroup: ['span'],
  img: ['alt', 'height', 'src', 'width'],
  li: ['value'],
  ol: ['reversed', 'start', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
}

/**
 * Elements of MathML that are visible. No `annotation-xml`, `mglyph` or `maction`:
 * they carry markup or behaviour.
 */
export const MATHML_ELEMENTS: readonly string[] = (
  'math menclose merror mfenced mfrac mi mlabeledtr mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle ' +
  'msub msubsup msup mtable mtd mtext mtr munder munderover'
).split(' ')

export const MATHML_ATTRIBUTES: readonly string[] = (
  'accent accentunder alttext bevelled close columnalign columnlines columnspacing columnspan denomalign depth display displaystyle fence ' +
  'frame height largeop length linethickness lquote lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits ' +
  'notation numalign open rowalign rowlines rowspacing rowspan rquote rspace scriptlevel scriptminsize scriptsizemultiplier separator ' +
  'separators stretchy subscriptshift supscriptshift symmetric voffset width'
).split(' ')

/** For any element, in the browser. `data-style` (`inert_html.ts`) becomes `data-look`. */
export const ATTRIBUTES: readonly string[] = [
  ...new Set([...Object.values(HTML_ATTRIBUTES).flat(), ...MATHML_ATTRIBUTES, 'data-style']),
]

/** Authored texts: items, instructions, explanations. */
export const AUTHORED: AllowedHtml = { html: HTML_ELEMENTS, math: MATHML_ELEMENTS, attributes: ATTRIBUTES }

/**
 * Elements that are removed with their content; of any other that is not allowed only the tags
 * are removed, and the text stays.
 */
export const DROPPED_ELEMENTS: readonly string[] = (
  'annotation annotation-xml audio desc foreignobject head iframe noembed noframes noscript plaintext script selectedcontent style svg ' +
  'template textarea title video xmp'
).split(' ')
