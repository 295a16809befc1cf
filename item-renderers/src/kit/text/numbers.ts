import type { ItemLanguage } from '../../contract/index.ts'

const formats = new Map<ItemLanguage, Intl.NumberFormat>()

/** A count as the language writes it: `1.234`. The format is kept: making one at each key takes longer than counting the text. */
export function countText(count: number, language: ItemLanguage): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format.format(count)
}
