import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { INERT_MARKUP } from '#shared'

/** A mail shows text and links; nothing in it is loaded from anywhere. */
const MAIL: IOptions = {
  ...INERT_MARKUP,
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'blockquote', 'hr', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto'],
  transformTags: {
    b: 'strong',
    i: 'em',
    div: 'p',
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: isLink(href) ? { href } : ({} as Record<string, string>),
    }),
  },
}

/** With its scheme: a mail is at no address that a relative one could be of. */
const isLink = (href: string) => /^(?:https:\/\/[^/\s]|mailto:[^\s?&]+$)/i.test(href.trim())

const HAS_BLOCKS = /<(?:p|div|ul|ol|blockquote|h[1-3]|hr)\b/i

/** What somebody typed without markup of paragraphs: an empty line begins one, a line break stays one. */
const withParagraphs = (text: string) =>
  HAS_BLOCKS.test(text)
    ? text
    : text
        .replace(/\r\n?/g, '\n')
        .split(/\n{2,}/)
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
        .join('\n')

/** The body of a mailing as it is stored: allow-listed markup, its placeholders as they were. Empty where no text is left. */
export function cleanMail(body: string): string {
  const cleaned = sanitizeHtml(withParagraphs(body), MAIL)
    .replaceAll('<br />', '<br>')
    .replaceAll('<hr />', '<hr>')
    .trim()
  return cleaned.replace(/<[^<>]*>/g, '').trim() === '' ? '' : cleaned
}
