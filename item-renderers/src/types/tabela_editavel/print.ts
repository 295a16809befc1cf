import type { PrintBlock, PrintInput } from '../../contract/index.ts'
import { PRINT_TEXTS, printTexts } from '../../kit/reading/print.ts'
import { isAnyFilled, storedCells } from './cells.ts'
import { placesOf, rowsOf } from './table.ts'

const BLANK = '____________'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The table as HTML and as lines of text; on paper, with space to write in its cells. */
export function print(input: PrintInput): PrintBlock[] {
  const { item, response, language } = input
  const texts = storedCells(item, response?.freeResponse ?? null)
  const filled = new Map(placesOf(item).map(({ row, column }, index) => [`${row},${column}`, texts[index]]))
  const rows = rowsOf(item).map((cells, row) =>
    cells.map((cell, column) => ({
      tag: cell.isHeader ? 'th' : 'td',
      text: cell.isEditable ? filled.get(`${row + 1},${column + 1}`) || BLANK : cell.text,
    }))
  )
  const html = rows
    .map((cells) => `<tr>${cells.map(({ tag, text }) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</tr>`)
    .join('')
  const text = rows.map((cells) => cells.map((cell) => cell.text).join(' | ')).join('\n')
  const blocks: PrintBlock[] = [
    ...printTexts(input),
    { kind: 'html', role: 'description', html: `<table><tbody>${html}</tbody></table>`, text },
  ]
  if (response === null) return blocks
  const answer = isAnyFilled(response.freeResponse)
    ? texts.filter((one) => one.trim() !== '').join('\n')
    : PRINT_TEXTS[language].noAnswer
  return [...blocks, { kind: 'answer', text: answer }]
}
