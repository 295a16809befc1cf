import db from '@adonisjs/lucid/services/db'
import { onlyVisibleApplications } from '#delivery'
import { countRows, select, type Caller, type ListRequest, type Row } from '#shared'
import { isCardError, stateIn, UNFINISHED, type CardError, type OrderState } from '../domain/order_states.js'
import type { SheetOrderView } from '../views.js'
import { presentResults } from './results.js'

const SHEET = {
  id: 'answer_sheet_orders.id',
  state: 'answer_sheet_orders.state',
  errorsJson: 'answer_sheet_orders.errors_json',
  fileId: 'answer_sheet_orders.file_id',
  stamp: 'answer_sheet_orders.file_stamp',
  madeAt: 'answer_sheet_orders.made_at',
  applicationId: 'applications.id',
  attempt: 'applications.attempt',
  roomId: 'applications.room_id',
  userId: 'users.id',
  userName: 'users.name',
  publicIdentifier: 'users.public_identifier',
  examId: 'exams.id',
  examName: 'exams.name',
} as const

export const SHEET_ORDER = ['user_name', 'user__name'] as const
export type SheetFilter = {
  readonly collection: number
  readonly user?: number | undefined
  readonly exam?: number | undefined
  readonly status?: OrderState | undefined
}

/** Report cards that the caller may know of: those of applications that they see. A query builder is a promise, so it comes within an object. */
async function visibleSheets(caller: Caller, filter: SheetFilter) {
  const query = select(db, 'answer_sheet_orders', SHEET)
    .join('applications', 'applications.id', 'answer_sheet_orders.application_id')
    .join('users', 'users.id', 'applications.user_id')
    .join('exams', 'exams.id', 'applications.exam_id')
    .where('answer_sheet_orders.collection_id', filter.collection)
  await onlyVisibleApplications(query, caller)
  if (filter.user !== undefined) query.where('applications.user_id', filter.user)
  if (filter.exam !== undefined) query.where('applications.exam_id', filter.exam)
  if (filter.status !== undefined) query.where('answer_sheet_orders.state', filter.status)
  return { query }
}

/** One page of the report cards of a collection, by the names of their candidates. */
export async function sheetList(
  caller: Caller,
  filter: SheetFilter,
  { offset, limit, order }: Pick<ListRequest<string>, 'offset' | 'limit' | 'order'>
): Promise<{ rows: SheetOrderView[]; count: number }> {
  const count = await countRows((await visibleSheets(caller, filter)).query)
  const { query } = await visibleSheets(caller, filter)
  const direction = order[0]?.descending === true ? 'desc' : 'asc'
  const rows = await query
    .orderBy('applications.candidate_key', direction)
    .orderBy('applications.id', direction)
    .offset(offset)
    .limit(limit)
  const present = await presentResults(rows.map(({ applicationId }) => applicationId))
  return { rows: rows.map((row) => viewOf(row, present.get(row.applicationId))), count }
}

function viewOf(
  row: Row<typeof SHEET>,
  now: { isFinished: boolean; stamp: string } | undefined
): SheetOrderView {
  const state = stateIn(row.state)
  return {
    id: row.id,
    application: {
      id: row.applicationId,
      attempt: row.attempt,
      user: {
        id: row.userId,
        name: row.userName,
        publicIdentifier: row.publicIdentifier,
        roomId: row.roomId,
      },
      exam: { id: row.examId, name: row.examName },
    },
    state,
    errors: errorsIn(row.errorsJson),
    hasPdf: row.fileId !== null,
    madeAt: row.fileId === null ? null : row.madeAt,
    isOutdated: row.fileId !== null && row.stamp !== now?.stamp,
    canOrder: now?.isFinished === true && !UNFINISHED.includes(state),
  }
}

function errorsIn(json: string): CardError[] {
  const codes: unknown = JSON.parse(json)
  return Array.isArray(codes) ? codes.filter(isCardError) : []
}
