import db from '@adonisjs/lucid/services/db'
import type { StaffScope } from '#delivery'
import { walkedBy } from '#shared'
import type { WalkOrder } from '../domain/list_order.js'
import type { ListFilter } from './list_filter.js'

/** The indexes that lists are walked by (migration `index_applications_for_lists`). */
export type ListIndex =
  | 'applications_list_index'
  | 'applications_school_list_index'
  | 'applications_class_list_index'
  | 'applications_state_list_index'
  | 'applications_start_list_index'
  | 'applications_end_list_index'
  | 'applications_saved_list_index'
  | 'applications_people_index'

const OF_ORDER: Readonly<Record<WalkOrder, ListIndex | null>> = {
  name: 'applications_list_index',
  status: 'applications_list_index',
  start_time: 'applications_start_list_index',
  end_time: 'applications_end_list_index',
  last_saved_at: 'applications_saved_list_index',
  id: null,
  user: 'applications_people_index',
}

type Walked = { readonly filter: ListFilter; readonly scope: StaffScope }

/**
 * The index for a list: what finds few rows, whatever their order, before what has the order. Null: the database chooses. Left to
 * themselves the databases sort a collection rather than walk an index in its order, SQLite without statistics in most cases.
 */
export function indexFor(
  { filter, scope }: Walked,
  field: WalkOrder,
  preferred: ListIndex | null = null
): ListIndex | null {
  const { schoolIds, classIds, roomIds } = scope
  if (filter.user !== undefined) return 'applications_people_index'
  if (filter.room !== undefined || roomIds.length > 0) return null
  if (filter.classes !== undefined || (classIds.length > 0 && schoolIds.length === 0))
    return 'applications_class_list_index'
  if (filter.schools !== undefined || (schoolIds.length > 0 && classIds.length === 0))
    return 'applications_school_list_index'
  if (preferred !== null) return preferred
  const isByName = field === 'name' || field === 'status'
  return isByName && filter.status !== undefined ? 'applications_state_list_index' : OF_ORDER[field]
}

/** `applications`, walked by this index. */
export const walked = (index: ListIndex | null): string =>
  index === null ? 'applications' : walkedBy(db.connection(), 'applications', index)
