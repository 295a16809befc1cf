/** HTML in, an element out, of a document that loads nothing, runs nothing and reports nothing: only what is allowed here is left in it. */
export type Cleaner = (html: string) => HTMLElement

/**
 * What an authored text may consist of, whichever engine cleans it. No element here holds raw text (`style`, `textarea`, `title`, ...) and
 * none belongs to SVG: whatever a cleaned text becomes when it is written out and read again, it consists of these elements with these
 * attributes.
 */
export const HTML_ELEMENTS: readonly string[] = (
  'a abbr acronym address article aside b bdi bdo big blockquote br caption center cite code col colgroup data dd del dfn dir div dl dt em ' +
  'figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark menu nav nobr ol p pre q rp rt ruby s samp ' +
  'section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'
).split(' ')

export const MATHML_ELEMENTS: readonly string[] = (
  'math menclose merror mfenced mfrac mi mlabeledtr mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle ' +
  'msub msubsup msup mtable mtd mtext mtr munder munderover'
).split(' ')

/** `data-style` (`inert_html.ts`) becomes `data-look` and `src` stays only with an address of our own (`sanitise.ts`). */
export const ATTRIBUTES: readonly string[] = (
  'align alt border cellpadding cellspacing clear colspan data-style datetime dir headers height hidden lang noshade nowrap reversed rowspan scope span ' +
  'src start title translate type valign value width ' +
  'accent accentunder bevelled close columnalign columnlines columnspacing columnspan denomalign depth display displaystyle fence frame ' +
  'largeop length linethickness lquote lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation numalign ' +
  'open rowalign rowlines rowspacing rquote rspace scriptlevel scriptminsize scriptsizemultiplier separator separators stretchy ' +
  'subscriptshift supscriptshift symmetric voffset'
).split(' ')

/** Elements that go with all that is in them; of any other that is not allowed only its tags go, and the text stays. */
export const DROPPED_ELEMENTS: readonly string[] = (
  'annotation annotation-xml audio desc foreignobject head iframe noembed noframes noscript plaintext script selectedcontent style svg ' +
  'template textarea title video xmp'
).split(' ')
