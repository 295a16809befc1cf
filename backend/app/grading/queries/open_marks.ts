import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Row } from '#shared'

type Client = Pick<TransactionClientContract, 'query' | 'from'>

/**
 * Of these applications those whose marks are being given: one of them is not disclosed, and somebody has marked or commented in that exam. Of an exam that nobody
 * has begun to mark there is nothing to wait for.
 */
export async function applicationsInMarking(
  applicationIds: readonly number[],
  client: Client = db
): Promise<Set<number>> {
  const rows = await openMarks(applicationIds, client)
  const exams = new Set<number>()
  for (const examId of new Set(rows.map((row) => row.examId)))
    if (await isMarked(examId, client)) exams.add(examId)
  return new Set(rows.filter(({ examId }) => exams.has(examId)).map(({ id }) => id))
}

/**
 * Of these applications those with a mark that is not disclosed, whether or not somebody has begun to mark that exam: nothing but their own rows is read, so that it can be
 * asked under a lock for which others wait.
 */
export const withOpenMarks = async (
  applicationIds: readonly number[],
  client: Client
): Promise<Set<number>> => new Set((await openMarks(applicationIds, client)).map(({ id }) => id))

const openMarks = (applicationIds: readonly number[], client: Client) =>
  client
    .query<Row<{ id: 'answer_marks.application_id'; examId: 'answer_marks.exam_id' }>>()
    .from('answer_marks')
    .leftJoin('disclosures', 'disclosures.id', 'answer_marks.disclosure_id')
    .whereIn('answer_marks.application_id', [...applicationIds])
    .where((open) => void open.whereNull('disclosures.state').orWhereNot('disclosures.state', 'DONE'))
    .distinct('answer_marks.application_id as id', 'answer_marks.exam_id as examId')

async function isMarked(examId: number, client: Client): Promise<boolean> {
  const found = await client
    .from('answer_marks')
    .join('corrections', 'corrections.id', 'answer_marks.correction_id')
    .where('answer_marks.exam_id', examId)
    .where(
      (touched) =>
        void touched.whereNotNull('corrections.author_id').orWhereNotNull('corrections.commented_at')
    )
    .select('answer_marks.id')
    .first()
  return Boolean(found) || isMarkedByPlan(examId, client)
}

async function isMarkedByPlan(examId: number, client: Client): Promise<boolean> {
  const found = await client
    .from('correction_plans')
    .join('corrector_marks', 'corrector_marks.plan_id', 'correction_plans.id')
    .where('correction_plans.exam_id', examId)
    .whereNotNull('corrector_marks.saved_at')
    .select('corrector_marks.id')
    .first()
  return Boolean(found)
}
