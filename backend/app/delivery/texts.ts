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

/** Labels of filters of the list; a name that the list does not have stays as it is. */
export const filterLabels = (language: Language, names: readonly string[]): string[] =>
  names.map((name) => {
    const key = `delivery.filter_${name}`
    const text = say(language, key)
    return text === key ? name : text
  })
