import type { PrintBlock, PrintInput, PublicAlternative } from '../../contract/index.ts'
import { htmlToText } from '../text/html_to_text.ts'
import { inOrder } from './content.ts'

/** The alternatives as printed lines, with the candidate's marks and, where disclosed, the key. */
export function printOptions({ item, disclosed }: PrintInput, marks: readonly number[]): PrintBlock[] {
  const key = disclosed?.expected?.alternativeIds
  return inOrder<PublicAlternative>(item.alternatives).map((alternative) => ({
    kind: 'option',
    letter: alternative.letter,
    html: alternative.content,
    text: htmlToText(alternative.content),
    marked: marks.includes(alternative.id),
    correct: key === undefined ? null : key.includes(alternative.id),
  }))
}
