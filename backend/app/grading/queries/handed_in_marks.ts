import db from '@adonisjs/lucid/services/db'
import { andRest } from '#jobs'
import { select, type Row } from '#shared'
import { PANEL_ROUND } from '../domain/correction_plan.js'
import type { CorrectionType } from '../domain/correction_type.js'
import type { TalliedMark } from '../domain/mark_tally.js'
import { givenIn } from './corrector_marks.js'

const MARK = {
  answerId: 'corrector_marks.answer_id',
  authorId: 'corrector_marks.author_id',
  round: 'corrector_marks.round',
  total: 'corrector_marks.total',
  criteriaJson: 'corrector_marks.criteria_json',
  situation: 'corrector_marks.situation',
  savedAt: 'corrector_marks.saved_at',
} as const
type Stored = Row<typeof MARK>

/** Rows of one read: of each text there are four marks at most. */
const AT_ONCE = 1_000

/** What was handed in by a plan, text by text, without control texts. Whoever answers to candidates has the database between two reads. */
export async function* handedInByText(
  planId: number,
  type: CorrectionType,
  stop: AbortSignal
): AsyncGenerator<readonly TalliedMark[]> {
  let from = 0
  while (!stop.aborted) {
    const after = from
    const rows = await andRest(() =>
      select(db, 'corrector_marks', MARK)
        .where('plan_id', planId)
        .where('answer_id', '>', after)
        .whereNotNull('handed_in_at')
        .where('round', '<=', PANEL_ROUND)
        .orderBy('answer_id')
        .limit(AT_ONCE)
    )
    const isLast = rows.length < AT_ONCE
    const last = rows.at(-1)?.answerId ?? 0
    // Of the last text of a full read there may be more: it comes again with the next.
    const texts = Map.groupBy(
      isLast ? rows : rows.filter(({ answerId }) => answerId < last),
      (row) => row.answerId
    )
    for (const marks of texts.values()) yield marks.map((row) => talliedMark(type, row))
    if (isLast) return
    from = last - 1
  }
}

const talliedMark = (type: CorrectionType, row: Stored): TalliedMark => ({
  authorId: row.authorId,
  round: row.round ?? 0,
  given: givenIn(type, row),
  savedAt: row.savedAt ?? 0,
})

/** How many marks of a plan were handed in. */
export async function countHandedIn(planId: number): Promise<number> {
  const row = await db
    .query<{ total: number | string }>()
    .from('corrector_marks')
    .where('plan_id', planId)
    .whereNotNull('handed_in_at')
    .where('round', '<=', PANEL_ROUND)
    .count('* as total')
    .first()
  return Number(row?.total ?? 0)
}

/** Plans in which something was handed in at this moment or later. */
export async function plansHandedInSince(since: number): Promise<number[]> {
  const rows = await db
    .query<Row<{ planId: 'corrector_marks.plan_id' }>>()
    .from('corrector_marks')
    .where('handed_in_at', '>=', since)
    .where('round', '<=', PANEL_ROUND)
    .distinct('plan_id as planId')
  return rows.map(({ planId }) => planId)
}
