import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { pointsOf } from '#grading'
import { select, type Row } from '#shared'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const GRADE = {
  appealId: 'appeal_grades.appeal_id',
  revision: 'appeal_grades.revision',
  authorId: 'appeal_grades.author_id',
  sessionId: 'appeal_grades.session_id',
  points: 'appeal_grades.points',
  before: 'appeal_grades.before_points',
} as const

/** The last version of the new grade of an appeal. In thousandths; `points` null: taken back. */
export type StoredGrade = Row<typeof GRADE>

/** The last version of each of these appeals that ever had one, in the order of the appeals. `lock`: what is stored now, which nobody changes meanwhile. */
export async function lastGrades(
  appealIds: readonly number[],
  client: Client = db,
  lock = false
): Promise<Map<number, StoredGrade>> {
  if (appealIds.length === 0) return new Map()
  const query = select(client, 'appeal_grades', GRADE)
    .whereIn('appeal_id', [...appealIds])
    .orderBy('appeal_id')
    .orderBy('revision')
  if (lock) query.forUpdate()
  return new Map((await query).map((grade) => [grade.appealId, grade]))
}

/** What an appeal did to a mark, in points; null where it did nothing. */
export function changeBy(grade: StoredGrade | undefined): { before: number; after: number } | null {
  if (grade === undefined || grade.points === grade.before) return null
  const [before, after] = [pointsOf(grade.before), pointsOf(grade.points)]
  return before === null || after === null ? null : { before, after }
}

/** Does an appeal of the collection that is not disclosed have a new grade below the mark in force? */
export async function hasLowerGrades(collectionId: number, client: Client): Promise<boolean> {
  const lower = await select(client, 'appeal_grades', GRADE)
    .join('appeals', 'appeals.id', 'appeal_grades.appeal_id')
    .where('appeals.collection_id', collectionId)
    .whereNot('appeals.status', 'disclosed')
    .whereColumn('appeal_grades.points', '<', 'appeal_grades.before_points')
    // Of the versions of one grade the last holds.
    .whereNotExists(
      (later) =>
        void later
          .from('appeal_grades as later')
          .whereColumn('later.appeal_id', 'appeal_grades.appeal_id')
          .whereColumn('later.revision', '>', 'appeal_grades.revision')
    )
    .first()
  return lower !== null
}
