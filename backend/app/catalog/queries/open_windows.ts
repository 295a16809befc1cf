import db from '@adonisjs/lucid/services/db'
import { clock, countRows, select } from '#shared'

/** Whether every exam of the collection has a window that is not over; one without exams has none. */
export async function hasOpenWindows(collectionId: number): Promise<boolean> {
  const exams = () => select(db, 'exams', { id: 'exams.id' }).where('exams.collection_id', collectionId)
  const open = db
    .from('time_windows')
    .whereColumn('time_windows.exam_id', 'exams.id')
    .where('time_windows.end_at', '>', clock.now())
    .select(db.raw('1'))
  const closed = await exams().whereNotExists(open).first()
  return closed === null && (await countRows(exams())) > 0
}
