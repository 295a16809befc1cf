import db from '@adonisjs/lucid/services/db'
import { orderAsRead, select, type Caller, type Row } from '#shared'
import type { CorrectorDetail, CorrectorPace, PlanAgreementView } from '../agreement_views.js'
import { planAgreement, type Coincidences } from '../domain/mark_tally.js'
import { PLACES, together, type Pace, type Stretch } from '../domain/pace.js'
import { severityOf } from '../domain/severity.js'
import type { StoredPlan } from './correction_plans.js'
import { typesById, typeView } from './correction_types.js'

/** What the list of correctors needs of a pace; the rest is read of one of them. */
export type Figures = Omit<Pace, 'days' | 'hours' | 'places'>
export type Stretches = Pick<Pace, 'days' | 'hours' | 'places'>

const TALLY = {
  planId: 'plan_tallies.plan_id',
  marks: 'plan_tallies.marks',
  countedAt: 'plan_tallies.counted_at',
  costMs: 'plan_tallies.cost_ms',
  isStale: 'plan_tallies.is_stale',
} as const
export type StoredTally = Row<typeof TALLY>

export const storedTally = (planId: number): Promise<StoredTally | null> =>
  select(db, 'plan_tallies', TALLY).where('plan_id', planId).first()

/** Plans whose marks were taken out since they were counted. */
export const stalePlans = async (): Promise<number[]> =>
  (await select(db, 'plan_tallies', { planId: TALLY.planId }).where('is_stale', 1)).map(
    ({ planId }) => planId
  )

/** How far the first two markers of a plan's texts agree, as it was counted last; null before the first time. */
export async function planAgreementView(
  caller: Caller,
  { id, typeId }: StoredPlan
): Promise<PlanAgreementView | null> {
  const tally = await select(db, 'plan_tallies', {
    ...TALLY,
    coincidences: 'plan_tallies.coincidences_json',
  })
    .where('plan_id', id)
    .first()
  const type = (await typesById([typeId])).get(typeId)
  if (tally === null || type === undefined) return null
  const { definition } = typeView(type, [type], caller)
  const stored = await select(db, 'corrector_tallies', {
    stretches: 'corrector_tallies.stretches_json',
  }).where('plan_id', id)
  const stretches = stored.map((row) => JSON.parse(row.stretches) as Stretches)
  const { total, criteria, situations } = planAgreement(
    JSON.parse(tally.coincidences) as Coincidences,
    definition
  )
  const names = definition.kind === 'number' ? [] : definition.criteria.map(({ name }) => name)
  return {
    countedAt: tally.countedAt,
    marks: tally.marks,
    total,
    criteria: names.flatMap((name, at) => {
      const agreement = criteria[at]
      return agreement === undefined ? [] : [{ name, agreement }]
    }),
    situations,
    hours: together(stretches.map(({ hours }) => hours)).map(hourView),
    places: together(stretches.map(({ places }) => places)).map(placeView),
  }
}

const CORRECTOR = {
  userId: 'corrector_tallies.user_id',
  name: 'users.name',
  figures: 'corrector_tallies.figures_json',
} as const

/** Whoever has handed in texts of a plan, by name, with how they mark. */
export async function correctorPaces(planId: number): Promise<CorrectorPace[]> {
  const query = select(db, 'corrector_tallies', CORRECTOR)
    .join('users', 'users.id', 'corrector_tallies.user_id')
    .where('corrector_tallies.plan_id', planId)
  return (await orderAsRead(query, 'users.name').orderBy('users.id')).map(paceView)
}

/** The same of one of them, with days and drift; null: they have handed in nothing. */
export async function correctorPace(planId: number, userId: number): Promise<CorrectorDetail | null> {
  const row = await select(db, 'corrector_tallies', {
    ...CORRECTOR,
    stretches: 'corrector_tallies.stretches_json',
  })
    .join('users', 'users.id', 'corrector_tallies.user_id')
    .where({ 'corrector_tallies.plan_id': planId, 'corrector_tallies.user_id': userId })
    .first()
  if (row === null) return null
  const { days, hours, places } = JSON.parse(row.stretches) as Stretches
  return {
    ...paceView(row),
    days: days.map(([day, texts]) => ({ day, texts })),
    hours: hours.map(hourView),
    places: places.map(placeView),
  }
}

function paceView({ userId, name, figures }: Row<typeof CORRECTOR>): CorrectorPace {
  const { texts, thirds, timed, fast, lastAt, differences } = JSON.parse(figures) as Figures
  return { user: { id: userId, name }, texts, thirds, timed, fast, lastAt, severity: severityOf(differences) }
}

const hourView = ({ from, texts, differences }: Stretch) => ({
  from,
  to: from,
  texts,
  severity: severityOf(differences),
})

const placeView = ({ from, texts, differences }: Stretch) => {
  const next = PLACES.find((place) => place > from)
  return { from, to: next === undefined ? null : next - 1, texts, severity: severityOf(differences) }
}
