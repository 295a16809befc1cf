import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { onlyVisibleApplications, type State } from '#delivery'
import type { Caller } from '#shared'
import type { CollectionCardView } from '../views.js'
import { ON_DESK } from './list_filter.js'
import { cellCounts, cellsAreOf, type CellCount } from './tally.js'

export type CardCounts = Pick<CollectionCardView, 'totalApplications' | 'countExamsAvailable' | 'countBegun'>

export const NOTHING: CardCounts = { totalApplications: 0, countExamsAvailable: 0, countBegun: 0 }

/** The counts of these collections, by id, as far as the caller sees their applications; those without any are not in the map. */
export async function cardCounts(
  caller: Caller,
  collectionIds: readonly number[],
  now: number
): Promise<Map<number, CardCounts>> {
  const cells = (await cellsAreOf()) === null ? null : await cellCounts(caller, collectionIds)
  const found = new Map<number, CardCounts>()
  for (const cell of cells ?? (await countRows(caller, collectionIds))) {
    const total = Number(cell.total)
    const { totalApplications, countExamsAvailable, countBegun } = found.get(cell.collectionId) ?? NOTHING
    found.set(cell.collectionId, {
      totalApplications: totalApplications + total,
      countExamsAvailable: countExamsAvailable + (isAvailable(cell, now) ? total : 0),
      countBegun: countBegun + (cell.state === 'CREATED' ? 0 : total),
    })
  }
  return found
}

/** It runs, or may be begun now. */
const isAvailable = ({ state, windowStartAt, windowEndAt, startUntilAt }: CellCount, now: number): boolean =>
  state === 'STARTED' ||
  (state === 'CREATED' &&
    windowStartAt <= now &&
    now <= windowEndAt &&
    (startUntilAt === null || now <= startUntilAt))

const COLUMNS = ['collection_id', 'state', 'window_start_at', 'window_end_at', 'start_until_at']

async function countRows(caller: Caller, collectionIds: readonly number[]): Promise<CellCount[]> {
  const query: DatabaseQueryBuilderContract<CellCount & { state: State }> = db
    .query<CellCount>()
    .from('applications')
    .whereIn('applications.collection_id', [...collectionIds])
  await onlyVisibleApplications(query, caller, ON_DESK)
  return query
    .groupBy(...COLUMNS.map((column) => `applications.${column}`))
    .select(
      'applications.collection_id as collectionId',
      'applications.state as state',
      'applications.window_start_at as windowStartAt',
      'applications.window_end_at as windowEndAt',
      'applications.start_until_at as startUntilAt'
    )
    .count('* as total')
}
