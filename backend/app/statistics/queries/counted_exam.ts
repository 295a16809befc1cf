import db from '@adonisjs/lucid/services/db'
import { seesExam } from '#catalog'
import { select, type Caller } from '#shared'

const EXAM = {
  id: 'exams.id',
  collectionId: 'exams.collection_id',
  adaptative: 'exams.adaptative',
} as const

/** Of an exam, what its statistics depend on: reading all of it costs more than the statistics. */
export type CountedExam = { readonly id: number; readonly collectionId: number; readonly isAdaptive: boolean }

/** An exam that the caller sees, or null, whether it is there or not. */
export async function countedExam(caller: Caller, examId: number): Promise<CountedExam | null> {
  if (!(await seesExam(caller, examId))) return null
  const row = await select(db, 'exams', EXAM).where('id', examId).first()
  return row && { id: row.id, collectionId: row.collectionId, isAdaptive: Boolean(row.adaptative) }
}
