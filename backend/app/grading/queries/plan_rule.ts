import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import { mostOf, type CorrectionType } from '../domain/correction_type.js'
import { rangeOf, type MarkRange } from '../domain/points.js'
import type { ResolveRule } from '../domain/resolve_marks.js'
import type { StoredPlan } from './correction_plans.js'
import { typesById } from './correction_types.js'

/** How the marks of a plan are read and resolved. */
export type PlanRule = {
  readonly type: CorrectionType
  readonly range: MarkRange
  readonly resolve: ResolveRule
}

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

export async function ruleOf(
  { typeId, itemId, marks }: Pick<StoredPlan, 'typeId' | 'itemId' | 'marks'>,
  client: Client = db
): Promise<PlanRule> {
  const stored = (await typesById([typeId], client)).get(typeId)
  if (stored === undefined) throw new Error(`correction type ${typeId} is not there`)
  const item = await select(client, 'items', { category: 'items.category', value: 'items.value' })
    .where('id', itemId)
    .firstOrFail()
  const { definition: type } = stored
  const range = rangeOf(item)
  const most = mostOf(type, range)
  return { type, range, resolve: { marks, tolerance: type.tolerance, most, value: range.most } }
}
