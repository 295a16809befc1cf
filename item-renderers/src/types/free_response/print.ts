import type { PrintBlock, PrintInput } from '../../contract/index.ts'
import { PRINT_TEXTS, printTexts } from '../../kit/reading/print.ts'

/** About this many handwritten characters fit on a ruled line. */
const CHARACTERS_PER_LINE = 60
const MIN_LINES = 5
const MAX_LINES = 30

export function print(input: PrintInput): PrintBlock[] {
  const texts = printTexts(input)
  if (input.response === null) {
    const wanted = Math.ceil((input.item.freeResponseMaxLength ?? 1200) / CHARACTERS_PER_LINE)
    return [...texts, { kind: 'lines', count: Math.min(Math.max(wanted, MIN_LINES), MAX_LINES) }]
  }
  const text = input.response.freeResponse ?? ''
  return [
    ...texts,
    { kind: 'answer', text: text.trim() === '' ? PRINT_TEXTS[input.language].noAnswer : text },
  ]
}
