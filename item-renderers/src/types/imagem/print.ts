import type { PrintBlock, PrintInput } from '../../contract/index.ts'
import { printTexts } from '../../kit/reading/print.ts'

const FILE = {
  'pt-BR': 'A resposta é uma imagem enviada à parte.',
  en: 'The answer is a picture sent separately.',
} as const

export function print(input: PrintInput): PrintBlock[] {
  const texts = printTexts(input)
  return input.item.hasAttachment ? [...texts, { kind: 'note', text: FILE[input.language] }] : texts
}
