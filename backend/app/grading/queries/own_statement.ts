import db from '@adonisjs/lucid/services/db'
import { clock, columnList, schoolHour, select, startOfSchoolDay, type Caller, type Row } from '#shared'
import { LAST_MARKER_ROUND, PANEL_ROUND } from '../domain/correction_plan.js'
import { workedTime } from '../domain/worked_time.js'
import type { StatementRow } from '../statement_views.js'

const DONE = {
  at: 'correction_events.at',
  planId: 'correction_plans.id',
  collection: 'collections.name',
  exam: 'exams.name',
  position: 'items.position',
} as const
type Done = Row<typeof DONE> & { readonly round: number | string }

/** Of a day, `YYYY-MM-DD`. The zone of schools is three hours behind: at noon of Greenwich it is the same day. */
const beginOf = (day: string): number => startOfSchoolDay(Date.parse(`${day}T12:00:00Z`))
const DAY_MS = 86_400_000

/**
 * What the caller handed in, by day and plan, the newest day first. It is read from the events, which nobody changes: a text counts also where its answer
 * was opened again later.
 */
export async function ownStatement(
  { userId, institutionId }: Pick<Caller, 'userId' | 'institutionId'>,
  { from, to }: { readonly from: string; readonly to: string }
): Promise<StatementRow[]> {
  const range: [number, number] = [beginOf(from), beginOf(to) + DAY_MS - 1]
  const done = await db
    .query<Done>()
    .from('correction_events')
    .join('answers', 'answers.id', 'correction_events.answer_id')
    .join('correction_plans', 'correction_plans.item_id', 'answers.item_id')
    .join('collections', 'collections.id', 'correction_plans.collection_id')
    .join('exams', 'exams.id', 'correction_plans.exam_id')
    .join('items', 'items.id', 'correction_plans.item_id')
    .where({ 'correction_events.author_id': userId, 'correction_events.kind': 'handed_in' })
    .where('correction_plans.institution_id', institutionId)
    .whereBetween('correction_events.at', range)
    .select(columnList(DONE))
    .select(db.raw("JSON_EXTRACT(correction_events.after_json, '$.round') as round"))
  const worked = await workedMoments(userId, range)
  const unfinished = await unfinishedPlans(done.map(({ planId }) => planId))
  const rows = Map.groupBy(done, ({ planId, at }) => keyOf(planId, at))
  return [...rows]
    .map(([key, texts]) => rowOf(texts, worked.get(key) ?? [], unfinished))
    .sort((one, other) =>
      one.day === other.day ? one.plan.id - other.plan.id : one.day < other.day ? 1 : -1
    )
}

const keyOf = (planId: number, at: number): string => `${planId} ${schoolHour(at).day}`

function rowOf(
  texts: readonly Done[],
  moments: readonly number[],
  unfinished: ReadonlySet<number | null>
): StatementRow {
  const [first] = texts
  if (first === undefined) throw new Error('a day without texts has no row')
  const { planId, collection, exam, position, at } = first
  const count = (is: (round: number) => boolean) => texts.filter(({ round }) => is(Number(round))).length
  const worked = workedTime([...moments, ...texts.map((text) => text.at)])
  return {
    day: schoolHour(at).day,
    plan: { id: planId, collection, exam, position },
    texts: count((round) => round <= LAST_MARKER_ROUND),
    thirds: unfinished.has(planId) ? null : count((round) => round === LAST_MARKER_ROUND),
    panel: count((round) => round === PANEL_ROUND),
    minutes: Math.round(worked / 60_000),
  }
}

/** Of these the plans whose time is not over and in which texts wait, are held or are before the panel. */
async function unfinishedPlans(ids: readonly number[]): Promise<ReadonlySet<number | null>> {
  const open = await select(db, 'correction_tasks', { planId: 'correction_tasks.plan_id' })
    .join('correction_plans', 'correction_plans.id', 'correction_tasks.plan_id')
    .whereIn('correction_tasks.plan_id', [...new Set(ids)])
    .whereIn('correction_tasks.state', ['WAITING', 'HELD'])
    .where((given) => {
      given.whereNull('correction_plans.closes_at').orWhere('correction_plans.closes_at', '>', clock.now())
    })
    .distinct()
  return new Set(open.map(({ planId }) => planId))
}

/** When they took lots and saved marks, by plan and day. */
async function workedMoments(userId: number, range: [number, number]): Promise<Map<string, number[]>> {
  const lots = await select(db, 'correction_lots', {
    planId: 'correction_lots.plan_id',
    at: 'correction_lots.taken_at',
  })
    .where('user_id', userId)
    .whereBetween('taken_at', range)
  const marks = await select(db, 'corrector_marks', {
    planId: 'corrector_marks.plan_id',
    at: 'corrector_marks.saved_at',
  })
    .where('author_id', userId)
    .whereBetween('saved_at', range)
  const moments = new Map<string, number[]>()
  for (const { planId, at } of [...lots, ...marks]) {
    if (at === null) continue
    const key = keyOf(planId, at)
    const known = moments.get(key)
    if (known === undefined) moments.set(key, [at])
    else known.push(at)
  }
  return moments
}
