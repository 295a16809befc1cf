import type { PrintBlock, PrintInput } from '../../contract/index.ts'
import { print as printText } from '../free_response/print.ts'
import { printTexts } from '../../kit/reading/print.ts'
import { asksQuestion } from './content.ts'

const WATCH = {
  'pt-BR': 'Esta questão tem um vídeo: assista a ele na tela.',
  en: 'This question has a video: watch it on the screen.',
} as const

export function print(input: PrintInput): PrintBlock[] {
  const note: PrintBlock = { kind: 'note', text: WATCH[input.language] }
  return [note, ...(asksQuestion(input.item) ? printText(input) : printTexts(input))]
}
