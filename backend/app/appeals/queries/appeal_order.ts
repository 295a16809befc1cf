import db from '@adonisjs/lucid/services/db'
import { isCandidate, type Caller, type ListRequest, type OrderColumn } from '#shared'
import { readsNames } from '../policies/appeal_policy.js'
import { windowOf } from './appeal_windows.js'

export const APPEAL_ORDER = ['user_name', 'id', 'created_at', 'item_position'] as const
export type AppealField = (typeof APPEAL_ORDER)[number]

type Sorted = OrderColumn & { readonly descending: boolean }

/** What a list is ordered by, its id at the end. `name`: of its cursors; null: a page can begin at no place of it. `index`: has that order. */
export type AppealOrder = {
  readonly by: readonly Sorted[]
  readonly name: string | null
  readonly index: 'appeals_name_index' | 'appeals_identifier_index' | null
}

const NAME = 'appeals.candidate_key'
const IDENTIFIER = 'appeals.identifier_key'
/** Over all collections. */
const NAME_OR_IDENTIFIER =
  'case when coalesce((select hide_candidate_name from appeal_windows where appeal_windows.collection_id = appeals.collection_id), 0) = 1 then appeals.identifier_key else appeals.candidate_key end'

const COLUMNS: Readonly<Record<Exclude<AppealField, 'user_name'>, OrderColumn>> = {
  id: { column: 'appeals.id', kind: 'number' },
  created_at: { column: 'appeals.created_at', kind: 'number' },
  item_position: { column: 'appeals.position', kind: 'number' },
}

/** The order of a list of `collection`, or of all: whoever may not see the names of a collection gets no order by them. */
export async function appealOrder(
  caller: Caller,
  collection: number | undefined,
  order: ListRequest<AppealField>['order']
): Promise<AppealOrder> {
  const name = await nameColumn(caller, collection)
  const by = order.map(({ field, descending }): Sorted =>
    field === 'user_name' ? { column: name, kind: 'text', descending } : { ...COLUMNS[field], descending }
  )
  const descending = by.at(-1)?.descending ?? false
  if (order.at(-1)?.field !== 'id') by.push({ ...COLUMNS.id, descending })
  const isPlaced = name !== NAME_OR_IDENTIFIER && by.every((one) => one.descending === descending)
  const isByName = isPlaced && collection !== undefined && by.length === 2 && by[0]?.column === name
  const index = name === IDENTIFIER ? 'appeals_identifier_index' : 'appeals_name_index'
  return {
    by,
    name: isPlaced ? by.map(({ column }) => column).join() : null,
    index: isByName ? index : null,
  }
}

async function nameColumn(caller: Caller, collection: number | undefined): Promise<string> {
  if (readsNames(caller) || isCandidate(caller)) return NAME
  if (collection === undefined) return NAME_OR_IDENTIFIER
  return (await windowOf(collection, db))?.window.hideCandidateName === true ? IDENTIFIER : NAME
}
