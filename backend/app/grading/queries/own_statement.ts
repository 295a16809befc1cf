import db from '@adonisjs/lucid/services/db'
import { clock, columnList, schoolHour, select, startOfSchoolDay, type Caller, type Row } from '#shared'
import { LAST_MARKER_ROUND, PANEL_ROUND } from '../domain/correction_plan.js'
import { workedTime } from '../domain/worked_time.js'
import type { StatementRow } from '../statement_views.js'
import { ownControls, type OwnControl } from './control_texts.js'

const PLAN = {
  id: 'correction_plans.id',
  collection: 'collections.name',
  exam: 'exams.name',
  position: 'items.position',
} as const
type Plan = Row<typeof PLAN>

/** Something that they did by a plan. `round`: of the text that was handed in; null: a control text, or a lot was taken, or a mark saved. */
type Act = {
  readonly planId: number
  readonly at: number
  readonly round: number | null
  readonly control?: OwnControl
  /** Texts of theirs that a supervisor returned then: no work. */
  readonly returned?: number
}

/** Of a day, `YYYY-MM-DD`. The zone of schools is three hours behind: at noon of Greenwich it is the same day. */
const beginOf = (day: string): number => startOfSchoolDay(Date.parse(`${day}T12:00:00Z`))
const DAY_MS = 86_400_000

/**
 * What the caller did, by day and plan, the newest day first. What they handed in is read from the events, which nobody changes: a text counts also where
 * its answer was opened again later. A control text is a text: whoever marks it cannot know. A day of work of which nothing was handed in before midnight has its time all the same.
 */
export async function ownStatement(
  { userId, institutionId }: Pick<Caller, 'userId' | 'institutionId'>,
  { from, to }: { readonly from: string; readonly to: string }
): Promise<StatementRow[]> {
  const range: [number, number] = [beginOf(from), beginOf(to) + DAY_MS - 1]
  const acts = [
    ...(await handedIn(userId, range)),
    ...(await controls(userId, range)),
    ...(await readings(userId, range)),
    ...(await worked(userId, range)),
    ...(await returned(userId, range)),
  ]
  const ids = [...new Set(acts.map(({ planId }) => planId))]
  const plans = await plansOf(ids, institutionId)
  const unfinished = await unfinishedPlans(ids)
  const rows = Map.groupBy(acts, ({ planId, at }) => `${planId} ${schoolHour(at).day}`)
  return [...rows.values()]
    .flatMap((some) => rowOf(some, plans, unfinished) ?? [])
    .sort((one, other) =>
      one.day === other.day ? one.plan.id - other.plan.id : one.day < other.day ? 1 : -1
    )
}

/** Of the acts of a day; null where they come to nothing, and for a plan of another institution. */
function rowOf(
  acts: readonly Act[],
  plans: ReadonlyMap<number, Plan>,
  unfinished: ReadonlySet<number | null>
): StatementRow | null {
  const [first] = acts
  const plan = first && plans.get(first.planId)
  if (!first || !plan) return null
  const rounds = acts.flatMap(({ round }) => round ?? [])
  const marked = acts.flatMap(({ control }) => control ?? [])
  const back = acts.reduce((sum, one) => sum + (one.returned ?? 0), 0)
  const times = acts.flatMap(({ at, returned: count }) => (count === undefined ? at : []))
  const minutes = Math.round(workedTime(times) / 60_000)
  if (rounds.length + marked.length + back === 0 && minutes === 0) return null
  const isUnfinished = unfinished.has(plan.id)
  const count = (is: (round: number) => boolean) => rounds.filter(is).length
  return {
    day: schoolHour(first.at).day,
    plan,
    texts: count((round) => round <= LAST_MARKER_ROUND) + marked.length,
    returned: back,
    controls: isUnfinished ? null : marked.filter(({ isWithin }) => isWithin !== null).length,
    controlsWithin: isUnfinished ? null : marked.filter(({ isWithin }) => isWithin === true).length,
    thirds: isUnfinished ? null : count((round) => round === LAST_MARKER_ROUND),
    panel: count((round) => round === PANEL_ROUND),
    minutes,
  }
}

async function plansOf(ids: readonly number[], institutionId: number): Promise<Map<number, Plan>> {
  const plans = await select(db, 'correction_plans', PLAN)
    .join('collections', 'collections.id', 'correction_plans.collection_id')
    .join('exams', 'exams.id', 'correction_plans.exam_id')
    .join('items', 'items.id', 'correction_plans.item_id')
    .where('correction_plans.institution_id', institutionId)
    .whereIn('correction_plans.id', [...ids])
  return new Map(plans.map((plan) => [plan.id, plan]))
}

const HANDED_IN = { at: 'correction_events.at', planId: 'correction_plans.id' } as const

async function handedIn(userId: number, range: [number, number]): Promise<Act[]> {
  const texts = await db
    .query<Row<typeof HANDED_IN> & { readonly round: number | string }>()
    .from('correction_events')
    .join('answers', 'answers.id', 'correction_events.answer_id')
    .join('correction_plans', 'correction_plans.item_id', 'answers.item_id')
    .where({ 'correction_events.author_id': userId, 'correction_events.kind': 'handed_in' })
    .whereBetween('correction_events.at', range)
    .select(columnList(HANDED_IN))
    .select(db.raw("JSON_EXTRACT(correction_events.after_json, '$.round') as round"))
  return texts.map(({ planId, at, round }) => ({ planId, at, round: Number(round) }))
}

async function controls(userId: number, range: [number, number]): Promise<Act[]> {
  const marked = await ownControls(userId, range)
  return marked.map((control) => ({ planId: control.planId, at: control.at, round: null, control }))
}

/** Second readings of samples: texts like others, whatever is known of a plan when it is over. */
async function readings(userId: number, range: [number, number]): Promise<Act[]> {
  const read = await select(db, 'sample_readings', {
    planId: 'sample_readings.plan_id',
    at: 'sample_readings.read_at',
  })
    .where('reader_id', userId)
    .whereBetween('read_at', range)
  return read.flatMap(({ planId, at }) => (at === null ? [] : { planId, at, round: 1 }))
}

/**
 * Of these the plans whose time is not over and in which texts wait, are held or are before the panel. A control text that somebody holds is held like any: else the last
 * one that they have would tell what it is. One that was given back waits for nobody else.
 */
async function unfinishedPlans(ids: readonly number[]): Promise<ReadonlySet<number | null>> {
  const open = await select(db, 'correction_tasks', { planId: 'correction_tasks.plan_id' })
    .join('correction_plans', 'correction_plans.id', 'correction_tasks.plan_id')
    .whereIn('correction_tasks.plan_id', [...new Set(ids)])
    .where((left) => {
      left.where('correction_tasks.state', 'HELD').orWhere((waiting) => {
        waiting.where('correction_tasks.state', 'WAITING').where('correction_tasks.round', '<=', PANEL_ROUND)
      })
    })
    .where((given) => {
      given.whereNull('correction_plans.closes_at').orWhere('correction_plans.closes_at', '>', clock.now())
    })
    .distinct()
  return new Set(open.map(({ planId }) => planId))
}

/** What a supervisor returned of theirs, on that day: a month that was paid stays what it was. */
async function returned(userId: number, range: [number, number]): Promise<Act[]> {
  const rows = await select(db, 'mark_returns', {
    planId: 'mark_returns.plan_id',
    at: 'mark_returns.returned_at',
    texts: 'mark_returns.texts',
  })
    .where('corrector_id', userId)
    .whereBetween('returned_at', range)
  return rows.map(({ planId, at, texts }) => ({ planId, at, round: null, returned: texts }))
}

/** When they took lots and saved marks; the time of practice and qualification is none of it. */
async function worked(userId: number, range: [number, number]): Promise<Act[]> {
  const lots = await select(db, 'correction_lots', {
    planId: 'correction_lots.plan_id',
    at: 'correction_lots.taken_at',
  })
    .where({ user_id: userId, purpose: 'marking' })
    .whereBetween('taken_at', range)
  const marks = await select(db, 'corrector_marks', {
    planId: 'corrector_marks.plan_id',
    at: 'corrector_marks.saved_at',
  })
    .where('author_id', userId)
    .whereBetween('saved_at', range)
    .whereNotExists((beside) => {
      beside
        .from('correction_lots')
        .whereColumn('correction_lots.id', 'corrector_marks.lot_id')
        .whereNot('correction_lots.purpose', 'marking')
    })
  return [...lots, ...marks].flatMap(({ planId, at }) => (at === null ? [] : { planId, at, round: null }))
}
