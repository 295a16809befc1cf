import db from '@adonisjs/lucid/services/db'
import { clock, select, startOfSchoolDay, type Caller, type Row } from '#shared'
import { PANEL_ROUND } from '../domain/correction_plan.js'
import { maySupervise } from '../policies/plan_policy.js'
import type { PlanCounts, PlanView, ShownPlan } from '../plan_views.js'
import type { KnownPlan, StoredPlan } from './correction_plans.js'
import { typesById, typeView, type StoredType } from './correction_types.js'
import { countsOf } from './plan_counts.js'

export const PLACE = {
  planId: 'correction_plans.id',
  collectionId: 'collections.id',
  collectionName: 'collections.name',
  examId: 'exams.id',
  examName: 'exams.name',
  itemId: 'items.id',
  position: 'items.position',
  title: 'items.verbose_name',
  value: 'items.value',
} as const

/** What a plan is about, for anybody who is in it. A plan whose item was taken out of its exam is left out. */
export async function shownPlans(
  caller: Caller,
  plans: readonly StoredPlan[]
): Promise<Map<number, ShownPlan>> {
  const rows = await select(db, 'correction_plans', PLACE)
    .join('collections', 'collections.id', 'correction_plans.collection_id')
    .join('exams', 'exams.id', 'correction_plans.exam_id')
    .join('items', 'items.id', 'correction_plans.item_id')
    .whereIn(
      'correction_plans.id',
      plans.map(({ id }) => id)
    )
  const places = new Map(rows.map((row) => [row.planId, row]))
  const types = await typesById(plans.map(({ typeId }) => typeId))
  return new Map(
    plans.flatMap((plan): [number, ShownPlan][] => {
      const place = places.get(plan.id)
      const type = types.get(plan.typeId)
      return place && type ? [[plan.id, shownPlan(caller, { plan, place, type })]] : []
    })
  )
}

type Place = Row<typeof PLACE>
type Shown = {
  readonly plan: StoredPlan
  readonly place: Omit<Place, 'planId'>
  /** Of the version in force. */
  readonly type: StoredType
}

/** What one plan is about. */
export function shownPlan(caller: Pick<Caller, 'language'>, { plan, place, type }: Shown): ShownPlan {
  const { id: ofType, name, version, definition } = typeView(type, [type], caller)
  return {
    id: plan.id,
    collection: { id: place.collectionId, name: place.collectionName },
    exam: { id: place.examId, name: place.examName },
    item: { id: place.itemId, position: place.position, title: place.title, value: place.value },
    type: { id: ofType, name, version, definition },
    lotSize: plan.lotSize,
    leaseMinutes: plan.leaseMinutes,
  }
}

/** Plans as the caller sees them, in their order. */
export async function planViews(caller: Caller, known: readonly KnownPlan[]): Promise<PlanView[]> {
  if (known.length === 0) return []
  const ids = known.map(({ plan }) => plan.id)
  const shown = await shownPlans(
    caller,
    known.map(({ plan }) => plan)
  )
  const counts = await countsOf(known.flatMap(({ plan, role }) => (maySupervise(role) ? [plan.id] : [])))
  const own = await ownCounts(caller, ids)
  return known.flatMap(({ plan, role, isCorrector }) => {
    const about = shown.get(plan.id)
    if (about === undefined) return []
    return [
      {
        ...plan,
        ...about,
        // Who marks is not to know how many of their texts are control texts.
        controlShare: maySupervise(role) ? plan.controlShare : null,
        isMoving: plan.movingId !== null,
        role,
        isCorrector,
        counts: maySupervise(role) ? (counts.get(plan.id) ?? NOTHING) : null,
        own: own.get(plan.id) ?? { held: 0, markedToday: 0 },
      },
    ]
  })
}

const NOTHING: PlanCounts = { waiting: 0, held: 0, marked: 0, discrepant: 0, panel: 0, resolved: 0 }

type Own = { held: number; markedToday: number }

/** What the caller holds, and what they handed in since the day began. */
async function ownCounts({ userId }: Caller, planIds: readonly number[]): Promise<Map<number, Own>> {
  const held = await db
    .query<Row<{ planId: 'correction_tasks.plan_id' }> & { total: number | string }>()
    .from('correction_tasks')
    .join('correction_lots', 'correction_lots.id', 'correction_tasks.lot_id')
    .where({
      'correction_lots.user_id': userId,
      'correction_lots.is_open': 1,
      'correction_tasks.state': 'HELD',
    })
    .whereIn('correction_tasks.plan_id', [...planIds])
    .groupBy('correction_tasks.plan_id')
    .select('correction_tasks.plan_id as planId')
    .count('* as total')
  const holds = new Map(held.map(({ planId, total }) => [planId, Number(total)]))
  const today = await markedSince(userId, planIds, startOfSchoolDay(clock.now()))
  return new Map(planIds.map((id) => [id, { held: holds.get(id) ?? 0, markedToday: today.get(id) ?? 0 }]))
}

/** How many texts a person has handed in since a moment, by plan, control texts among them; the panel's own decisions are none. */
export async function markedSince(
  userId: number,
  planIds: readonly number[],
  since: number
): Promise<Map<number, number>> {
  const rows = await db
    .query<Row<{ planId: 'corrector_marks.plan_id' }> & { total: number | string }>()
    .from('corrector_marks')
    .whereIn('plan_id', [...planIds])
    .where('author_id', userId)
    .where('handed_in_at', '>=', since)
    .whereNot('round', PANEL_ROUND)
    .groupBy('plan_id')
    .select('plan_id as planId')
    .count('* as total')
  return new Map(rows.map(({ planId, total }) => [planId, Number(total)]))
}
