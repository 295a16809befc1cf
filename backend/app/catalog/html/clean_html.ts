import sanitizeHtml from 'sanitize-html'
import type { Problems } from '../domain/problems.js'
import { allowedIn } from './allowed.js'
import { Formulas } from './formulas.js'
import type { Pictures } from './pictures.js'

export const MAX_HTML = 200_000
const MISSING_PICTURE = '[figura indisponível]'

const BLOCKS =
  '(?:p|div|ul|ol|li|dl|dt|dd|table|caption|colgroup|col|thead|tbody|tfoot|tr|th|td|figure|figcaption|blockquote|h[1-6]|hr)'
const BETWEEN_BLOCKS = new RegExp(`(</?${BLOCKS}(?: [^<>]*)?>)\\s+(?=</?${BLOCKS}\\b)`, 'g')

/**
 * One HTML text of the file made safe: allow-listed markup, pictures replaced by placeholder addresses, formulas as MathML.
 * Line breaks within a paragraph stay (texts are shown with `white-space: pre-line`), those between blocks are removed. Problems are added
 * to `problems` under `at`.
 */
export function cleanHtml(html: string, at: string, pictures: Pictures, problems: Problems): string {
  const formulas = new Formulas()
  const sanitised = sanitizeHtml(formulas.take(html), {
    ...allowedIn(html),
    transformTags: {
      span: (tagName, attribs) =>
        attribs['data-tex']
          ? { tagName, attribs: {}, text: formulas.add(attribs['data-tex'], false) }
          : { tagName, attribs },
      img: (tagName, attribs) => {
        const address = pictures.take(attribs.src ?? '', attribs.alt, at)
        const { src: _, ...rest } = attribs
        return address === null
          ? { tagName: 'em', attribs: {}, text: MISSING_PICTURE }
          : { tagName, attribs: { ...rest, src: address } }
      },
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attribs).map(([name, value]) => [name, formulas.plain(value)])
        ),
      }),
    },
  })
  const text = formulas.put(sanitised).replace(BETWEEN_BLOCKS, '$1').trim()
  for (const tex of formulas.broken) problems.add(at, 'formula', { formula: tex.slice(0, 80) })
  if (text.length > MAX_HTML) problems.add(at, 'text_too_long', { max: MAX_HTML })
  return text
}
