import type { Database } from '@adonisjs/lucid/database'

/** Levels of five criteria, one apart at most between two marks of a text but for one in twenty, where a third marker is due. */
const levels = (at: number, round: number) =>
  [0, 1, 2, 3, 4].map((criterion) => {
    const first = (at * 7 + criterion * 3) % 5
    return round === 1 || (at + criterion) % 3 > 0 ? first : at % 20 === 0 ? (first + 3) % 6 : first + 1
  })

/** SQLite takes no more in one statement. */
const ROWS_AT_ONCE = 400
const POINTS = 40_000
const DAY = 86_400_000

/** Every text of the plan has been marked twice by its correctors over ten days, and has a mark in force. */
export async function markAllTwice(
  db: Database,
  planId: number,
  correctors: readonly number[]
): Promise<void> {
  const tasks = (await db
    .from('correction_tasks')
    .where('plan_id', planId)
    .orderBy('id')
    .select('id', 'answer_id', 'round')) as { id: number; answer_id: number; round: number }[]
  const began = Date.now() - 10 * DAY
  const rows = tasks.map(({ answer_id, round }, at) => {
    const place = Math.floor(at % (tasks.length / 2))
    const given = levels(place, round)
    const saved = began + Math.floor((place * 10 * DAY * 2) / tasks.length)
    return {
      plan_id: planId,
      answer_id,
      // Nobody marks a text twice.
      author_id: correctors[(place + (round - 1) * 7) % correctors.length] ?? 0,
      position: place % 10,
      handle: `${answer_id}-${round}`,
      round,
      total: given.reduce((sum, level) => sum + level * POINTS, 0),
      criteria_json: JSON.stringify(given),
      revision: 1,
      saved_at: saved,
      handed_in_at: saved,
    }
  })
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db
      .insertQuery()
      .table('corrector_marks')
      .multiInsert(rows.slice(from, from + ROWS_AT_ONCE))
  await db.rawQuery(
    `UPDATE correction_tasks SET state = 'MARKED', taken_by = (SELECT author_id FROM corrector_marks
       WHERE corrector_marks.answer_id = correction_tasks.answer_id AND corrector_marks.round = correction_tasks.round) WHERE plan_id = ?`,
    [planId]
  )
  await db.rawQuery("UPDATE answer_marks SET points = 500000, status = 'replied'")
}
