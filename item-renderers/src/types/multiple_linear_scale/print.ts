import type { PrintBlock, PrintInput } from '../../contract/index.ts'
import { PRINT_TEXTS, printTexts } from '../../kit/reading/print.ts'
import { answeredRows, gridOf, marksOf } from './grid.ts'

const CHOOSE = { 'pt-BR': 'Em cada linha, marque uma coluna.', en: 'In each row, mark one column.' } as const

export function print(input: PrintInput): PrintBlock[] {
  const { item, response, language } = input
  const texts = printTexts(input)
  if (response === null) {
    const boxes = gridOf(item).columns.map((column) => `( ) ${column.value}`)
    const rows = gridOf(item).rows.map((row): PrintBlock => ({
      kind: 'note',
      text: `${row.value}: ${boxes.join('   ')}`,
    }))
    return [...texts, { kind: 'note', text: CHOOSE[language] }, ...rows]
  }
  const { noAnswer } = PRINT_TEXTS[language]
  if (marksOf(item, response.gradeLinear).length === 0) return [...texts, { kind: 'answer', text: noAnswer }]
  const rows = answeredRows(item, response.gradeLinear)
  return [
    ...texts,
    { kind: 'answer', text: rows.map(({ row, column }) => `${row}: ${column ?? noAnswer}`).join('\n') },
  ]
}
