import db from '@adonisjs/lucid/services/db'

/** How many answers of each application hold something. */
export async function answeredCounts(applicationIds: readonly number[]): Promise<Map<number, number>> {
  if (applicationIds.length === 0) return new Map()
  const rows = (await db
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
    .count('* as answered')) as { id: number; answered: number | string }[]
  return new Map(rows.map((row) => [row.id, Number(row.answered)]))
}

/** The answer that was saved last, of each application that has one: where a resuming candidate goes on. */
export async function lastAnswers(applicationIds: readonly number[]): Promise<Map<number, number>> {
  if (applicationIds.length === 0) return new Map()
  const rows = (await db
    .from('answers')
    .whereIn('application_id', [...applicationIds])
    .whereNotNull('saved_at')
    .whereRaw(
      'saved_at = (SELECT MAX(other.saved_at) FROM answers AS other WHERE other.application_id = answers.application_id)'
    )
    .orderBy('position')
    .select('application_id as applicationId', 'id')) as { applicationId: number; id: number }[]
  return new Map(rows.map((row) => [row.applicationId, row.id]))
}
