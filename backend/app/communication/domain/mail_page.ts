import type { Language } from '#shared/texts'
import { textOf } from './html_text.js'
import { escaped } from './letter.js'
import { fillPlaceholders, oneLine, type Values } from './placeholders.js'

/** A mailing as it is stored: a subject and a cleaned body, with placeholders. */
export type MailTexts = { readonly subject: string; readonly body: string }

export type MailPage = { readonly subject: string; readonly text: string; readonly html: string }

/** The message that a person gets: values are text, never markup, and never a second line of the subject. */
export function mailPage({ subject, body }: MailTexts, values: Values, language: Language): MailPage {
  const asMarkup = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, escaped(oneLine(value))])
  )
  const filled = fillPlaceholders(body, asMarkup)
  return {
    subject: oneLine(fillPlaceholders(subject, values)).slice(0, 300),
    text: textOf(filled),
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>`,
      '<body style="margin:0;padding:24px;background:#fbfaf6;color:#16202e;font:16px/1.6 sans-serif">',
      `<div style="max-width:560px;margin:0 auto">${filled}</div>`,
      '</body></html>',
    ].join('\n'),
  }
}
