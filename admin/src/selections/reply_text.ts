const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** What is typed as the HTML of a reply: a paragraph for each block of lines. */
export const htmlOf = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(
      (block) =>
        `<p>${block
          .trim()
          .replace(/[&<>]/g, (sign) => NAMES[sign] ?? sign)
          .replace(/\n/g, '<br>')}</p>`
    )
    .join('')

/** The words of a reply, to be typed on. */
export const textOf = (html: string): string =>
  html
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<\/(?:p|li|ul|ol)>/g, '\n\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#39|[a-z]+);/g, (all, name: string) => SIGNS[name] ?? all)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
