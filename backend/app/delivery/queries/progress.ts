import db from '@adonisjs/lucid/services/db'
import { select, type Row } from '#shared'

/** How many answers of each application hold something. */
export async function answeredCounts(applicationIds: readonly number[]): Promise<Map<number, number>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await db
    .query<Row<{ id: 'answers.application_id' }> & { answered: number | string }>()
    .from('answers')
    .whereIn('application_id', [...applicationIds])
    .where((filled) => {
      filled
        .whereNotNull('alternative_id')
        .orWhereNotNull('alternatives_json')
        .orWhereNotNull('grade_linear')
        .orWhere((text) => void text.whereNotNull('free_response').whereNot('free_response', ''))
    })
    .groupBy('application_id')
    .select('application_id as id')
    .count('* as answered')
  return new Map(rows.map((row) => [row.id, Number(row.answered)]))
}

const LAST = { applicationId: 'answers.application_id', id: 'answers.id' } as const

/** The answer that was saved last, of each application that has one: where a resuming candidate goes on. */
export async function lastAnswers(applicationIds: readonly number[]): Promise<Map<number, number>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await select(db, 'answers', LAST)
    .whereIn('application_id', [...applicationIds])
    .whereNotNull('saved_at')
    .whereRaw(
      'saved_at = (SELECT MAX(other.saved_at) FROM answers AS other WHERE other.application_id = answers.application_id)'
    )
    .orderBy('position')
  return new Map(rows.map((row) => [row.applicationId, row.id]))
}

/** When an answer of each application was last stored, of those that have one. Epoch ms. */
export async function lastSaves(applicationIds: readonly number[]): Promise<Map<number, number>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await db
    .query<Row<{ id: 'answers.application_id' }> & { savedAt: number | string }>()
    .from('answers')
    .whereIn('application_id', [...applicationIds])
    .whereNotNull('saved_at')
    .groupBy('application_id')
    .select('application_id as id')
    .max('saved_at as savedAt')
  return new Map(rows.map((row) => [row.id, Number(row.savedAt)]))
}
