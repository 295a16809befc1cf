import { registerTexts, say, type Language } from '#shared'
import en from './locales/en.json' with { type: 'json' }
import ptBR from './locales/pt-BR.json' with { type: 'json' }

registerTexts('delivery', { 'pt-BR': ptBR, en })

/** Why an order left an application as it was, by the code of its item. */
export function skipReason(language: Language, code: string): string {
  const key = `delivery.order_skipped_${code}`
  const text = say(language, key)
  return text === key ? say(language, 'delivery.order_skipped_other') : text
}
