import type { PrintBlock, PrintInput } from '../../contract/index.ts'
import { printOptions } from '../../kit/choice/print.ts'
import { PRINT_TEXTS, printTexts } from '../../kit/reading/print.ts'
import { capOf } from './marks.ts'

export function print(input: PrintInput): PrintBlock[] {
  const note = PRINT_TEXTS[input.language].upTo.replace('{{max}}', String(capOf(input.item)))
  return [
    ...printTexts(input),
    { kind: 'note', text: note },
    ...printOptions(input, input.response?.alternatives ?? []),
  ]
}
