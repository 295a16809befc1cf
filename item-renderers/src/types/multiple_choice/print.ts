import type { PrintBlock, PrintInput } from '../contract/index.ts'
import { printOptions } from '../choice/print.ts'
import { printTexts } from '../reading/print.ts'

export function print(input: PrintInput): PrintBlock[] {
  const id = input.response?.alternativeId ?? null
  return [...printTexts(input), ...printOptions(input, id === null ? [] : [id])]
}
