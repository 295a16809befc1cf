import { columnsSql, readRows, type Caller, type Row, type Statement } from '#shared'
import { PLAN, planOf, type StoredPlan } from './correction_plans.js'
import type { StoredLot } from './lots.js'

const LOT_IN_PLAN = {
  ...PLAN,
  lotId: 'correction_lots.id',
  userId: 'correction_lots.user_id',
  purpose: 'correction_lots.purpose',
  leaseUntil: 'correction_lots.lease_until',
  isOpen: 'correction_lots.is_open',
  endReason: 'correction_lots.end_reason',
  category: 'items.category?',
  value: 'items.value?',
} as const
export type LotInPlanRow = Row<typeof LOT_IN_PLAN>

const SQL = `SELECT ${columnsSql(LOT_IN_PLAN)} FROM correction_lots
  JOIN correction_plans ON correction_plans.id = correction_lots.plan_id
  LEFT JOIN items ON items.id = correction_plans.item_id
  WHERE correction_lots.id = ? AND correction_lots.user_id = ? AND correction_plans.institution_id = ?`

/** `item`: what is marked, and points that it is worth; null: it was taken out of its exam. */
export type LotInPlan = {
  readonly lot: StoredLot
  readonly plan: StoredPlan
  readonly item: { readonly category: string; readonly value: number } | null
}

type Holder = Pick<Caller, 'userId' | 'institutionId'>

/** Reads a lot that somebody holds or held, with its plan, both as they are at one moment. */
export const lotInPlanOf = ({ userId, institutionId }: Holder, id: number): Statement<LotInPlanRow> => ({
  sql: SQL,
  values: [id, userId, institutionId],
})

/** Null: it is not theirs, or not there. */
export function toLotInPlan(row: LotInPlanRow | undefined): LotInPlan | null {
  if (row === undefined) return null
  const { lotId, userId, purpose, leaseUntil, isOpen, endReason, category, value, ...plan } = row
  return {
    lot: { id: lotId, planId: plan.id, userId, purpose, leaseUntil, isOpen, endReason },
    plan: planOf(plan),
    item: category === null || value === null ? null : { category, value },
  }
}

/** A lot of the caller, also one that has ended; null, whether it is there or not. */
export async function lotInPlan(caller: Holder, id: number): Promise<LotInPlan | null> {
  const { sql, values } = lotInPlanOf(caller, id)
  const [row] = await readRows<LotInPlanRow>(sql, values)
  return toLotInPlan(row)
}
