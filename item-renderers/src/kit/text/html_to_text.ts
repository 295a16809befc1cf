const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const BLOCKS = new Set([
  'p',
  'div',
  'br',
  'li',
  'tr',
  'table',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
])

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? entity
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point).toWellFormed() : ''
  })
}

/** Index just after the tag that opens at `start`; attribute values may hold `>`. */
function endOfTag(html: string, start: number): number {
  let quote = ''
  for (let index = start + 1; index < html.length; index += 1) {
    const character = html[index]!
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return index + 1
  }
  return html.length
}

/**
 * HTML as plain text for lists and print: blocks become line breaks, pictures their description in brackets.
 * One pass over the text (no backtracking), no DOM. Not a sanitiser.
 */
export function htmlToText(html: string): string {
  let text = ''
  let position = 0
  while (position < html.length) {
    const open = html.indexOf('<', position)
    if (open === -1 || !/[a-z/!]/i.test(html[open + 1] ?? '')) {
      const stop = open === -1 ? html.length : open + 1
      text += html.slice(position, stop)
      position = stop
      continue
    }
    text += html.slice(position, open)
    const end = endOfTag(html, open)
    const tag = html.slice(open, Math.min(end, open + 400))
    const name = /^<\/?([a-z0-9]+)/i.exec(tag)?.[1]?.toLowerCase() ?? ''
    if (BLOCKS.has(name)) text += '\n'
    if (name === 'td' || name === 'th') text += ' '
    if (name === 'img') {
      const alt = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(html.slice(open, end))
      const altText = alt?.[1] ?? alt?.[2] ?? ''
      if (altText !== '') text += ` [${altText}] `
    }
    position = end
  }
  return decodeEntities(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/** The text on one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
