import type { OrderColumn } from '#shared'

/** What the list of a collection's applications can be ordered by. */
export const LIST_ORDER = ['name', 'status', 'start_time', 'end_time', 'last_saved_at', 'id'] as const
export type ListOrder = (typeof LIST_ORDER)[number]

const KEY: OrderColumn = { column: 'applications.candidate_key', kind: 'text' }
const ID: OrderColumn = { column: 'applications.id', kind: 'number' }
const by = (column: string): OrderColumn => ({ column: `applications.${column}`, kind: 'number' })

/** Besides, an order that nobody asks for, and that no change of a row moves: by its candidate's id. */
export type WalkOrder = ListOrder | 'user'

/** Each but `id` has an index that begins with the collection. By status: status by status, and in each by name. */
export const ORDER_COLUMNS: Readonly<Record<WalkOrder, readonly OrderColumn[]>> = {
  name: [KEY, ID],
  status: [KEY, ID],
  start_time: [by('window_start_at'), KEY, ID],
  end_time: [by('window_end_at'), KEY, ID],
  last_saved_at: [by('last_saved_at'), ID],
  id: [ID],
  user: [by('user_id'), ID],
}
