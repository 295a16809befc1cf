import { COMMENT_ELEMENTS, MAX_COMMENT, sizeClass, sizeOf } from '@banca/item-renderers/html'
import { countCharacters } from '@banca/item-renderers/logic'
import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { INERT_MARKUP } from '#shared'

const COMMENT: IOptions = {
  ...INERT_MARKUP,
  allowedTags: [...COMMENT_ELEMENTS],
  allowedAttributes: { span: ['class'] },
  transformTags: {
    b: 'strong',
    i: 'em',
    span: (tagName, attribs) => {
      const size = sizeOf(attribs.class ?? '')
      const sized: Record<string, string> = size === undefined ? {} : { class: sizeClass(size) }
      return { tagName, attribs: sized }
    },
  },
  // A span without a size says nothing.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'span' && attribs.class === undefined ? 'excludeTag' : false,
}

/**
 * The comment of a correction as it is stored: paragraphs, line breaks, bold, italic, underlined, lists, and the four sizes as a class.
 * Of anything else the text stays, without its tags; a comment without text is empty. Null where the HTML, as given or as cleaned, has
 * more than `MAX_COMMENT` characters (code points).
 */
export function cleanComment(html: string): string | null {
  if (countCharacters(html) > MAX_COMMENT) return null
  // As browsers and the editor write it: what comes back is what was sent.
  const cleaned = sanitizeHtml(html, COMMENT).replaceAll('<br />', '<br>').trim()
  if (cleaned.replace(/<[^<>]*>/g, '').trim() === '') return ''
  return countCharacters(cleaned) > MAX_COMMENT ? null : cleaned
}
