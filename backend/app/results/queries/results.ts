import db from '@adonisjs/lucid/services/db'
import { containing, countRows, orderAsRead, select, type Caller, type ListRequest, type Row } from '#shared'
import type { SelectionResultView } from '../views.js'

/** Columns of a result as staff entered it. */
export const FACTS = {
  sectionName: 'user_results.section_name',
  value: 'user_results.value',
  totalValue: 'user_results.total_value',
  passingScore: 'user_results.passing_score',
  status: 'user_results.status',
  color: 'user_results.color',
  category: 'user_results.category',
} as const

const RESULT = {
  id: 'user_results.id',
  processId: 'user_results.selection_process_id',
  ...FACTS,
  showGrade: 'user_results.show_grade',
  showStatus: 'user_results.show_status',
  isPublished: 'user_results.is_published',
  openedAppealAt: 'user_results.opened_appeal_at',
  origin: 'user_results.origin',
  userId: 'users.id',
  userName: 'users.name',
  publicIdentifier: 'users.public_identifier',
  publishedId: 'published_results.id?',
} as const

export const RESULT_ORDER = ['id', 'user_name', 'section_name'] as const
type Order = (typeof RESULT_ORDER)[number]
const ORDER_COLUMNS: Readonly<Record<Order, string>> = {
  id: 'user_results.id',
  user_name: 'users.name',
  section_name: 'user_results.section_name',
}

const results = () =>
  select(db, 'user_results', RESULT)
    .join('users', 'users.id', 'user_results.user_id')
    .join('selection_processes', 'selection_processes.id', 'user_results.selection_process_id')
    .leftJoin('published_results', (published) => {
      published
        .on('published_results.user_result_id', 'user_results.id')
        .andOn('published_results.version_number', 'selection_processes.published_number')
    })
    .where('user_results.is_gone', 0)

/** A page of the results of a process that the caller manages, found by name or public identifier. */
export async function pageOfResults(
  processId: number,
  { search, order, offset, limit }: ListRequest<Order>
): Promise<{ rows: SelectionResultView[]; count: number }> {
  const query = results().where('user_results.selection_process_id', processId)
  if (search !== '')
    query.whereRaw(...containing(query.client, search, 'users.name', 'users.public_identifier'))
  const count = await countRows(query)
  for (const { field, descending } of order)
    orderAsRead(query, ORDER_COLUMNS[field], descending ? 'desc' : 'asc')
  const rows = await query.orderBy('user_results.id').offset(offset).limit(limit)
  return { rows: rows.map(viewOf), count }
}

/** One result of the caller's institution. */
export async function resultView({ institutionId }: Caller, id: number): Promise<SelectionResultView | null> {
  const row = await results()
    .where({ 'user_results.id': id, 'selection_processes.institution_id': institutionId })
    .first()
  return row && viewOf(row)
}

const flagOf = (stored: number | boolean | null): boolean | null => (stored === null ? null : Boolean(stored))

function viewOf(row: Row<typeof RESULT>): SelectionResultView {
  const {
    userId,
    userName,
    publicIdentifier,
    publishedId,
    showGrade,
    showStatus,
    isPublished,
    origin,
    ...result
  } = row
  return {
    ...result,
    user: { id: userId, name: userName, publicIdentifier },
    showGrade: flagOf(showGrade),
    showStatus: flagOf(showStatus),
    isPublished: Boolean(isPublished),
    wasPublished: publishedId !== null,
    isComputed: origin === 'COMPUTED',
  }
}
