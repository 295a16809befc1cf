import type { PrintBlock, PrintInput } from '../../contract/index.ts'
import { PRINT_TEXTS, printTexts } from '../../kit/reading/print.ts'
import { GAP_MARKER, storedGaps } from './gaps.ts'

export function print(input: PrintInput): PrintBlock[] {
  const { item, response, language } = input
  const question = item.question.replace(GAP_MARKER, '____________ ($1)')
  const texts = printTexts({ ...input, item: { ...item, question } })
  if (response === null) return texts
  const { gaps } = storedGaps(item, response.freeResponse)
  const given = gaps.map((text, index) => `${index + 1}. ${text.trim() === '' ? '--' : text}`).join('\n')
  const isEmpty = gaps.every((text) => text.trim() === '')
  return [...texts, { kind: 'answer', text: isEmpty ? PRINT_TEXTS[language].noAnswer : given }]
}
