import type { FieldError, ItemLanguage } from '../../contract/index.ts'
import { ERROR_TEXTS } from './catalogue.ts'

/** The text of the error, without the path: "Use um valor a partir de 1.". For the server; screens may use i18next. */
export function fieldErrorText(error: FieldError, language: ItemLanguage): string {
  const text = ERROR_TEXTS[language][error.code]
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) =>
    String(error.params[name] ?? placeholder)
  )
}
