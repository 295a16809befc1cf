import type { Language } from '#shared/texts'

/** A short message of ours, with one button for each thing that it is about. */
export type Letter = {
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly links: readonly { readonly label: string; readonly action: string; readonly address: string }[]
  readonly notes: readonly string[]
}

export const letterText = ({ greeting, paragraphs, links, notes }: Letter): string =>
  [
    greeting,
    ...paragraphs,
    ...links.map(({ label, action, address }) => `${label}\n${action}: ${address}`),
    ...notes,
  ].join('\n\n') + '\n'

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** A text, escaped for HTML. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escaped(text)}</p>`

/** Nothing in it is loaded from anywhere, and every name is text. */
export const letterHtml = ({ greeting, paragraphs, links, notes }: Letter, language: Language): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>`,
    '<body style="margin:0;padding:24px;background:#fbfaf6;color:#16202e;font:16px/1.6 sans-serif">',
    '<div style="max-width:560px;margin:0 auto">',
    paragraph(greeting, 'font-weight:bold'),
    ...paragraphs.map((one) => paragraph(one)),
    ...links.map(
      ({ label, action, address }) =>
        `${paragraph(label, 'margin-bottom:8px')}<p style="margin:0 0 24px"><a href="${escaped(address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1e6b52;color:#ffffff;text-decoration:none">${escaped(action)}</a></p>`
    ),
    ...notes.map((one) => paragraph(one, 'font-size:14px')),
    '</div></body></html>',
  ].join('\n')
