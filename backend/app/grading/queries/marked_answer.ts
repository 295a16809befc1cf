import db from '@adonisjs/lucid/services/db'
import { select, type Caller, type Row } from '#shared'
import { markScope, withinMarks } from './mark_scope.js'

const PLACE = {
  answerId: 'answer_marks.answer_id',
  correctionId: 'answer_marks.correction_id',
  collectionId: 'answer_marks.collection_id',
  examId: 'answer_marks.exam_id',
  itemId: 'answer_marks.item_id',
} as const

/** An answer that can be marked: none of these changes while it can. */
export type MarkedAnswer = Row<typeof PLACE>

/** The answer that the caller may mark, by its id or that of its correction; null where there is none. */
export async function markedAnswer(
  caller: Caller,
  by: { readonly answer: number } | { readonly correction: number }
): Promise<MarkedAnswer | null> {
  const answerId = 'answer' in by ? by.answer : await answerOf(by.correction)
  if (answerId === null) return null
  const found = await select(db, 'answer_marks', PLACE).where('answer_id', answerId).first()
  if (!found || ('correction' in by && found.correctionId !== by.correction)) return null
  const narrowed = db.from('answer_marks').where('answer_marks.answer_id', found.answerId)
  withinMarks(narrowed, await markScope(caller, found.collectionId))
  return (await narrowed.select('answer_marks.id').first()) ? found : null
}

async function answerOf(correctionId: number): Promise<number | null> {
  const row = await select(db, 'corrections', { answerId: 'corrections.answer_id' })
    .where('id', correctionId)
    .first()
  return row?.answerId ?? null
}
