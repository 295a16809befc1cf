import type { ItemLanguage } from '../../contract/index.ts'

const formats = new Map<ItemLanguage, Intl.NumberFormat>()

/**
 * A count in the format of the language: `1.234`. The formatter is cached: creating one at each key press
 * takes longer than counting the text.
 */
export function countText(count: number, language: ItemLanguage): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format.format(count)
}
