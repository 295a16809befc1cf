import type { IOptions } from 'sanitize-html'

/** The parts of MathML Core that show something. No `annotation-xml`, `mglyph` or `maction`: they carry markup or behaviour. */
const MATH_TAGS = [
  'math', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'merror', 'mpadded', 'mphantom',
  'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts', 'mprescripts', 'mtable', 'mtr', 'mtd',
]
const MATH_ATTRIBUTES = [
  'display', 'displaystyle', 'mathvariant', 'stretchy', 'symmetric', 'fence', 'separator', 'accent', 'accentunder', 'largeop',
  'movablelimits', 'lspace', 'rspace', 'minsize', 'maxsize', 'linethickness', 'width', 'height', 'depth', 'voffset', 'scriptlevel',
  'columnalign', 'rowspacing', 'columnspacing', 'alttext', 'rowspan', 'columnspan',
]

const TEXT_TAGS = [
  'p', 'br', 'hr', 'div', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark', 'q', 'cite', 'abbr',
  'blockquote', 'pre', 'code', 'kbd', 'samp', 'var', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd',
  'figure', 'figcaption', 'img', 'table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td',
]

const TEXT_ATTRIBUTES = {
  '*': ['style', 'lang', 'dir'],
  'img': ['src', 'alt', 'width', 'height'],
  'ol': ['start', 'type', 'reversed'],
  'li': ['value'],
  'th': ['colspan', 'rowspan', 'scope'],
  'td': ['colspan', 'rowspan'],
  'col': ['span'],
  'colgroup': ['span'],
  'abbr': ['title'],
}

/**
 * What the HTML of an item may hold. Links lose their address and keep their text: nothing in an exam leads out of it. The
 * `src` of a picture is only ever one that the import itself wrote.
 */
const WITHOUT_MATH: IOptions = {
  allowedTags: TEXT_TAGS,
  allowedAttributes: TEXT_ATTRIBUTES,
  allowedStyles: {
    '*': {
      'text-align': [/^(?:left|right|center|justify)$/],
      'font-weight': [/^(?:bold|normal)$/],
      'font-style': [/^(?:italic|normal)$/],
      'text-decoration': [/^(?:underline|line-through|none)$/],
    },
  },
  allowedSchemes: [],
  allowedSchemesByTag: {},
  allowProtocolRelative: false,
  nestingLimit: 60,
}

const WITH_MATH: IOptions = {
  ...WITHOUT_MATH,
  allowedTags: [...TEXT_TAGS, ...MATH_TAGS],
  allowedAttributes: { ...TEXT_ATTRIBUTES, ...Object.fromEntries(MATH_TAGS.map((tag) => [tag, MATH_ATTRIBUTES])) },
}

/** The list is unpacked for each text, and most texts have no MathML of their own: those get the short one. */
export const allowedIn = (html: string): IOptions => (/<math/i.test(html) ? WITH_MATH : WITHOUT_MATH)
