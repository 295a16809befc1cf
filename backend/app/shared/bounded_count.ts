import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'

/** Counted one by one up to here; beyond it only that there are more is reported. */
export const COUNTED_MOST = 10_000

/** A count; `isMinimum`: there are more. */
export type BoundedCount = { readonly count: number; readonly isMinimum: boolean }

/** How many rows a query finds, up to `COUNTED_MOST`. */
export async function boundedCount(query: DatabaseQueryBuilderContract): Promise<BoundedCount> {
  const found = query.select(db.raw('1 as found')).limit(COUNTED_MOST + 1)
  const rows = await db.query<{ total: number | string }>().from(found.as('found')).count('* as total')
  return bounded(Number(rows[0]?.total ?? 0))
}

export const bounded = (total: number): BoundedCount => ({
  count: Math.min(total, COUNTED_MOST),
  isMinimum: total > COUNTED_MOST,
})
