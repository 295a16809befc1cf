import db from '@adonisjs/lucid/services/db'
import { attachmentsOf, presentContent, responseOfRow, type ExamContent } from '#delivery'
import { select } from '#shared'
import type { MarkedText } from '../lot_views.js'
import { textOf } from './mark_rows.js'

const ANSWER = {
  id: 'answers.id',
  examId: 'answer_marks.exam_id',
  itemId: 'answers.item_id',
  category: 'answers.item_category',
  alternativeId: 'answers.alternative_id',
  alternativesJson: 'answers.alternatives_json',
  freeResponse: 'answers.free_response',
  gradeLinear: 'answers.grade_linear',
} as const

/** `addressOf`: where the file with this number, from 1, is read. */
type Wanted = { readonly answerId: number; readonly addressOf: (number: number) => string }

/** Texts as whoever marks them reads them: what was answered, and nothing of who, where or when. What is not there any more is left out. */
export async function markedTexts(wanted: readonly Wanted[]): Promise<Map<number, MarkedText>> {
  const ids = wanted.map(({ answerId }) => answerId)
  if (ids.length === 0) return new Map()
  const rows = await select(db, 'answers', ANSWER)
    .join('answer_marks', 'answer_marks.answer_id', 'answers.id')
    .whereIn('answers.id', ids)
  const exams = new Map<number, ExamContent>()
  for (const { examId } of rows) if (!exams.has(examId)) exams.set(examId, await presentContent(examId))
  const files = await attachmentsOf(ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    wanted.flatMap(({ answerId, addressOf }): [number, MarkedText][] => {
      const row = byId.get(answerId)
      const exam = row && exams.get(row.examId)
      const item = row && exam?.items.get(row.itemId)
      const content = row && exam?.contents.get(row.itemId)
      if (!row || !item || !content) return []
      const response = responseOfRow(row)
      const attachments = (files.get(answerId) ?? []).map(({ filename }, at) => ({
        name: fileName(at + 1, filename),
        url: addressOf(at + 1),
      }))
      return [[answerId, { text: textOf(row.category, content, response), response, item, attachments }]]
    })
  )
}

/** `anexo-2.pdf`: candidates write their names into those of their files. */
const fileName = (number: number, filename: string): string =>
  `anexo-${number}${/\.[a-z0-9]{1,5}$/i.exec(filename)?.[0].toLowerCase() ?? ''}`

/** The file of an answer with this number, from 1; null where there is none. */
export async function markedTextFile(
  answerId: number,
  number: number
): Promise<{ fileId: number; name: string } | null> {
  const rows = await select(db, 'answer_attachments', {
    fileId: 'answer_attachments.file_id',
    filename: 'answer_attachments.filename',
  })
    .where('answer_id', answerId)
    .whereNull('removed_at')
    .orderBy('id')
  const row = rows[number - 1]
  return row ? { fileId: row.fileId, name: fileName(number, row.filename) } : null
}
