import type { PrintBlock, PrintInput } from '../../contract/index.ts'
import { PRINT_TEXTS, printTexts } from '../../kit/reading/print.ts'
import { countOf, givenTexts } from './texts.ts'

const UP_TO = {
  'pt-BR': 'Escreva até {{max}}, sem repetir.',
  en: 'Write up to {{max}}, no two alike.',
} as const

export function print(input: PrintInput): PrintBlock[] {
  const texts = printTexts(input)
  if (input.response === null) {
    const max = countOf(input.item)
    const note = UP_TO[input.language].replace('{{max}}', String(max))
    return [...texts, { kind: 'note', text: note }, { kind: 'lines', count: max }]
  }
  const given = givenTexts(input.response.freeResponse)
  const text = given.map((entry, index) => `${index + 1}. ${entry}`).join('\n')
  return [...texts, { kind: 'answer', text: text === '' ? PRINT_TEXTS[input.language].noAnswer : text }]
}
