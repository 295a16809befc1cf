import db from '@adonisjs/lucid/services/db'
import { presentContent, responseOfRow, type ExamContent } from '#delivery'
import { select } from '#shared'
import type { MarkedText } from '../lot_views.js'
import { textOf } from './mark_rows.js'
import { textFiles } from './text_files.js'

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
  const files = await textFiles(ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    wanted.flatMap(({ answerId, addressOf }): [number, MarkedText][] => {
      const row = byId.get(answerId)
      const exam = row && exams.get(row.examId)
      const item = row && exam?.items.get(row.itemId)
      const content = row && exam?.contents.get(row.itemId)
      if (!row || !item || !content) return []
      const response = responseOfRow(row)
      const attachments = (files.get(answerId) ?? []).map(({ name, number, isGiven }) => ({
        name,
        url: addressOf(number),
        isGiven,
      }))
      return [[answerId, { text: textOf(row.category, content, response), response, item, attachments }]]
    })
  )
}
