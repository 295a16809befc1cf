import type { PrintBlock, PrintInput } from '../../contract/index.ts'
import { printOptions } from '../../kit/choice/print.ts'
import { printTexts } from '../../kit/reading/print.ts'

export function print(input: PrintInput): PrintBlock[] {
  const id = input.response?.alternativeId ?? null
  return [...printTexts(input), ...printOptions(input, id === null ? [] : [id])]
}
