import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import { packets } from '../domain/at_once.js'

/** How many of these people have an application, by the exam's id; exams of nobody are left out. `people`: each once. */
export async function countHaving(
  exams: readonly number[],
  people: readonly number[]
): Promise<Map<number, number>> {
  const having = new Map<number, number>()
  for (const some of packets(exams))
    for (const ids of packets(people)) {
      const rows = (await db
        .from('applications')
        .whereIn('exam_id', some)
        .whereIn('user_id', ids)
        .groupBy('exam_id')
        .select('exam_id as examId')
        .countDistinct('user_id as total')) as { examId: number; total: number }[]
      // MariaDB gives counts as text where they are big integers.
      for (const { examId, total } of rows) having.set(examId, (having.get(examId) ?? 0) + Number(total))
    }
  return having
}

/** The same by exam and class; `classOf`: the class of each person, if any. */
export async function countHavingByClass(
  exams: readonly number[],
  people: readonly number[],
  classOf: ReadonlyMap<number, number | null>
): Promise<Map<number, Map<number | null, number>>> {
  const having = new Map<number, Map<number | null, number>>()
  for (const some of packets(exams))
    for (const ids of packets(people)) {
      const rows = await select(db, 'applications', {
        examId: 'applications.exam_id',
        userId: 'applications.user_id',
      })
        .distinct()
        .whereIn('exam_id', some)
        .whereIn('user_id', ids)
      for (const { examId, userId } of rows) {
        const ofExam = having.get(examId) ?? new Map<number | null, number>()
        const schoolClass = classOf.get(userId) ?? null
        ofExam.set(schoolClass, (ofExam.get(schoolClass) ?? 0) + 1)
        having.set(examId, ofExam)
      }
    }
  return having
}
