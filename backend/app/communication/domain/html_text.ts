const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}
const plain = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (one) => ENTITIES[one] ?? one)

const BLOCK = /^(?:p|div|ul|ol|blockquote|h[1-3]|hr)$/

/** A cleaned HTML text as a plain one: paragraphs apart, points of lists with a dash, links with their address behind them. */
export function textOf(html: string): string {
  let text = ''
  let address: string | null = null
  const paragraph = () => (text = `${text.trimEnd()}\n\n`)
  for (const part of html.split(/(<[^<>]*>)/)) {
    const tag = /^<(\/?)([a-z0-9]+)/.exec(part)
    if (!part.startsWith('<') || !tag) {
      text += plain(part).replace(/\s+/g, ' ')
      continue
    }
    const [, end, name = ''] = tag
    if (name === 'br') text += '\n'
    else if (name === 'li') text += end ? '' : '\n- '
    else if (BLOCK.test(name)) paragraph()
    else if (name === 'a') {
      if (!end) address = plain(/href="([^"]*)"/.exec(part)?.[1] ?? '')
      else if (address && !text.endsWith(address)) text += ` (${address.replace(/^mailto:/, '')})`
    }
  }
  return (
    text
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim() + '\n'
  )
}
