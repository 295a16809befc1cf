import type { ItemLanguage, PrintBlock, PrintInput } from '../../contract/index.ts'
import { htmlToText } from '../text/html_to_text.ts'

/** Notes for print. They are here, not in the screens' texts, because the server prints. */
export const PRINT_TEXTS: Readonly<
  Record<ItemLanguage, Readonly<Record<'cancelled' | 'upTo' | 'noAnswer', string>>>
> = {
  'pt-BR': { cancelled: 'Questão anulada', upTo: 'Marque até {{max}}.', noAnswer: 'Sem resposta' },
  en: { cancelled: 'Cancelled question', upTo: 'Mark up to {{max}}.', noAnswer: 'No answer' },
}

/** The first texts of every printed item; empty ones are left out. */
export function printTexts({ item, isCancelled, language }: PrintInput): PrintBlock[] {
  const blocks: PrintBlock[] = []
  if (isCancelled === true) blocks.push({ kind: 'note', text: PRINT_TEXTS[language].cancelled })
  for (const role of ['introduction', 'question', 'description'] as const) {
    const html = item[role] ?? ''
    if (html !== '') blocks.push({ kind: 'html', role, html, text: htmlToText(html) })
  }
  return blocks
}
