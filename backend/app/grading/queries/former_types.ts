import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type RawTransaction, type Row } from '#shared'
import type { StoredPlan } from './correction_plans.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const FORMER = {
  typeId: 'plan_moves.from_type_id',
  lots: 'plan_moves.last_lot_id',
  controls: 'plan_moves.last_control_id',
  samples: 'plan_moves.last_sample_id',
} as const

/** A version of the type that was in force before. Lots, control texts and samples up to these ids are of it, or of one before it. */
export type FormerType = Row<typeof FORMER>

type Moved = Pick<StoredPlan, 'id' | 'typeId' | 'olderLots'>

/** The versions that a plan had, the oldest first. */
export const formerTypes = async (
  { id, olderLots }: Pick<StoredPlan, 'id' | 'olderLots'>,
  client: Client = db
): Promise<FormerType[]> =>
  olderLots === null ? [] : select(client, 'plan_moves', FORMER).where('plan_id', id).orderBy('id')

/** The version in which marks of a lot are given and stored until they are handed in. */
export async function typeOfLot(plan: Moved, lotId: number | null, client: Client = db): Promise<number> {
  // Most plans never move: nothing is looked up.
  if (lotId === null || lotId > (plan.olderLots ?? 0)) return plan.typeId
  return typeIn(await formerTypes(plan, client), 'lots', lotId) ?? plan.typeId
}

/** The same for a lot that the plan that was read may not know of yet: the plan is read as it is now. Null: it is not there any more. */
export async function presentTypeOfLot(
  trx: Pick<RawTransaction, 'all'>,
  planId: number,
  lotId: number
): Promise<number | null> {
  const [row] = await trx.all<{ typeId: number }>(
    `SELECT COALESCE((SELECT m.from_type_id FROM plan_moves m WHERE m.plan_id = p.id AND m.last_lot_id >= ? ORDER BY m.id LIMIT 1), p.type_id) AS typeId
     FROM correction_plans p WHERE p.id = ?`,
    [lotId, planId]
  )
  return row?.typeId ?? null
}

/** Undefined: it is of the version in force. */
export const typeIn = (
  formers: readonly FormerType[],
  what: keyof Omit<FormerType, 'typeId'>,
  id: number
): number | undefined => formers.find((former) => id <= former[what])?.typeId

/** Up to these ids control texts and samples are of a version that is not in force any more. */
export async function olderThan(
  plan: Moved,
  client: Client = db
): Promise<Pick<FormerType, 'controls' | 'samples'>> {
  return (await formerTypes(plan, client)).at(-1) ?? { controls: 0, samples: 0 }
}
