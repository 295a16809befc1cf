import db from '@adonisjs/lucid/services/db'
import { select, type Row } from '#shared'

const EXAM = { id: 'exams.id', name: 'exams.name' } as const
export type NamedExam = Row<typeof EXAM>

/** The exams of a collection, in the order in which they came. */
export const examsOf = async (collection: number): Promise<NamedExam[]> =>
  select(db, 'exams', EXAM).where('collection_id', collection).orderBy('id')
