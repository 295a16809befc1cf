import db from '@adonisjs/lucid/services/db'
import type { Row } from '#shared'
import type { Outcome } from '../domain/outcome.js'
import type { ResultCounts } from '../views.js'

const countOf = (outcome: Outcome, name: keyof ResultCounts) =>
  db.raw(`SUM(CASE WHEN answers.outcome = ? THEN 1 ELSE 0 END) AS ${name}`, [outcome])

type Counted = Row<{ id: 'answers.application_id' }> & Record<keyof ResultCounts, number | string>

/** How the answers of each application came out, of those that are scored. */
export async function resultCounts(applicationIds: readonly number[]): Promise<Map<number, ResultCounts>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await db
    .query<Counted>()
    .from('answers')
    .whereIn('application_id', [...applicationIds])
    .whereNotNull('outcome')
    .groupBy('application_id')
    .select('application_id as id', countOf('CORRECT', 'correct'), countOf('WRONG', 'wrong'))
    .count('* as total')
  return new Map(
    rows.map(({ id, correct, wrong, total }) => [
      id,
      { correct: Number(correct), wrong: Number(wrong), total: Number(total) },
    ])
  )
}
